import { errors, jwtVerify } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { flagsFromGroups, roleFromGroups } from '#domain/access/role.ts'
import { deviceWords } from '#domain/access/device-words.ts'
import { INACTIVE_ACCOUNT } from '#domain/contracts/error-codes.ts'
import type { Sql } from '../db/database.ts'
import type { Actor } from '../actor.ts'
import type { TokenTrust } from '../ports/token-trust.ts'
import { Refusal } from '../refusal.ts'

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

type Deps = { db: Sql; trust: TokenTrust; now: () => number; welcome: Welcome }

const AccessClaims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  token_use: v.literal('access'),
  client_id: v.string(),
  'cognito:groups': v.optional(v.array(v.string()), []),
  auth_time: v.pipe(v.number(), v.integer()),
  origin_jti: v.optional(v.string()),
})
type AccessClaims = v.InferOutput<typeof AccessClaims>

type UserRow = {
  email: string
  is_active: boolean
  is_admin: boolean
  is_evaluator: boolean
  is_over: boolean
  is_to_note: boolean
  proved_at: string | null
}

export function createIdentify({ db, trust, now, welcome }: Deps): Identify {
  return async (authorization, { isForNewcomers = false, userAgent } = {}) => {
    const accessToken = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/u.exec(authorization ?? '')?.[1]
    if (!accessToken) throw new Refusal('unauthenticated', 'Please sign in')
    const claims = await readClaims(accessToken, trust, now())
    const { sub: userId, 'cognito:groups': groups, origin_jti: origin } = claims
    let row = await findRow(db, claims, now())
    if (!row && isForNewcomers) {
      await welcome({ userId, accessToken, groups })
      row = await findRow(db, claims, now())
    }
    if (!row) throw new Refusal('forbidden', 'This account has no profile yet.', { code: 'PROFILE_MISSING' })
    if (!row.is_active) {
      throw new Refusal('forbidden', 'Your account is inactive. Please contact support.', { code: INACTIVE_ACCOUNT })
    }
    if (row.is_over || (origin !== undefined && trust.isOver?.(origin))) throw sessionOver()
    if (origin !== undefined && row.is_to_note)
      await noteUse(db, { userId, origin, device: deviceWords(userAgent), signedInAt: claims.auth_time, at: now() })
    const standing = standingGroups(groups, row)
    const provedAt = Math.max(claims.auth_time * 1_000, row.proved_at === null ? 0 : Date.parse(row.proved_at))
    return { userId, role: roleFromGroups(standing), ...flagsFromGroups(standing), email: row.email, origin, provedAt }
  }
}

/** "Last used" is right to this. */
const NOTED_EVERY_MS = 5 * 60_000

/**
 * T46. The account, and whether the session has ended: by itself when the API has met it, else with all that began
 * before the last sign-out everywhere. So no clock is asked about a session that is known.
 */
async function findRow(
  db: Sql,
  { sub, origin_jti, auth_time }: AccessClaims,
  nowMs: number,
): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(
    `SELECT u.email, u.is_active, u.is_admin, u.is_evaluator,
       CASE WHEN s.id IS NULL THEN to_timestamp($3) <= u.valid_since ELSE s.ended_at IS NOT NULL END AS is_over,
       s.last_used_at IS NULL OR s.last_used_at < $4 AS is_to_note, s.proved_at
     FROM app_user u LEFT JOIN user_session s ON s.origin = $2 AND s.user_id = u.id WHERE u.id = $1`,
    [sub, origin_jti ?? null, auth_time, new Date(nowMs - NOTED_EVERY_MS).toISOString()],
  )
  return row
}

type Use = { userId: string; origin: string; device: string; signedInAt: number; at: number }

/** T48. For the list of sessions. */
async function noteUse(db: Sql, { userId, origin, device, signedInAt, at }: Use) {
  await db.query(
    `INSERT INTO user_session (origin, user_id, device, signed_in_at, last_used_at)
      VALUES ($1, $2, $3, to_timestamp($4), $5)
     ON CONFLICT (origin) DO UPDATE SET device = excluded.device, last_used_at = excluded.last_used_at
     WHERE user_session.user_id = excluded.user_id`,
    [origin, userId, device, signedInAt, new Date(at).toISOString()],
  )
}

/** M21. A token lives on for some minutes after a group was withdrawn; what the database says counts at once. */
function standingGroups(groups: readonly string[], { is_admin, is_evaluator }: UserRow): string[] {
  return groups.filter((group) => (group !== 'Admin' || is_admin) && (group !== 'Evaluator' || is_evaluator))
}

async function readClaims(token: string, { issuer, clientId, keys }: TokenTrust, nowMs: number): Promise<AccessClaims> {
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
