import * as path from 'node:path'
import { createLocalJWKSet } from 'jose'
import type { Env } from '../env.ts'
import { trustInCognito } from './cognito-trust.ts'
import type { TokenTrust } from '../ports/token-trust.ts'
import { withoutAddresses } from '../http/log.ts'
import { codeMail } from '../standins/idp/code-mail.ts'
import { openJournalStore } from '../standins/idp/store.ts'
import { LOCAL_POOL_ID, createUserPool } from '../standins/idp/user-pool.ts'
import type { UserPool } from '../standins/idp/user-pool.ts'
import { createCognitoDirectory, openCognitoClient } from './cognito-directory.ts'
import { createLocalDirectory } from '../ports/directory.ts'
import type { Directory } from '../ports/directory.ts'
import { openMailer } from '../ports/mail.ts'
import type { Mailer } from '../ports/mail.ts'

export type Identity = {
  trust: TokenTrust
  directory: Directory
  /** The local user pool, when that is the identity provider. */
  pool?: UserPool
  /** Of the identity provider, when it is not this server. */
  origin?: string
}

/**
 * Cognito when its variables are set, else the local user pool in the data folder, which sends its codes by `mailer`
 * and tells `log` about those that could not be sent.
 */
export function openIdentity(env: Env, mailer: Mailer = openMailer(env), log = toStandardError): Identity {
  if (env.cognito) {
    const { region, userPoolId, clientId } = env.cognito
    return {
      trust: trustInCognito(env.cognito),
      directory: createCognitoDirectory({ client: openCognitoClient(region), userPoolId, clientId }),
      origin: `https://cognito-idp.${region}.amazonaws.com`,
    }
  }
  const pool = createUserPool({
    store: openJournalStore(path.join(env.dataDir, 'identity', 'pool.jsonl')),
    // Always http://localhost: a production server can then never accept a token of a development pool.
    issuer: `http://localhost:${env.port}/idp/${LOCAL_POOL_ID}`,
    lifetimes: { accessSeconds: env.tokenSeconds },
    deliver: (message) => {
      // M3. Whoever signs up does not wait for the mail server; when it fails, they can ask for another code.
      mailer.send(codeMail(message, pool.lifetimes.codeSeconds)).catch((error: unknown) => {
        log(
          `A code could not be sent by mail: ${withoutAddresses(error instanceof Error ? error.message : String(error))}`,
        )
      })
    },
  })
  return { trust: trustInPool(pool), directory: createLocalDirectory(pool.admin), pool }
}

const toStandardError = (line: string): void => void process.stderr.write(`${line}\n`)

export const trustInPool = ({ issuer, clientId, jwks, admin }: UserPool): TokenTrust => ({
  issuer,
  clientId,
  keys: createLocalJWKSet(jwks),
  isOver: (origin) => admin.isOver(origin),
})
