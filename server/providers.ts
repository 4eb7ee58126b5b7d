import * as path from 'node:path'
import type { ToldUserPool } from '#domain/told-user-pool.ts'
import { createCalendly } from './adapters/calendly.ts'
import { createCognitoDirectory, openCognitoClient } from './adapters/cognito-directory.ts'
import { trustInCognito } from './adapters/cognito-trust.ts'
import { openLedgerBucket } from './adapters/ledger-s3.ts'
import { createNoPayments, createNoScheduling } from './adapters/not-set-up.ts'
import { createS3Store, openS3Client } from './adapters/object-store-s3.ts'
import { createOpenIdDirectory, trustInOpenId } from './adapters/openid.ts'
import { createStripePayments } from './adapters/payments-stripe.ts'
import { createSmtpMailer } from './adapters/smtp-mailer.ts'
import { asSeenFromOutside, bucketOrigin } from './adapters/s3-address.ts'
import { createS3VideoStore, openVideoClient } from './adapters/video-store-s3.ts'
import type { Env } from './env/env.ts'
import { withoutAddresses } from './http/log.ts'
import { tellOperator } from './http/tell-operator.ts'
import type { Directory } from './ports/directory.ts'
import type { Ledger } from './ports/ledger.ts'
import type { Mailer } from './ports/mail.ts'
import type { ObjectStore } from './ports/object-store.ts'
import type { Payments } from './ports/payments.ts'
import type { Postgres } from './ports/postgres.ts'
import type { Scheduling } from './ports/scheduling.ts'
import type { TokenTrust } from './ports/token-trust.ts'
import type { VideoStore } from './ports/video-store.ts'
import { codeMail } from './standins/idp/code-mail.ts'
import { createLocalDirectory } from './standins/idp/local-directory.ts'
import { readPoolKey } from './standins/idp/pool-key.ts'
import { openSealedStore } from './standins/idp/sealed-store.ts'
import { openJournalStore } from './standins/idp/store.ts'
import { trustInPool } from './standins/idp/trust-in-pool.ts'
import { LOCAL_POOL_ID, createUserPool } from './standins/idp/user-pool.ts'
import type { UserPool } from './standins/idp/user-pool.ts'
import { createMailFolder } from './standins/mail/mail-folder.ts'
import { ownOrigin } from './standins/own-origin.ts'
import { createLocalPayments } from './standins/payments/payments-local.ts'
import type { LocalPayments } from './standins/payments/payments-local.ts'
import { openOwnPostgres } from './standins/postgres/own-postgres.ts'
import { postToWebhook } from './standins/post-to-webhook.ts'
import { openLedgerFolder } from './standins/s3/ledger-folder.ts'
import { createFolderStore } from './standins/s3/object-store-folder.ts'
import type { S3Endpoint } from './standins/s3/s3-routes.ts'
import { openVideoFolder } from './standins/s3/video-store-folder.ts'
import { createLocalScheduling } from './standins/scheduling/scheduling-local.ts'
import type { LocalScheduling } from './standins/scheduling/scheduling-local.ts'

// The one place that knows both the providers and what stands in for them: each function looks at which settings are
// given, and opens the one or the other.

/** Where the stand-ins keep what they have. */
export function foldersIn(dataDir: string) {
  const folder = (...names: string[]) => path.join(dataDir, ...names)
  return {
    pool: folder('identity', 'pool.jsonl'),
    poolKey: folder('pool.key'),
    mail: folder('mail'),
    objects: folder('objects'),
    ledger: folder('ledger'),
    payments: folder('payments'),
    videos: folder('videos'),
  }
}

