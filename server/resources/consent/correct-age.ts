import type * as v from 'valibot'
import type { correctAge as endpoint } from '#domain/contracts/admin-consents.ts'
import { birthDateRefusal } from '#domain/profiles/age.ts'
import type { AgeAnswer } from '#domain/profiles/counts-as-child.ts'
import type { CallingActor } from '../../actor.ts'
import { bumpEventsOfPlayers } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { wakeReports } from '../notices/report-readers.ts'

const AGE = `age_answer(date_of_birth, organization ->> 'school_grade', is_youth_school(organization))`
/** The audit outlives the player, so it keeps no birth date. */
const AGE_WORDS: Record<AgeAnswer, string> = { child: 'child', older: '13 or older', unknown: 'unknown' }

type Correction = v.InferOutput<(typeof endpoint)['input']>

/**
 * K40. The one way to make a player older once their guardian was asked. The reason is kept with the player, and goes
 * with them; the audit says who did it. A no of the guardian stands all the same. If the player is 13 or older now,
 * requests without an answer end.
 */
export async function correctAge(sql: Sql, actor: CallingActor, correction: Correction, today: string) {
  const { player_id: playerId, date_of_birth, school_grade, reason } = correction
  const [player] = await sql.query<{ has_account: boolean; age: AgeAnswer }>(
    `SELECT user_id IS NOT NULL AS has_account, ${AGE} AS age FROM player WHERE id = $1 AND guardian_was_asked(id)
     FOR NO KEY UPDATE`,
    [playerId],
  )
  if (!player) throw new Refusal('missing', 'We can’t find this player.')
  const refusal = refusalOf(correction, player.has_account, today)
  if (refusal !== undefined) throw new Refusal('invalid', refusal, { fields: { date_of_birth: [refusal] } })
  await sql.query(
    'INSERT INTO age_correction (player_id, date_of_birth, school_grade, reason) VALUES ($1, $2, $3, $4)',
    [playerId, date_of_birth, school_grade, reason],
  )
  const [corrected] = await sql.query<{ age: AgeAnswer }>(
    `UPDATE player SET date_of_birth = $2, organization = organization || jsonb_build_object('school_grade', $3::text)
     WHERE id = $1 RETURNING ${AGE} AS age`,
    [playerId, date_of_birth, school_grade],
  )
  if (!corrected) throw new Error(`Player ${playerId} is gone although it is locked`)
  await bumpEventsOfPlayers(sql, [playerId])
  await sql.query('UPDATE event_player SET rev = rev + 1, updated_at = now() WHERE player_id = $1', [playerId])
  const age: [string, string] = [AGE_WORDS[player.age], AGE_WORDS[corrected.age]]
  await recordDeed(sql, actor, { action: 'correct age', details: { player_id: playerId, changes: { age } } })
  if (corrected.age === 'older') await endRequests(sql, playerId)
  await wakeReports(sql, playerId)
}

/** Ends unanswered requests. The email after a later no would say that nobody gets a report that was already sent. */
async function endRequests(sql: Sql, playerId: string) {
  await sql.query(
    `UPDATE consent SET voided_at = now() WHERE player_id IN (SELECT same_at_events($1))
       AND given_at IS NULL AND withdrawn_at IS NULL AND voided_at IS NULL`,
    [playerId],
  )
}

function refusalOf({ date_of_birth, school_grade }: Correction, hasAccount: boolean, today: string) {
  if (date_of_birth !== null) return birthDateRefusal(date_of_birth, today)
  if (hasAccount) return 'A player with an account needs a date of birth'
  return school_grade === null ? 'Enter the date of birth or the grade' : undefined
}
