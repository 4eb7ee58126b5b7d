import type { PlayerDescription } from '#domain/contracts/operations.ts'
import { saidBirthDate } from '#domain/profiles/age.ts'
import { Refusal } from '../../../refusal.ts'
import { isErasedPlayer } from '../../consent/erased-players.ts'
import { changeEvaluation } from '../evaluations-repository.ts'
import { computeResult } from './final-save.ts'
import { tellAgeNotTaken, withNotTaken } from '../../operations/not-taken.ts'
import { applied, todayOf, unchanged } from '../../operations/operation.ts'
import type { OperationContext, Outcome } from '../../operations/operation.ts'
import { lockForWork, refuseOfEvent, statusAfter } from './own-evaluation.ts'

/**
 * Y43, V29. Changes the walk-up of a live evaluation, and computes an existing result again. A player with an account
 * keeps their own data.
 */
export async function describePlayer(
  context: OperationContext,
  { evaluation_submission_id: id, player }: PlayerDescription,
): Promise<Outcome> {
  const { sql, actor } = context
  // The player first and then the evaluation, as in a rename.
  await sql.query('SELECT 1 FROM player WHERE id = (SELECT player_id FROM evaluation WHERE id = $1) FOR UPDATE', [id])
  const evaluation = await lockForWork(context, 'player.describe', id)
  refuseOfEvent(evaluation, 'Change the player at the event.')
  const { status } = statusAfter(evaluation, 'describe_player', actor)
  if (await isErasedPlayer(sql, evaluation.player_id)) return withNotTaken(unchanged(evaluation.revision), ['erased'])
  const date_of_birth = saidBirthDate(player.date_of_birth, todayOf(context))
  const described = await sql.query(
    `UPDATE player SET first_name = $3, last_name = $4, gender = $5, city = $6, state_name = $7, athletic_info = $8,
      organization = $9, date_of_birth = CASE WHEN $11 THEN $10::date ELSE date_of_birth END
     WHERE id = $1 AND created_by = $2 AND user_id IS NULL RETURNING id`,
    [
      evaluation.player_id,
      actor.userId,
      player.first_name,
      player.last_name,
      player.gender,
      player.city,
      player.state_name,
      JSON.stringify(player.athletic_info),
      JSON.stringify(player.organization),
      date_of_birth ?? null,
      date_of_birth !== undefined,
    ],
  )
  if (described.length === 0) throw new Refusal('conflict', 'This player has a profile. Only the player can change it.')
  if (status === 'ready_to_finalize' && evaluation.evaluated_on)
    await computeResult(context, evaluation, evaluation.evaluated_on)
  const said = { date_of_birth: player.date_of_birth, school_grade: player.organization.school_grade }
  const outcome = applied(await changeEvaluation(sql, id, { worked_at: 'now' }))
  return tellAgeNotTaken(sql, evaluation.player_id, said, outcome)
}
