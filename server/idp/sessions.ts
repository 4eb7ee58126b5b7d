import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Accounts, PoolUser } from './accounts.ts'
import { refuse } from './cognito-error.ts'
import type { PoolKeys } from './pool-keys.ts'
import type { Store } from './store.ts'

export type Lifetimes = { accessSeconds: number; refreshSeconds: number; codeSeconds: number }

export type TokenSet = { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer'; RefreshToken?: string }

export type Sessions = {
  start(user: PoolUser): TokenSet
  /** New access and id tokens; the refresh token stays the same (no rotation). */
  refresh(refreshToken: string): TokenSet
  revoke(refreshToken: string): void
  /** Ends every session of the user; access tokens already out are refused by this pool. */
  endAll(user: PoolUser): void
  /** Whose access token this is; refused when forged, expired, revoked or of a disabled user. */
  userOf(accessToken: string): PoolUser
}

type Deps = {
  store: Store
  keys: PoolKeys
  accounts: Accounts
  issuer: string
  clientId: string
  lifetimes: Lifetimes
  now: () => number
}

const Session = v.object({ sub: v.string(), jti: v.string(), event: v.string(), at: v.number(), expiresAt: v.number() })
type Session = v.InferOutput<typeof Session>

const AccessClaims = v.object({ sub: v.string(), token_use: v.literal('access'), exp: v.number(), auth_time: v.number() })

export function createSessions({ store, keys, accounts, issuer, clientId, lifetimes, now }: Deps): Sessions {
  const seconds = () => Math.floor(now() / 1_000)
  forgetExpired()

  function forgetExpired() {
    const gone = store.keys('refresh:').filter((key) => v.parse(Session, store.read(key)).expiresAt < seconds())
    if (gone.length) store.write(Object.fromEntries(gone.map((key) => [key, undefined])))
  }

  function tokensFor(user: PoolUser, session: Session): TokenSet {
    const claims = {
      sub: user.sub,
      iss: issuer,
      // Amplify revokes at sign-out only when it finds origin_jti.
      origin_jti: session.jti,
      event_id: session.event,
      auth_time: session.at,
      iat: seconds(),
      exp: seconds() + lifetimes.accessSeconds,
      ...(user.groups.length && { 'cognito:groups': user.groups }),
    }
    return {
      AccessToken: keys.sign({
        ...claims,
        client_id: clientId,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        jti: randomUUID(),
        username: user.sub,
      }),
      IdToken: keys.sign({
        // First, so that no attribute can take the place of a claim.
        ...user.attributes,
        ...claims,
        email: user.email,
        email_verified: user.isEmailVerified,
        aud: clientId,
        'cognito:username': user.sub,
        token_use: 'id',
        jti: randomUUID(),
      }),
      ExpiresIn: lifetimes.accessSeconds,
      TokenType: 'Bearer',
    }
  }

  return {
    start(user) {
      const refreshToken = randomBytes(48).toString('base64url')
      const session = {
        sub: user.sub,
        jti: randomUUID(),
        event: randomUUID(),
        // Of all sessions of a second that were ended in it, this one is the later.
        at: Math.max(seconds(), user.signedOutAt + 1),
        expiresAt: seconds() + lifetimes.refreshSeconds,
      }
      store.write({ [keyOf(refreshToken)]: session })
      return { ...tokensFor(user, session), RefreshToken: refreshToken }
    },
    refresh(refreshToken) {
      const stored = store.read(keyOf(refreshToken))
      if (stored === undefined) refuse('NotAuthorizedException', 'Refresh Token has been revoked')
      const session = v.parse(Session, stored)
      if (session.expiresAt < seconds()) refuse('NotAuthorizedException', 'Refresh Token has expired')
      const user = accounts.find(session.sub) ?? refuse('NotAuthorizedException', 'Invalid Refresh Token')
      if (!user.enabled) refuse('NotAuthorizedException', 'User is disabled.')
      return tokensFor(user, session)
    },
    revoke: (refreshToken) => store.write({ [keyOf(refreshToken)]: undefined }),
    endAll(user) {
      user.signedOutAt = Math.max(seconds(), user.signedOutAt + 1)
      accounts.save(user)
      const theirs = store.keys('refresh:').filter((key) => v.parse(Session, store.read(key)).sub === user.sub)
      store.write(Object.fromEntries(theirs.map((key) => [key, undefined])))
    },
    userOf(accessToken) {
      const { success, output } = v.safeParse(AccessClaims, keys.verify(accessToken))
      if (!success) return refuse('NotAuthorizedException', 'Invalid Access Token')
      if (output.exp < seconds()) refuse('NotAuthorizedException', 'Access Token has expired')
      const user = accounts.find(output.sub) ?? refuse('NotAuthorizedException', 'Invalid Access Token')
      if (!user.enabled || user.signedOutAt >= output.auth_time) {
        refuse('NotAuthorizedException', 'Access Token has been revoked')
      }
      return user
    },
  }
}

/** The disk never holds a refresh token, only what one hashes to. */
const keyOf = (refreshToken: string) => `refresh:${createHash('sha256').update(refreshToken).digest('hex')}`
