import type { Sql } from '../../db/database.ts'
import type { Account, KnownSessions } from '../../http/identify.ts'

/** "Last used" is right to this. */
const NOTED_EVERY_MS = 5 * 60_000

const MINUTE_MS = 60_000

/** T62. How long a session may be idle. */
export type IdleLimits = { idleDays: number; adminIdleMinutes: number }
const IDLE_LIMITS: IdleLimits = { idleDays: 30, adminIdleMinutes: 720 }

/** The accounts of the database, and the sessions in which the API has met them. */
export function createKnownSessions(db: Sql, limits: IdleLimits = IDLE_LIMITS): KnownSessions {
  const since = (at: number, minutes: number) => new Date(at - minutes * MINUTE_MS).toISOString()
  return {
    /**
     * T46. The session has ended by itself when the API has met it, else with all that began before the last sign-out
     * everywhere. So no clock is asked about a session that is known.
     */
    async find({ userId, origin, signedInAt }, at) {
      const [account] = await db.query<Account>(
        `SELECT u.email, u.is_active, u.is_admin, u.is_evaluator,
           CASE WHEN s.id IS NULL THEN to_timestamp($3) <= u.valid_since ELSE s.ended_at IS NOT NULL
             OR s.last_used_at < CASE WHEN u.is_admin THEN $5::timestamptz ELSE $6 END END AS is_over,
           s.last_used_at IS NULL OR s.last_used_at < $4 AS is_to_note, s.proved_at
         FROM app_user u LEFT JOIN user_session s ON s.origin = $2 AND s.user_id = u.id WHERE u.id = $1`,
        [
          userId,
          origin ?? null,
          signedInAt,
          new Date(at - NOTED_EVERY_MS).toISOString(),
          since(at, limits.adminIdleMinutes),
          since(at, limits.idleDays * 1_440),
        ],
      )
      return account
    },

    /** T48. For the list of sessions. */
    async note({ userId, origin, signedInAt }, device, at) {
      await db.query(
        `INSERT INTO user_session (origin, user_id, device, signed_in_at, last_used_at)
          VALUES ($1, $2, $3, to_timestamp($4), $5)
         ON CONFLICT (origin) DO UPDATE SET device = excluded.device, last_used_at = excluded.last_used_at
         WHERE user_session.user_id = excluded.user_id`,
        [origin, userId, device, signedInAt, new Date(at).toISOString()],
      )
    },
  }
}
