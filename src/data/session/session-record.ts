import * as v from 'valibot'
import { Role } from '#domain/access/role.ts'
import { User } from '#domain/contracts/accounts.ts'
import { END_REASONS } from '#domain/session/session.ts'
import type { Identified } from '#domain/session/session.ts'
import { expiryOf } from '#domain/session/token-life.ts'
import type { SessionToken } from './identity.ts'
import type { TokenStorage } from './token-storage.ts'

/**
 * Who is signed in on this device. It stands beside the tokens, is written with the first of them and removed with
 * the last, and alone decides whether the app starts signed in: tokens without it are leftovers.
 */
const RECORD_KEY = 'courtside.signedIn'
const REVOKE_KEY = 'courtside.toRevoke'
/** Why the last session ended, for the other tabs of it. */
const ENDING_KEY = 'courtside.ending'
/** A29. The viewed roles on this device, by the id of the person. They outlast sessions. */
const VIEWS_KEY = 'courtside.views'
const TOKEN_PREFIX = 'CognitoIdentityServiceProvider.'
const ACCESS_TOKEN = '.accessToken'
/** A device offline for months must not fill its disk with sign-outs. */
const MAX_REVOCATIONS = 50
const MAX_VIEWS = 50
const SIGNED_OUT = { reason: 'signed-out' } as const

const SignedInRecord = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    userId: v.pipe(v.string(), v.nonEmpty()),
    groups: v.array(v.string()),
    // A person as an older version knew them is left out, and learned again.
    user: v.fallback(v.nullable(User), null),
  }),
)
export type SignedInRecord = v.InferOutput<typeof SignedInRecord>
const Ending = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ reason: v.picklist(END_REASONS), message: v.exactOptional(v.string()) }),
)
export type Ending = v.InferOutput<typeof Ending>
const Views = v.pipe(v.string(), v.parseJson(), v.record(v.string(), Role))
const Names = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** Who was signed in when this device was last used; undefined when nobody was, or the record is unreadable. */
export async function findSignedIn(storage: TokenStorage): Promise<SignedInRecord | undefined> {
  return readRecord(await storage.getItem(RECORD_KEY))
}

/** The same, with the access token that stands here for them, expired or not; undefined where none can be read. */
export async function findSession(
  storage: TokenStorage,
): Promise<{ who: SignedInRecord; view: Role | undefined; token: SessionToken | undefined } | undefined> {
  const entries = await storage.entries()
  const who = readRecord(entries.get(RECORD_KEY))
  return who && { who, view: viewsIn(entries.get(VIEWS_KEY))[who.userId], token: accessTokenOf(who.userId, entries) }
}

function accessTokenOf(userId: string, entries: ReadonlyMap<string, string>): SessionToken | undefined {
  for (const [key, token] of entries) {
    if (!key.startsWith(TOKEN_PREFIX) || !key.endsWith(ACCESS_TOKEN)) continue
    const claims = v.safeParse(IdentifyingClaims, claimsIn(token))
    if (!claims.success || claims.output.sub !== userId) continue
    const { exp, 'cognito:groups': groups } = claims.output
    const drift = entries.get(`${key.slice(0, -ACCESS_TOKEN.length)}.clockDrift`)
    return { kind: 'ok', userId, groups, token, expiresAt: expiryOf(exp, drift) }
  }
  return undefined
}

/** A29. The role that this person chose to view the app as on this device. */
export async function findView(storage: TokenStorage, userId: string): Promise<Role | undefined> {
  return viewsIn(await storage.getItem(VIEWS_KEY))[userId]
}

export async function rememberView(storage: TokenStorage, userId: string, role: Role): Promise<void> {
  await storage.rewrite((entries) => {
    const { [userId]: _before, ...others } = viewsIn(entries.get(VIEWS_KEY))
    const views = [...Object.entries(others), [userId, role] as const].slice(-MAX_VIEWS)
    return [[VIEWS_KEY, JSON.stringify(Object.fromEntries(views))]]
  })
}

function viewsIn(stored: string | null | undefined): Partial<Record<string, Role>> {
  const views = v.safeParse(Views, stored)
  return views.success ? views.output : {}
}

/** Keeps what is known of the person when the same one signs in again. */
export async function rememberSignedIn(storage: TokenStorage, { userId, groups }: Identified): Promise<void> {
  await storage.rewrite((entries) => {
    const known = readRecord(entries.get(RECORD_KEY))
    return [[RECORD_KEY, JSON.stringify({ userId, groups, user: known?.userId === userId ? known.user : null })]]
  })
}

/**
 * T8. Keeps what a refresh brought, and tells whether its person is still signed in here. If nobody is any more, the
 * tokens of the refresh go too: a sign-out in another tab is not undone by an answer that was on its way.
 */
