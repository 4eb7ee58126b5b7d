import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Accounts, PoolUser } from './accounts.ts'
import { refuse } from './cognito-error.ts'
import type { PoolKeys } from './pool-keys.ts'
import { RefreshTokens, firstToken, takeTurn } from './refresh-tokens.ts'
import type { Store } from './store.ts'

export type Lifetimes = { accessSeconds: number; refreshSeconds: number; codeSeconds: number }

export type TokenSet = {
  AccessToken: string
  IdToken: string
  ExpiresIn: number
  TokenType: 'Bearer'
  RefreshToken?: string
}

export type Sessions = {
  start(user: PoolUser): TokenSet
  /**
   * T45. New tokens of every kind. One that came too late for its session ends it: somebody else has gone on with it.
   */
  refresh(refreshToken: string): TokenSet
  revoke(refreshToken: string): void
  /** Ends one session. Its access tokens are refused by this pool, and by the API that asks `isOver`. */
  end(id: string): void
  /** Ends every session of the user but `kept`. */
  endAll(user: PoolUser, kept?: string): void
  isOver(id: string): boolean
  /** Whose access token this is, and of which session; refused when forged, expired, revoked or of a disabled user. */
  ownerOf(accessToken: string): { user: PoolUser; session: string }
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

const Started = { sub: v.string(), jti: v.string(), event: v.string(), at: v.number(), expiresAt: v.number() }
const Session = v.object({ ...Started, tokens: RefreshTokens })
type Session = v.InferOutput<typeof Session>

/** What a refresh token holds: its session, and what makes it another one than the next. */
const Sealed = v.object({ use: v.literal('refresh'), session: v.string() })
const AccessClaims = v.object({
  sub: v.string(),
  token_use: v.literal('access'),
  exp: v.number(),
  auth_time: v.number(),
  origin_jti: v.string(),
})

export function createSessions({ store, keys, accounts, issuer, clientId, lifetimes, now }: Deps): Sessions {
  const seconds = () => Math.floor(now() / 1_000)
  keepSessionsOfEarlierVersions(store)
  forgetExpired()

  function forgetExpired() {
    write(
      all()
        .filter(({ expiresAt }) => expiresAt < seconds())
        .map(({ jti }) => [jti, undefined]),
    )
    const leftOver = store.keys('refresh:').filter((key) => !find(String(store.read(key))))
    if (leftOver.length) store.write(Object.fromEntries(leftOver.map((key) => [key, undefined])))
  }

  function all(): Session[] {
    return store.keys('session:').map((key) => v.parse(Session, store.read(key)))
  }

  function find(id: string): Session | undefined {
    const stored = store.read(keyOf(id))
    return stored === undefined ? undefined : v.parse(Session, stored)
  }

  function write(changes: [string, Session | undefined][]) {
    if (changes.length) store.write(Object.fromEntries(changes.map(([id, session]) => [keyOf(id), session])))
  }

  const makeRefreshToken = (session: string) => keys.seal({ use: 'refresh', session, nonce: randomUUID() })

  /** Throws for what this pool has not made. */
  function findByToken(refreshToken: string): Session | undefined {
    const earlier = store.read(earlierKeyOf(refreshToken))
    const inside = earlier === undefined ? keys.open(refreshToken) : { use: 'refresh', session: earlier }
    return v.is(Sealed, inside) ? find(inside.session) : undefined
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
      const jti = randomUUID()
      const refreshToken = makeRefreshToken(jti)
      const expiresAt = seconds() + lifetimes.refreshSeconds
      const session = {
        sub: user.sub,
        jti,
        event: randomUUID(),
        // Of all sessions of a second that were ended in it, this one is the later.
        at: Math.max(seconds(), user.signedOutAt + 1),
        expiresAt,
        tokens: firstToken(digestOf(refreshToken), expiresAt),
      }
      write([[jti, session]])
      return { ...tokensFor(user, session), RefreshToken: refreshToken }
    },
    refresh(refreshToken) {
      const session = findByToken(refreshToken) ?? refuse('NotAuthorizedException', 'Refresh Token has been revoked')
      if (session.expiresAt < seconds()) refuse('NotAuthorizedException', 'Refresh Token has expired')
      const user = accounts.find(session.sub) ?? refuse('NotAuthorizedException', 'Invalid Refresh Token')
      if (!user.enabled) refuse('NotAuthorizedException', 'User is disabled.')
      const next = makeRefreshToken(session.jti)
      const tokens = takeTurn(session.tokens, {
        digest: digestOf(refreshToken),
        next: digestOf(next),
        at: seconds(),
        until: session.expiresAt,
      })
      write([[session.jti, tokens && { ...session, tokens }]])
      if (!tokens) refuse('RefreshTokenReuseException', 'Refresh Token has been used already. The session is over.')
      return { ...tokensFor(user, session), RefreshToken: next }
    },
    revoke(refreshToken) {
      const session = findByToken(refreshToken)
      if (session) end(session.jti)
    },
    end,
    endAll(user, kept) {
      const ended = all().filter(({ sub, jti }) => sub === user.sub && jti !== kept)
      // Asked again, it ends nothing more, and does not put the next sign-in further ahead of the clock.
      if (kept === undefined && ended.length > 0)
        user.signedOutAt = Math.max(seconds(), user.signedOutAt, ...ended.map(({ at }) => at))
      accounts.save(user)
      write(ended.map(({ jti }) => [jti, undefined]))
    },
    isOver: (id) => find(id) === undefined,
    ownerOf(accessToken) {
      const { success, output } = v.safeParse(AccessClaims, keys.verify(accessToken))
      if (!success) return refuse('NotAuthorizedException', 'Invalid Access Token')
      if (output.exp < seconds()) refuse('NotAuthorizedException', 'Access Token has expired')
      const user = accounts.find(output.sub) ?? refuse('NotAuthorizedException', 'Invalid Access Token')
      if (!user.enabled || user.signedOutAt >= output.auth_time || !find(output.origin_jti)) {
        refuse('NotAuthorizedException', 'Access Token has been revoked')
      }
      return { user, session: output.origin_jti }
    },
  }

  function end(id: string) {
    write([[id, undefined]])
  }
}

const keyOf = (id: string) => `session:${id}`
/** The disk never holds a refresh token, only what one hashes to. */
const digestOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('hex')

/** Until refresh tokens were rotated, each was a key of its own and said nothing of its session. */
const earlierKeyOf = (refreshToken: string) => `refresh:${digestOf(refreshToken)}`

/** Nobody is signed out by a new version: what was a session's only refresh token is its first. */
function keepSessionsOfEarlierVersions(store: Store) {
  const changes = store.keys('refresh:').flatMap((key) => {
    const earlier = v.safeParse(v.object(Started), store.read(key))
    if (!earlier.success) return []
    const session: Session = {
      ...earlier.output,
      tokens: firstToken(key.slice('refresh:'.length), earlier.output.expiresAt),
    }
    return [[keyOf(session.jti), session] as const, [key, session.jti] as const]
  })
  if (changes.length) store.write(Object.fromEntries(changes))
}
