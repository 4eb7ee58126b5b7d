import type { StorageTrouble } from '#storage/storage-trouble.ts'

/** An access token, and whom it says it is of. */
export type SessionToken = {
  kind: 'ok'
  userId: string
  groups: readonly string[]
  token: string
  /** On this device's clock. */
  expiresAt: number
}

/** What the identity provider said when asked for a token. Only `ended` is a no; `unknown` is no answer. */
export type SessionAnswer = SessionToken | { kind: 'unknown'; why: string } | { kind: 'ended' }

export type SignInAnswer =
  | { kind: 'ok' }
  | { kind: 'wrong' }
  /** M70. The password is right, and the code of an authenticator app is asked for. */
  | { kind: 'code-needed' }
  | { kind: 'wrong-code' }
  /** It took too long: the password is asked for again. */
  | { kind: 'code-over' }
  /** The server says that the account is inactive; its words. The identity provider was not asked. */
  | { kind: 'inactive'; message: string }
  /** The password is right, and the address waits for its confirmation code. */
  | { kind: 'unconfirmed' }
  /** A new password must be set by a code before anybody signs in. */
  | { kind: 'reset-required' }
  /** Disabled, and what else there may be: the provider's own words. */
  | { kind: 'refused'; message: string }
  | { kind: 'throttled' }
  /** The password is right or was not asked for, and this device cannot keep the session. */
  | { kind: 'not-kept'; trouble: StorageTrouble }
  | { kind: 'unreachable' }

/** The identity provider, as the rest of the app sees it. */
export type Identity = {
  signIn(email: string, password: string): Promise<SignInAnswer>
  /** After `code-needed`, on this page. */
  confirmCode(code: string): Promise<SignInAnswer>
  /** A token good for at least a few seconds. `force` asks the provider even if the present one is still good. */
  session(force?: boolean): Promise<SessionAnswer>
}

export type IdentityConfig = {
  userPoolId: string
  clientId: string
  /** Where the pool listens when it is not AWS itself; an absolute URL. */
  endpoint?: string
}

/** Where requests to the pool go. */
export function identityUrl({ userPoolId, endpoint }: IdentityConfig): string {
  return endpoint ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`
}