export async function keepRefreshed(storage: TokenStorage, { userId, groups }: Identified): Promise<boolean> {
  await storage.flush().catch(() => {})
  let stands = false
  await storage.rewrite((entries) => {
    const known = readRecord(entries.get(RECORD_KEY))
    stands = known?.userId === userId
    if (stands) return [[RECORD_KEY, JSON.stringify({ ...known, groups })]]
    return known
      ? []
      : [...entries.keys()].filter((key) => key.startsWith(TOKEN_PREFIX)).map((key) => [key, null] as const)
  })
  return stands
}

/** Does nothing when somebody else, or nobody, is signed in by now. */
export async function rememberUser(storage: TokenStorage, user: User): Promise<void> {
  await storage.rewrite((entries) => {
    const known = readRecord(entries.get(RECORD_KEY))
    return known?.userId === user.id ? [[RECORD_KEY, JSON.stringify({ ...known, user })]] : []
  })
}

function readRecord(stored: string | null | undefined): SignedInRecord | undefined {
  const record = v.safeParse(SignedInRecord, stored)
  return record.success ? record.output : undefined
}

/** T9. Why the session that was here last has ended. */
export async function readEnding(storage: TokenStorage): Promise<Ending> {
  const ending = v.safeParse(Ending, await storage.getItem(ENDING_KEY))
  return ending.success ? ending.output : SIGNED_OUT
}

/**
 * T8, T49. Removes the record and every token in one transaction, and keeps the name of the session on the list to
 * revoke. With `userId` given it leaves a session alone that is somebody else's by now. Returns the refresh tokens that
 * were there: they are nowhere else any more.
 */
export async function forgetSignedIn(
  storage: TokenStorage,
  { ending = SIGNED_OUT, userId }: { ending?: Ending; userId?: string } = {},
): Promise<string[]> {
  let refreshTokens: string[] = []
  // Writes of Amplify that are under way land first, so that none of them comes back afterwards.
  await storage.flush().catch(() => {})
  await storage.rewrite((entries) => {
    const owner = readRecord(entries.get(RECORD_KEY))?.userId
    if (userId !== undefined && owner !== undefined && owner !== userId) return []
    const tokens = [...entries.keys()].filter((key) => key.startsWith(TOKEN_PREFIX))
    const valuesOf = (name: string) => tokens.filter((key) => key.endsWith(name)).map((key) => entries.get(key) ?? '')
    refreshTokens = valuesOf('.refreshToken')
    const names = valuesOf(ACCESS_TOKEN).flatMap((token) => sessionNameIn(token) ?? [])
    const toRevoke = [...new Set([...listOf(entries.get(REVOKE_KEY)), ...names])].slice(-MAX_REVOCATIONS)
    return [
      // Before the record: who hears that the record is gone finds the reason there.
      [ENDING_KEY, JSON.stringify(ending)],
      [RECORD_KEY, null],
      [REVOKE_KEY, toRevoke.length > 0 ? JSON.stringify(toRevoke) : null],
      ...tokens.map((key) => [key, null] as const),
    ]
  })
  return refreshTokens
}

const NamingClaims = v.object({ origin_jti: v.string() })
const IdentifyingClaims = v.object({
  sub: v.string(),
  exp: v.number(),
  'cognito:groups': v.optional(v.array(v.string()), []),
})

/** What all tokens of a session share. A user pool that revokes nothing does not tell it. */
function sessionNameIn(accessToken: string): string | undefined {
  const claims = v.safeParse(NamingClaims, claimsIn(accessToken))
  return claims.success ? claims.output.origin_jti : undefined
}

/** What a token says of itself; the server alone can tell whether it is true. */
function claimsIn(accessToken: string): unknown {
  try {
    return JSON.parse(atob(accessToken.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
  } catch {
    return undefined
  }
}

/** Names of sessions that have ended here. */
export async function readRevocations(storage: TokenStorage): Promise<string[]> {
  return listOf(await storage.getItem(REVOKE_KEY))
}

export async function dropRevocation(storage: TokenStorage, name: string): Promise<void> {
  await storage.rewrite((entries) => {
    const left = listOf(entries.get(REVOKE_KEY)).filter((it) => it !== name)
    return [[REVOKE_KEY, left.length > 0 ? JSON.stringify(left) : null]]
  })
}

/**
 * T9. What a change made by another page or by the worker means for the session of this one. `tokens-gone` alone is
 * what the identity provider's no leaves behind: whoever asks again hears it too.
 */
export function meaningOf(key: string, newValue: string | null): 'record-changed' | 'tokens-gone' | undefined {
  if (key === RECORD_KEY) return 'record-changed'
  return key.startsWith(TOKEN_PREFIX) && key.endsWith('.refreshToken') && newValue === null ? 'tokens-gone' : undefined
}

function listOf(stored: string | null | undefined): string[] {
  const list = v.safeParse(Names, stored)
  return list.success ? list.output : []
}
