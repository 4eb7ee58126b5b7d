import { decodeJwt } from 'jose'
import { readCaller } from '#server/standins/idp/caller.ts'
import { stepAt, totpCode } from '#server/standins/idp/totp.ts'
import type { UserPool } from '#server/standins/idp/user-pool.ts'

/** An authenticator app with one account; each code is another one, as somebody who waits for the next reads them. */
export type Authenticator = { next(): string }

/** Reads the secret, as the app does from the QR code. `now` is the phone's clock. */
export function anAuthenticator(secret: string, now: () => number): Authenticator {
  let last = 0
  return {
    next() {
      // A phone that is half a minute ahead is right, too.
      last = Math.max(last + 1, stepAt(now()) - 1)
      return totpCode(secret, last)
    },
  }
}

/** Sets up the second step of whose token it is, as the account page and the server do, and returns the app. */
export async function withSecondStep(pool: UserPool, accessToken: string, now: () => number): Promise<Authenticator> {
  const { caller } = readCaller('127.0.0.1')
  const ask = (operation: string, body: object) => pool.call(operation, { AccessToken: accessToken, ...body }, caller)
  const { origin_jti, sub = '' } = decodeJwt(accessToken)
  pool.admin.allowSecondFactor(String(origin_jti))
  const { SecretCode } = (await ask('AssociateSoftwareToken', {})) as { SecretCode: string } // As the pool answers it.
  const app = anAuthenticator(SecretCode, now)
  await ask('VerifySoftwareToken', { UserCode: app.next() })
  pool.admin.turnOnSecondFactor(sub)
  return app
}
