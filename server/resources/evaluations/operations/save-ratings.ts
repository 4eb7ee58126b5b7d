import type { RatingsPatch } from '#domain/contracts/operations.ts'
import { foldRatings, mergeRatings, ratingSheet } from '#domain/evaluations/merge-ratings.ts'
import { keepCounted } from '#domain/events/counted-ratings.ts'
import { countedKeys, versionAfter } from '#domain/events/form.ts'
import type { IncomingRating, MergedRatings, StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import { isAllowedValue } from '#domain/evaluations/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { Refusal } from '../../../refusal.ts'
import { findForms } from '../../events/sheets-repository.ts'
import type { FormRow } from '../../events/sheets-repository.ts'
import { changeEvaluation } from '../evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations-repository.ts'
import { findReadingOf } from '../rating-readers.ts'
import type { ReadingOf } from '../rating-readers.ts'
import { claimFor } from '../release-to-queue.ts'
import { countRated } from '../../../rubric/rated-count.ts'
import { applied, unchanged } from '../../operations/operation.ts'
import type { OperationContext, Outcome } from '../../operations/operation.ts'
import { countedStructureOf, lockForWork, rubricOf, statusAfter } from './own-evaluation.ts'

/** Merges a device's ratings into the evaluation; the first save of an open order claims it. */
export async function saveRatings(context: OperationContext, patch: RatingsPatch): Promise<Outcome> {
  const { folded, dropped } = foldRatings(patch.ratings)
  const body = { ...patch, ratings: folded }
  const { sql, actor, deviceId, revisionFloor: floor, rubrics } = context
  const locked = await lockForWork(context, 'ratings.save', body.evaluation_submission_id)
  const forms = locked.event_id === null ? [] : await findForms(sql, locked.event_id)
  const newForm = newFormOf(locked, forms, body)
  const evaluation = { ...locked, ...newForm }
  const { structure } = await rubricOf(rubrics, evaluation)
  refuseBadValues(structure, patch)
  if (!isOpen(evaluation.status) && holdsAll(evaluation.ratings, deviceId, body)) return unchanged(evaluation.revision)
  const next = statusAfter(evaluation, 'save_ratings', actor)
  const claimed = next.kind === 'moved' ? await claimFor(sql, evaluation, actor.userId, next.status) : evaluation
  const merged = mergeRatings(claimed.ratings, {
    ...(evaluation.event_player_id !== null && { at: context.now() }),
    device_id: deviceId,
    base_revision: body.base_revision,
    server_revision: Math.max(evaluation.revision + 1, floor),
    floor,
    ratings: body.ratings,
  })
  const { countsUntil, lastReading } = await readingOf(context, evaluation)
  const hasChanged = merged.applied.length > 0 || next.kind === 'moved'
  const revision = hasChanged
    ? await changeEvaluation(
        sql,
        evaluation.id,
        { ...(await changeOf(context, claimed, merged, lastReading)), ...newForm },
        floor,
      )
    : evaluation.revision
  await keepHistory(context, claimed, { ratings: folded, dropped }, merged)
  const isHeld = countsUntil !== undefined && merged.applied.length > 0
  const notAsked = evaluation.event_id === null ? [] : notAskedOf(forms, body)
  const told = { ...(isHeld && { is_held: true }), ...(notAsked.length > 0 && { not_asked: notAsked }) }
  const server = { ...(hasChanged ? applied(revision) : unchanged(revision)).server, ...told }
  const { conflicts } = merged
  if (conflicts.length === 0) return { status: 'applied', server }
  const message = 'Some ratings were changed on another device. The server keeps its own until you choose.'
  return { status: 'conflict', message, server: { ...server, conflicts } }
}

type FormOfSheet = { form_version?: number; rubric_version?: string }

/** EV145. Returns the newer form that a sheet takes because of these ratings. Empty if it keeps its own. */
function newFormOf(
  { form_version: before }: EvaluationRow,
  forms: readonly FormRow[],
  { ratings }: RatingsPatch,
): FormOfSheet {
  if (before === null) return {}
  const rated = ratings.map(({ key }) => key)
  const after = versionAfter(forms, before, rated)
  const form = forms.find(({ version }) => version === after)
  return form && after > before ? { form_version: after, rubric_version: form.rubric_version } : {}
}

/** EV146. Returns the rated items that no version of the form asks for. */
function notAskedOf(forms: readonly FormRow[], { ratings }: RatingsPatch): string[] {
  const asked = new Set(countedKeys(forms))
  return [...new Set(ratings.flatMap(({ key, value }) => (value === null || asked.has(key) ? [] : [key])))]
}

const isOpen = (status: string) => status === 'submitted' || status === 'in_review' || status === 'live'

/** Y55. A device that couldn't record an acceptance sends the same ratings again, maybe under another mutation id. */
function holdsAll(stored: StoredSheet, deviceId: string, { ratings }: RatingsPatch): boolean {
  return ratings.every(({ key, value, rev }) => {
    const held = stored[key]
    return held?.device_id === deviceId && held.rev === rev && held.value === value
  })
}

async function readingOf({ sql, actor }: OperationContext, { event_player_id }: EvaluationRow): Promise<ReadingOf> {
  if (event_player_id === null) return { countsUntil: undefined, lastReading: undefined }
  return findReadingOf(sql, event_player_id, actor.userId)
}

async function changeOf(
  context: OperationContext,
  evaluation: EvaluationRow,
  { sheet }: MergedRatings,
  lastReading: ReadingOf['lastReading'],
) {
  const rated = ratingSheet(sheet)
  return {
    ratings: JSON.stringify(keepCounted(evaluation.ratings, sheet, lastReading)),
    rated_count: countRated(await countedStructureOf(context, evaluation), rated, evaluation.quick_mode),
    worked_at: 'now' as const,
  }
}

/** U8. A value outside its scale, or a key outside the rubric, refuses the whole operation and names the keys. */
function refuseBadValues(structure: ScoreStructure, { ratings }: RatingsPatch) {
  const bad = ratings.filter(
    ({ key, value }) => !isAllowedValue(structure, key, value ?? structure.scale.not_observed_value),
  )
  if (bad.length === 0) return
  const fields = Object.fromEntries(bad.map(({ key, value }) => [key, [`${value} is not a value of this item`]]))
  throw new Refusal('invalid', `Not allowed: ${bad.map(({ key }) => key).join(', ')}`, { fields })
}

type Sent = { ratings: readonly IncomingRating[]; dropped: readonly IncomingRating[] }
type Lost = { key: string; value: number | null; rev: number; device_id: string; outcome: 'replaced' | 'refused' }

/**
 * U9. A value that another device replaced, or that lost against one, is kept: nothing is overwritten unseen. A device
 * that did not show its own stored value counts as another one: its disk was put back or copied. U132. The values that
 * a later rating of the same operation replaced are kept, too.
 */
async function keepHistory(context: OperationContext, evaluation: EvaluationRow, sent: Sent, merged: MergedRatings) {
  const lost = [
    ...replacedValues(evaluation.ratings, sent, merged),
    ...sent.dropped.map((rating) => ({ ...rating, device_id: context.deviceId, outcome: 'replaced' as const })),
    ...refusedValues(context.deviceId, sent, merged),
  ]
  if (lost.length === 0) return
  await context.sql.query(
    `INSERT INTO rating_history (evaluation_id, user_id, key, value, rev, device_id, outcome)
     SELECT $1, $2, key, value, rev, device_id, outcome
     FROM jsonb_to_recordset($3::jsonb) AS lost (key text, value numeric, rev int, device_id text, outcome text)`,
    [evaluation.id, context.actor.userId, JSON.stringify(lost)],
  )
}

function replacedValues(before: StoredSheet, { ratings }: Sent, { applied: keys, sheet }: MergedRatings): Lost[] {
  return keys.flatMap((key) => {
    const was = ratings.find((rating) => rating.key === key)?.was
    const [old, now] = [before[key], sheet[key]]
    if (!old || !now || old.value === now.value) return []
    if (old.device_id === now.device_id && (was === undefined || was === old.value)) return []
    return [{ key, value: old.value, rev: old.rev, device_id: old.device_id, outcome: 'replaced' as const }]
  })
}

function refusedValues(deviceId: string, { ratings }: Sent, { conflicts }: MergedRatings): Lost[] {
  const disputed = new Set(conflicts.map(({ key }) => key))
  return ratings
    .filter(({ key }) => disputed.has(key))
    .map(({ key, value, rev }) => ({ key, value, rev, device_id: deviceId, outcome: 'refused' as const }))
}
