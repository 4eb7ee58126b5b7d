import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { openIdentityProvider } from './identity-provider.ts'
import { freePort } from './ports.ts'

export type Outside = Awaited<ReturnType<typeof openOutside>>

const BUCKET = 'courtside-rehearsal'

/** What production has of others: an identity provider, a store that speaks S3, and a mail server that keeps what comes. */
export async function openOutside(folder: string) {
  const identity = await openIdentityProvider()
  const mail = await startSmtpServer()
  const port = await freePort()
  const store = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  await store.run()
  return {
    identity,
    mail,
    /** The settings by which a server finds them. */
    env: {
      ...identity.env,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Courtside <courtside@rehearsal.test>',
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ENCRYPTION: 'none',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      identity.close()
      mail.close()
      await store.close()
    },
  }
}
