import type { Sql } from '../../db/database.ts'
import { findConsents, isStanding } from './consent-repository.ts'
import { ageAnswer } from '#domain/profiles/counts-as-child.ts'

/**
 * K1. Whether something of this player may be submitted on a day (UTC): not while the date of birth is unknown, and not
 * for a child under 13 without the standing consent of a parent or guardian.
 */
export async function mayBeSubmitted(sql: Sql, playerId: string, today: string): Promise<boolean> {
  const [player] = await sql.query<{ date_of_birth: string | null }>('SELECT date_of_birth FROM player WHERE id = $1', [
    playerId,
  ])
  const answer = ageAnswer({ date_of_birth: player?.date_of_birth ?? null, school_grade: null, is_youth: false }, today)
  if (answer === 'unknown') return false
  return answer === 'older' || (await findConsents(sql, playerId)).some(isStanding)
}

/** K1. Of the player `p` of a query: known to be a child under 13, and nobody's consent stands. */
export const IS_CHILD_WITHOUT_CONSENT = 'is_child_without_consent(p.id)'

/**
 * K7, O110. Of a row of `evaluation`: it does not come into the queue again, since nobody's consent stands for its
 * player or for the line it was ordered for.
 */
export const MAY_NOT_QUEUE = 'may_not_queue(evaluation.player_id, evaluation.roster_entry_id)'

/**
 * K1. Whether it is known that this player is a child under 13, on this day in UTC, and nobody's consent stands.
 * Nothing is known of a walk-on's age.
 */
export async function isChildWithoutConsent(sql: Sql, playerId: string): Promise<boolean> {
  const [child] = await sql.query(`SELECT 1 FROM player p WHERE p.id = $1 AND ${IS_CHILD_WITHOUT_CONSENT}`, [playerId])
  return child !== undefined
}
