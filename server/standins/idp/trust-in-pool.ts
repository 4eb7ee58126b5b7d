import { createLocalJWKSet } from 'jose'
import type { TokenTrust } from '../../ports/token-trust.ts'
import type { UserPool } from './user-pool.ts'

/** The tokens of the pool in this process; it is asked of each whether its session is over. */
export const trustInPool = ({ issuer, clientId, jwks, admin }: UserPool): TokenTrust => ({
  issuer,
  clientId,
  keys: createLocalJWKSet(jwks),
  isOver: (origin) => admin.isOver(origin),
})
