import { createRemoteJWKSet } from 'jose'
import type { TokenTrust } from '../ports/token-trust.ts'

/** Cognito's own keys; fetched at first use, then cached. */
export function trustInCognito({
  region,
  userPoolId,
  clientId,
}: {
  region: string
  userPoolId: string
  clientId: string
}): TokenTrust {
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`
  return { issuer, clientId, keys: createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)) }
}
