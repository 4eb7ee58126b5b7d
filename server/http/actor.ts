import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { flagsFromGroups, roleFromGroups } from '#domain/access/role.ts'
import type { Role } from '#domain/access/role.ts'
import { INACTIVE_ACCOUNT } from '#domain/contracts/error-codes.ts'
import type { Sql } from '../db/database.ts'
import { Refusal } from './errors.ts'

/** Who is asking. Every handler gets one, but for those bound with `serveAnyone`. */
export type Actor = { userId: string; role: Role; isAdmin: boolean; isEvaluator: boolean; email: string }

/** With the network address of the call. */
export type CallingActor = Actor & { from: string }

/**
 * Takes the Authorization header and tells who is asking, or throws a Refusal. Who has a token and no account yet is let in
 * only where newcomers are; their account is then made.
 */
export type Identify = (authorization: string | undefined, options?: { isForNewcomers?: boolean }) => Promise<Actor>

/** What a token alone tells of somebody without an account. */
export type Newcomer = { userId: string; accessToken: string; groups: readonly string[] }

/** Makes the account of a newcomer, or throws a Refusal. */
export type Welcome = (newcomer: Newcomer) => Promise<void>

/** Whose tokens are believed. */
export type TokenTrust = { issuer: string; clientId: string; keys: JWTVerifyGetKey }

type Deps = { db: Sql; trust: TokenTrust; now: () => number; welcome: Welcome }

const AccessClaims = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  token_use: v.literal('access'),
  client_id: v.string(),
  'cognito:groups': v.optional(v.array(v.string()), []),
})

type UserRow = { email: string; is_active: boolean; is_admin: boolean; is_evaluator: boolean }

export function createIdentify({ db, trust, now, welcome }: Deps): Identify {
  return async (authorization, { isForNewcomers = false } = {}) => {
    const accessToken = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/u.exec(authorization ?? '')?.[1]
    if (!accessToken) throw new Refusal('unauthenticated', 'Please log in')
    const { sub: userId, 'cognito:groups': groups } = await readClaims(accessToken, trust, now())
    let row = await findRow(db, userId)
    if (!row && isForNewcomers) {
      await welcome({ userId, accessToken, groups })
      row = await findRow(db, userId)
    }
    if (!row) throw new Refusal('forbidden', 'This account has no profile yet.', { code: 'PROFILE_MISSING' })
    if (!row.is_active) {
      throw new Refusal('forbidden', 'Your account is inactive. Please contact support.', { code: INACTIVE_ACCOUNT })
    }
    const standing = standingGroups(groups, row)
    return { userId, role: roleFromGroups(standing), ...flagsFromGroups(standing), email: row.email }
  }
}

async function findRow(db: Sql, userId: string): Promise<UserRow | undefined> {
  return (await db.query<UserRow>('SELECT email, is_active, is_admin, is_evaluator FROM app_user WHERE id = $1', [userId]))[0]
}

/** M21. A token lives on for up to an hour after a group was withdrawn; what the database says counts at once. */
function standingGroups(groups: readonly string[], { is_admin, is_evaluator }: UserRow): string[] {
  return groups.filter((group) => (group !== 'Admin' || is_admin) && (group !== 'Evaluator' || is_evaluator))
}

async function readClaims(token: string, { issuer, clientId, keys }: TokenTrust, nowMs: number) {
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
      throw new Refusal('unauthenticated', 'Your session has expired. Please log in again.', { code: 'TOKEN_EXPIRED' })
    }
    // Only what is wrong with the token itself may say 401: the client takes that for the end of its session.
    if (!(error instanceof errors.JOSEError) || ABOUT_THE_PROVIDER.has(error.code)) throw new Refusal('unavailable', 'The identity provider cannot be reached', { cause: error })
    throw invalidToken()
  }
}

const invalidToken = () => new Refusal('unauthenticated', 'Please log in', { code: 'TOKEN_INVALID' })

/** Cognito's own keys; fetched at first use, then cached. */
export function trustInCognito({ region, userPoolId, clientId }: { region: string; userPoolId: string; clientId: string }): TokenTrust {
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`
  return { issuer, clientId, keys: createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)) }
}