/** The server that DATABASE_URL names, else one in the data folder. */
export async function openPostgres({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<Postgres> {
  if (!databaseUrl) return openOwnPostgres(dataDir)
  return { url: databaseUrl, ownerUrl: databaseUrl, isEmbedded: false, stop: async () => {} }
}

/** The mail server of SMTP_URL, else a folder in the data folder. */
export function openMailer({ smtp, dataDir }: Pick<Env, 'smtp' | 'dataDir'>): Mailer {
  return smtp ? createSmtpMailer(smtp) : createMailFolder(foldersIn(dataDir).mail)
}

export type Identity = {
  trust: TokenTrust
  directory: Directory
  /** The local user pool, when that is the identity provider. */
  pool?: UserPool
  /** Of the identity provider, when it is not this server. */
  origin?: string
  /** U101. What pages and their worker are told of it; nothing of the local user pool, which they find by themselves. */
  told?: ToldUserPool
}

/** Amplify wants a pool's id, which OpenID doesn't have. */
const OPENID_POOL = 'us-east-1_OpenID'

/**
 * Cognito or an OpenID provider when their variables are set, else the local user pool in the data folder, which sends
 * its codes by `mailer` and tells `log` about those that could not be sent.
 */
export function openIdentity(
  env: Env,
  mailer: Mailer = openMailer(env),
  log: (line: string) => void = tellOperator,
): Identity {
  if (env.cognito) {
    const { region, userPoolId, clientId } = env.cognito
    return {
      trust: trustInCognito(env.cognito),
      directory: createCognitoDirectory({ client: openCognitoClient(region), userPoolId, clientId }),
      origin: `https://cognito-idp.${region}.amazonaws.com`,
      told: { userPoolId, clientId },
    }
  }
  if (env.openId) {
    const { issuer, clientId } = env.openId
    return {
      trust: trustInOpenId(env.openId),
      directory: createOpenIdDirectory(env.openId),
      origin: new URL(issuer).origin,
      told: { userPoolId: OPENID_POOL, clientId, endpoint: issuer },
    }
  }
  const pool = createUserPool({
    store: openSealedStore(
      openJournalStore(foldersIn(env.dataDir).pool),
      readPoolKey(env.poolKey, foldersIn(env.dataDir).poolKey),
      (users) =>
        log(
          `The key of the user pool has changed. ${users} people need a new password by "Forgot password". ` +
            'For people with an authenticator app, also run npm run user -- reset-mfa.',
        ),
    ),
    // Always http://localhost: a production server can then never accept a token of a development pool.
    issuer: `http://localhost:${env.port}/idp/${LOCAL_POOL_ID}`,
    lifetimes: { accessSeconds: env.tokenSeconds },
    deliver: (message) => {
      // Whoever signs up does not wait for the mail server; when it fails, they can ask for another code.
      mailer.send(codeMail(message, pool.lifetimes.codeSeconds)).catch((error: unknown) => {
        log(
          `A code could not be sent by mail: ${withoutAddresses(error instanceof Error ? error.message : String(error))}`,
        )
      })
    },
  })
  return { trust: trustInPool(pool), directory: createLocalDirectory(pool.admin), pool }
}

/** The bucket of S3_BUCKET, else a folder in the data folder. */
export function openObjectStore({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): ObjectStore {
  return s3
    ? createS3Store({ bucket: s3.bucket, client: openS3Client(s3), isEncrypted: s3.isEncrypted })
    : createFolderStore(foldersIn(dataDir).objects)
}

/** U119. Opens LEDGER_DIR, else the bucket S3_BUCKET, else a folder in the data folder that backups leave out. */
export function openLedger({ s3, dataDir, ledgerDir }: Pick<Env, 's3' | 'dataDir' | 'ledgerDir'>): Ledger {
  if (s3 && !ledgerDir)
    return openLedgerBucket({ bucket: s3.bucket, client: openS3Client(s3), isEncrypted: s3.isEncrypted })
  return openLedgerFolder(ledgerDir ?? foldersIn(dataDir).ledger)
}

/** `endpoint` is what this server has to answer at `/s3/`; absent with a bucket. */
export type OpenedVideoStore = { videos: VideoStore; endpoint?: S3Endpoint }

/** N1. The bucket of S3_BUCKET, else a folder in the data folder behind an endpoint of this server. */
export function openVideoStore({
  s3,
  dataDir,
  publicOrigin,
}: Pick<Env, 's3' | 'dataDir' | 'publicOrigin'>): OpenedVideoStore {
  if (!s3) return openVideoFolder(foldersIn(dataDir).videos, { origin: publicOrigin, now: Date.now })
  const { bucket, isEncrypted } = s3
  const [inside, outside] = [s3, asSeenFromOutside(s3)]
  const videos = createS3VideoStore({
    bucket,
    client: openVideoClient(inside),
    signer: openVideoClient(outside),
    origins: [bucketOrigin(outside)],
    isEncrypted,
  })
  return { videos }
}

/** `local` is there only where the stand-in's page may be served. */
export type OpenedPayments = { payments: Payments; local: LocalPayments | undefined }

/** O50. Stripe when its keys are set, else the stand-in; in production nothing stands in. */
export function openPayments({
  stripe,
  isProduction,
  dataDir,
  host,
  port,
}: Pick<Env, 'stripe' | 'isProduction' | 'dataDir' | 'host' | 'port'>): OpenedPayments {
  if (stripe) return { payments: createStripePayments({ ...stripe, now: Date.now }), local: undefined }
  if (isProduction) return { payments: createNoPayments(), local: undefined }
  const local = createLocalPayments({
    folder: foldersIn(dataDir).payments,
    now: Date.now,
    post: postToWebhook(`${ownOrigin({ host, port })}/api/payment/webhook/`, 'stripe-signature'),
  })
  return { payments: local, local }
}

/** `local` is there only where the stand-in's page may be served. */
export type OpenedScheduling = { scheduling: Scheduling; local: LocalScheduling | undefined }

/** C21. Calendly when its key is set, else the stand-in; in production nothing stands in. */
export function openScheduling({
  calendlyWebhookKey: webhookKey,
  isProduction,
  host,
  port,
}: Pick<Env, 'calendlyWebhookKey' | 'isProduction' | 'host' | 'port'>): OpenedScheduling {
  if (webhookKey) return { scheduling: createCalendly({ webhookKey, now: Date.now }), local: undefined }
  if (isProduction) return { scheduling: createNoScheduling(), local: undefined }
  const local = createLocalScheduling({
    now: Date.now,
    post: postToWebhook(`${ownOrigin({ host, port })}/api/scheduling/webhook/`, 'calendly-webhook-signature'),
  })
  return { scheduling: local, local }
}
