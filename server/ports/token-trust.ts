import type { JWTVerifyGetKey } from 'jose'

/** Whose tokens are believed. */
export type TokenTrust = {
  issuer: string
  clientId: string
  keys: JWTVerifyGetKey
  /**
   * T46. Whether the identity provider has ended the session with this `origin_jti`, where it can be asked without a
   * request.
   */
  isOver?: (origin: string) => boolean
}
