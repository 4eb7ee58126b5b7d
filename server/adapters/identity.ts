import * as path from 'node:path'
import { createLocalJWKSet } from 'jose'
import type { Env } from '../env.ts'
import { trustInCognito } from '../http/actor.ts'
import type { TokenTrust } from '../http/actor.ts'
import { openJournalStore } from '../idp/store.ts'
import { LOCAL_POOL_ID, createUserPool } from '../idp/user-pool.ts'
import type { UserPool } from '../idp/user-pool.ts'
import { createMailFolder } from './mail-folder.ts'

export type Identity = {
  trust: TokenTrust
  /** The local user pool, when that is the identity provider. */
  pool?: UserPool
  /** Of the identity provider, when it is not this server. */
  origin?: string
}

/** Cognito when its variables are set, else the local user pool in the data folder. */
export function openIdentity(env: Env): Identity {
  if (env.cognito) {
    return { trust: trustInCognito(env.cognito), origin: `https://cognito-idp.${env.cognito.region}.amazonaws.com` }
  }
  const mail = createMailFolder(path.join(env.dataDir, 'mail'))
  const pool = createUserPool({
    store: openJournalStore(path.join(env.dataDir, 'identity', 'pool.jsonl')),
    // Always http://localhost: a production server can then never accept a token of a development pool.
    issuer: `http://localhost:${env.port}/idp/${LOCAL_POOL_ID}`,
    lifetimes: { accessSeconds: env.tokenSeconds },
    deliver: ({ kind, email, code }) =>
      mail.send({
        to: email,
        subject: kind === 'signUp' ? 'Confirm your address' : 'Set a new password',
        text: `Your Courtside code is ${code}.`,
      }),
  })
  return { trust: trustInPool(pool), pool }
}

export const trustInPool = ({ issuer, clientId, jwks }: UserPool): TokenTrust => ({
  issuer,
  clientId,
  keys: createLocalJWKSet(jwks),
})
