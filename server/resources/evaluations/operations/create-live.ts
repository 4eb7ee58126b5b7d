import { version as versionOf } from 'uuid'
import { replayableEndpoints } from '#domain/contracts/operations.ts'
import { CONSENT_MISSING } from '#domain/contracts/error-codes.ts'
import type { LiveCreation } from '#domain/contracts/creations.ts'
import { saidBirthDate } from '#domain/profiles/age.ts'
import type { Sql } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { isErasedPlayer } from '../../consent/erased-players.ts'
import { isChildWithoutConsent } from '../../consent/may-be-submitted.ts'
import { setReportAddress } from '../../notices/report-readers.ts'
import { isGranted } from '../../permissions/permissions.ts'
import { lockEvaluation } from '../evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations-repository.ts'
import { tellAgeNotTaken, withNotTaken } from '../../operations/not-taken.ts'
import { notEvaluator } from './not-evaluator.ts'
import { applied, todayOf, unchanged } from '../../operations/operation.ts'
import type { OperationContext, Outcome } from '../../operations/operation.ts'

/** The version of an id that is made of other ids. */
const DERIVED = 5

/** V29. Creates a live evaluation and, for a walk-up, the player. The device chooses both ids. */
export async function createLive(context: OperationContext, body: LiveCreation): Promise<Outcome> {
  const { sql, actor, rubrics } = context
  if (!isGranted(actor, replayableEndpoints['live.create'].grant, [])) throw notEvaluator()
  if (!(await rubrics.find(body.rubric_version))) {
    throw new Refusal('invalid', 'This version of the rubric isn’t published', {
      fields: { rubric_version: ['Use the version of a published rubric'] },
    })
  }
  refuseIdOfEventSheet(body)
  // An old creation that arrives again must not undo later changes of the player.
  const before = await lockEvaluation(sql, body.evaluation_submission_id)
  if (before) return tellRepeated(context, before, body)
  await sql.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [body.player.id])
  const date_of_birth = saidBirthDate(body.player.date_of_birth, todayOf(context))
  await savePlayer(sql, actor.userId, { ...body.player, date_of_birth })
  const isErased = await isErasedPlayer(sql, body.player.id)
  const created = await sql.query<{ revision: number }>(
    `INSERT INTO evaluation (id, player_id, status, is_live, quick_mode, evaluator_id, rubric_version,
                             jersey_number, jersey_color, event_name, revision, claimed_at)
     VALUES ($1, $2, 'live', true, $3, $4, $5, $6, $7, $8, 1, now())
     ON CONFLICT (id) DO NOTHING RETURNING revision`,
    [
      body.evaluation_submission_id,
      body.player.id,
      body.quick_mode,
      actor.userId,
      body.rubric_version,
      body.jersey_number,
      body.jersey_color,
      isErased ? '' : body.event_name,
    ],
  )
  if (!created[0]) {
    // A concurrent request created it after the lookup above.
    const other = await lockEvaluation(sql, body.evaluation_submission_id)
    return tellRepeated(context, other, body)
  }
  if ((await isOfAccount(sql, body.player.id)) && (await isChildWithoutConsent(sql, body.player.id))) {
    throw new Refusal('conflict', 'A parent or guardian of this player must agree first.', { code: CONSENT_MISSING })
  }
  // An account reads it there.
  if (body.report_email && !isErased && !(await isOfAccount(sql, body.player.id))) {
    const { evaluation_submission_id: evaluationId, report_email: email } = body
    await setReportAddress(sql, { evaluationId, email, userId: actor.userId })
  }
  return tellAge(sql, body, withNotTaken(applied(created[0].revision), isErased ? ['erased'] : []))
}

/** K56. Says of an erased player that nothing about them was taken from the creation. */
async function tellRepeated(context: OperationContext, before: EvaluationRow | undefined, body: LiveCreation) {
  const outcome = repeatedCreation(context, before, body)
  const isErased = await isErasedPlayer(context.sql, body.player.id)
  return tellAge(context.sql, body, withNotTaken(outcome, isErased ? ['erased'] : []))
}

function tellAge(sql: Sql, { player }: LiveCreation, outcome: Outcome): Promise<Outcome> {
  const { id, date_of_birth, organization } = player
  return tellAgeNotTaken(sql, id, { date_of_birth, school_grade: organization.school_grade }, outcome)
}

/** K19. A walk-on is rated at once, and their report waits for the guardian; an account's guardian was asked before. */
async function isOfAccount(sql: Sql, playerId: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM player WHERE id = $1 AND user_id IS NOT NULL', [playerId])).length > 0
}

/** U7. The same creation under another mutation id is the same evaluation again; anything else takes a used id. */
function repeatedCreation({ actor }: OperationContext, before: EvaluationRow | undefined, body: LiveCreation): Outcome {
  const isSame =
    before?.is_live && before.evaluator_id === actor.userId && before.player_id === body.player.id.toLowerCase()
  if (!isSame) throw new Refusal('conflict', 'This id belongs to another evaluation')
  return unchanged(before.revision)
}

/** EV70. Everybody at an event can make the id of everybody's sheet there: it is kept for whose sheet it is. */
function refuseIdOfEventSheet({ evaluation_submission_id: id }: LiveCreation) {
  if (versionOf(id) !== DERIVED) return
  throw new Refusal('invalid', 'This id belongs to a sheet of an event', {
    fields: { evaluation_submission_id: ['Use a random id'] },
  })
}

/**
 * A walk-on's creator may correct them; a player known otherwise stands as they are. EV71: whom somebody rated at an
 * event they know there alone.
 */
async function savePlayer(sql: Sql, evaluatorId: string, player: LiveCreation['player']) {
  const saved = await sql.query(
    `INSERT INTO player (id, created_by, first_name, last_name, gender, city, state_name, athletic_info, organization,
       date_of_birth)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (id) DO UPDATE SET
       first_name = excluded.first_name, last_name = excluded.last_name, gender = excluded.gender,
       date_of_birth = CASE WHEN $11 THEN excluded.date_of_birth ELSE player.date_of_birth END,
       city = excluded.city, state_name = excluded.state_name,
       athletic_info = excluded.athletic_info, organization = excluded.organization
     WHERE player.created_by = $2 AND player.user_id IS NULL
     RETURNING id`,
    [
      player.id,
      evaluatorId,
      player.first_name,
      player.last_name,
      player.gender,
      player.city,
      player.state_name,
      JSON.stringify(player.athletic_info),
      JSON.stringify(player.organization),
      player.date_of_birth ?? null,
      player.date_of_birth !== undefined,
    ],
  )
  if (saved.length > 0) return
  const known = await sql.query(
    `SELECT 1 FROM evaluation WHERE player_id = $1
       AND event_player_id IS NULL AND (evaluator_id = $2 OR (status = 'submitted' AND evaluator_id IS NULL)) LIMIT 1`,
    [player.id, evaluatorId],
  )
  if (known.length === 0) throw new Refusal('missing', 'Player not found')
}
