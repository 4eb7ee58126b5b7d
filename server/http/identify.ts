import { errors, jwtVerify } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { flagsFromGroups, rolesFromGroups } from '#domain/access/role.ts'
import { ADMIN_PROOF_MINUTES } from '#domain/access/second-step.ts'
import { deviceWords } from '#domain/access/device-words.ts'
import { INACTIVE_ACCOUNT } from '#domain/contracts/error-codes.ts'
import type { Actor } from '../actor.ts'
import type { TokenTrust } from '../ports/token-trust.ts'
import { Refusal } from '../refusal.ts'
import { rememberTokens } from './known-tokens.ts'

/**
 * Takes the Authorization header and tells who is asking, or throws a Refusal. Who has a token and no account yet is
 * let in only where newcomers are; their account is then made.
 */
export type Identify = (authorization: string | undefined, options?: IdentifyOptions) => Promise<Actor>

export type IdentifyOptions = {
  isForNewcomers?: boolean
  /** What the browser says it is. */ userAgent?: string | undefined
}

/** What a token alone tells of somebody without an account. */
export type Newcomer = { userId: string; accessToken: string; groups: readonly string[] }

/** Makes the account of a newcomer, or throws a Refusal. */
export type Welcome = (newcomer: Newcomer) => Promise<void>

/** What a token tells of the session that it belongs to; `signedInAt` in seconds, as tokens count. */
export type ClaimedSession = { userId: string; origin: string | undefined; signedInAt: number }

/** Who somebody is at this moment, and how it stands with their session. */
export type Account = {
  email: string
  is_active: boolean
  is_admin: boolean
  is_evaluator: boolean
  is_over: boolean
  /** Its last use was noted long ago, or never. */
  is_to_note: boolean
  proved_at: string | null
}

/** What is remembered of accounts and of the sessions that were met. Times are in milliseconds. */
export type KnownSessions = {
  /** Undefined when there is no such account. */
  find(session: ClaimedSession, at: number): Promise<Account | undefined>
  note(session: ClaimedSession & { origin: string }, device: string, at: number): Promise<void>
}

type Deps = {
  sessions: KnownSessions
  trust: TokenTrust
  now: () => number
  welcome: Welcome
  /** M106. Whether an admin has set up a second step. Absent when admins don't need one. */
  hasSecondStep?: ((userId: string) => Promise<boolean>) | undefined
}

const AccessClaims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  token_use: v.literal('access'),
  client_id: v.string(),
  'cognito:groups': v.optional(v.array(v.string()), []),
  auth_time: v.pipe(v.number(), v.integer()),
  exp: v.number(),
  origin_jti: v.optional(v.string()),
})
type AccessClaims = v.InferOutput<typeof AccessClaims>

export function createIdentify({ sessions, trust, now, welcome, hasSecondStep }: Deps): Identify {
  const readClaims = rememberTokens((token, nowMs) => verifiedClaims(token, trust, nowMs))
  return async (authorization, { isForNewcomers = false, userAgent } = {}) => {
    const accessToken = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/u.exec(authorization ?? '')?.[1]
    if (!accessToken) throw new Refusal('unauthenticated', 'Please sign in')
    const claims = await readClaims(accessToken, now())
    const { sub: userId, 'cognito:groups': groups, origin_jti: origin, auth_time: signedInAt } = claims
    const session = { userId, origin, signedInAt }
    let account = await sessions.find(session, now())
    if (!account && isForNewcomers) {
      await welcome({ userId, accessToken, groups })
      account = await sessions.find(session, now())
    }
    if (!account) throw new Refusal('forbidden', 'This account has no profile yet.', { code: 'PROFILE_MISSING' })
    if (!account.is_active) {
      throw new Refusal('forbidden', 'Your account is inactive. Please contact support.', { code: INACTIVE_ACCOUNT })
    }
    if (account.is_over || (origin !== undefined && trust.isOver?.(origin))) throw sessionOver()
    if (origin !== undefined && account.is_to_note)
      await sessions.note({ ...session, origin }, deviceWords(userAgent), now())
    const standing = standingGroups(groups, account)
    const provedAt = Math.max(signedInAt * 1_000, account.proved_at === null ? 0 : Date.parse(account.proved_at))
    const { email } = account
    const actor = { userId, roles: rolesFromGroups(standing), ...flagsFromGroups(standing), email, origin, provedAt }
    if (!actor.isAdmin) return actor
    const lacks = await lacksAsAdmin(actor)
    return lacks === undefined ? actor : { ...actor, isAdmin: false, lacks }
  }

  async function lacksAsAdmin({ userId, provedAt }: { userId: string; provedAt: number }): Promise<Actor['lacks']> {
    // If the identity provider is down, admins lose admin rights but can still do their other work.
    if (hasSecondStep && !(await hasSecondStep(userId).catch(() => false))) return 'second-step'
    return now() - provedAt > ADMIN_PROOF_MINUTES * 60_000 ? 'proof' : undefined
  }
}

/** M21. A token lives on for some minutes after a group was withdrawn; what the database says counts at once. */
function standingGroups(groups: readonly string[], { is_admin, is_evaluator }: Account): string[] {
  return groups.filter((group) => (group !== 'Admin' || is_admin) && (group !== 'Evaluator' || is_evaluator))
}

async function verifiedClaims(
  token: string,
  { issuer, clientId, keys }: TokenTrust,
  nowMs: number,
): Promise<AccessClaims> {
  const payload = await verified(token, issuer, keys, nowMs)
  const claims = v.safeParse(AccessClaims, payload)
  if (!claims.success || claims.output.client_id !== clientId) throw invalidToken()
  return claims.output
}

/** No answer, an answer that is no list of keys (jose has no better name for it), an unreadable list. */
const ABOUT_THE_PROVIDER = new Set([errors.JWKSTimeout.code, errors.JOSEError.code, errors.JWKSInvalid.code])

async function verified(token: string, issuer: string, keys: JWTVerifyGetKey, nowMs: number): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(nowMs),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new Refusal('unauthenticated', 'Your session has expired. Please sign in again.', { code: 'TOKEN_EXPIRED' })
    }
    // Only what is wrong with the token itself may say 401: the client takes that for the end of its session.
    if (!(error instanceof errors.JOSEError) || ABOUT_THE_PROVIDER.has(error.code))
      throw new Refusal('unavailable', 'We can’t reach the sign-in service', { cause: error })
    throw invalidToken()
  }
}

const sessionOver = () =>
  new Refusal('unauthenticated', 'Your session has expired. Please sign in again.', { code: 'SESSION_OVER' })

const invalidToken = () => new Refusal('unauthenticated', 'Please sign in', { code: 'TOKEN_INVALID' })
