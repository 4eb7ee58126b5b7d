import { FORM_MISSING } from '#domain/contracts/error-codes.ts'
import type { EventCreation } from '#domain/contracts/creations.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { Refusal } from '../../../refusal.ts'
import { isErasedPlayer } from '../../consent/erased-players.ts'
import { changePlayer } from '../change-player.ts'
import { lockForm } from '../events-repository.ts'
import type { FormOfSheet } from '../events-repository.ts'
import { findWorkplace } from '../events-policy.ts'
import type { Workplace } from '../events-policy.ts'
import { lockEventPlayer } from '../players-repository.ts'
import { isOfStaff } from '../staff-repository.ts'
import { hearWork } from '../tablets.ts'
import { keepWaiting } from '../waiting-repository.ts'
import { changeEvaluation, lockEvaluation } from '../../evaluations/evaluations-repository.ts'
import { withNotTaken } from '../../operations/not-taken.ts'
import { applied } from '../../operations/operation.ts'
import type { OperationContext, Outcome } from '../../operations/operation.ts'

/**
 * EV3. Begins the sheet on which one evaluator rates one event player. A second device of the evaluator makes the same
 * sheet, which is then there already. EV5: the form is locked with it, in the same transaction.
 */
export async function createEventSheet(context: OperationContext, body: EventCreation): Promise<Outcome> {
  const { sql, actor, deviceId } = context
  const place = await findWorkplace(context, body.event_player_id, body.event_id)
  refuseAnotherId(body, actor.userId)
  const form = await lockForm(sql, place.event_id, body.form_version)
  if (!form) {
    const message = 'The event has no such version of its form'
    throw new Refusal('invalid', message, { code: FORM_MISSING, fields: { form_version: [message] } })
  }
  await sql.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [place.player_id])
  const isErased = await isErasedPlayer(sql, place.player_id)
  const waiting =
    body.report_email && !isErased ? await keepAddress(context, place, body.event_player_id, body.report_email) : []
  const [created] = await sql.query<{ revision: number }>(
    `INSERT INTO evaluation (id, player_id, status, is_live, quick_mode, evaluator_id, rubric_version, jersey_number,
       jersey_color, event_name, revision, claimed_at, event_id, event_player_id, form_version)
     VALUES ($1, $2, 'live', true, false, $3, $4, $5, 'white', $6, 1, now(), $7, $8, $9)
     ON CONFLICT (id) DO NOTHING RETURNING revision`,
    [
      body.evaluation_submission_id,
      place.player_id,
      actor.userId,
      form.rubric_version,
      place.bib ?? '',
      place.event_name,
      place.event_id,
      body.event_player_id,
      form.version,
    ],
  )
  const revision = created?.revision ?? (await takeNewerForm(context, body, place, form))
  await hearWork(sql, { eventId: place.event_id, userId: actor.userId, deviceId }, { isRating: true })
  return withNotTaken(applied(revision, waiting), body.report_email && isErased ? ['erased'] : [])
}

/**
 * EV145. Gives an existing sheet the device's form if that is newer, and returns the sheet's revision. The id is
 * derived from player and evaluator, so nobody else has a sheet of that id.
 */
async function takeNewerForm(
  { sql, revisionFloor }: OperationContext,
  body: EventCreation,
  { event_id }: Workplace,
  { version: form_version, rubric_version }: FormOfSheet,
): Promise<number> {
  const before = await lockEvaluation(sql, body.evaluation_submission_id)
  if (before?.event_id !== event_id) throw new Refusal('conflict', 'This id belongs to another evaluation')
  if (form_version <= (before.form_version ?? 0)) return before.revision
  return changeEvaluation(sql, before.id, { form_version, rubric_version }, revisionFloor)
}

function refuseAnotherId({ evaluation_submission_id: id, event_player_id }: EventCreation, userId: string) {
  if (id.toLowerCase() === eventEvaluationId(event_player_id, userId)) return
  throw refused('evaluation_submission_id', 'Use the id that is made of the event player and the evaluator')
}

/** EV10, EV128. Sets the report address if there is none. Returns the names of fields that wait for the organizer. */
async function keepAddress(
  { sql, actor }: OperationContext,
  { event_id: eventId, parts, isLate, isPublished }: Workplace,
  eventPlayerId: string,
  email: string,
): Promise<string[]> {
  const player = await lockEventPlayer(sql, eventPlayerId)
  if (!player || player.email !== null) return []
  const isOrganizer = parts.includes('organizer')
  if (isLate || (!isOrganizer && (isPublished || (await isOfStaff(sql, eventId, email)))))
    return keepWaiting(sql, { eventId, eventPlayerId, userId: actor.userId }, { email })
  await changePlayer(sql, actor, player, { email })
  return []
}

const refused = (field: string, message: string) => new Refusal('invalid', message, { fields: { [field]: [message] } })
