import { MISSING } from '#domain/contracts/error-codes.ts'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import type { Note } from '#domain/contracts/notes.ts'
import { isOpenToRatings } from '#domain/evaluations/lifecycle.ts'
import { placesOf } from '#domain/evaluations/merge-note.ts'
import type { Database, EvaluationRow, NoteRow, OutboxRow, RatingRow } from './database.ts'
import { removeEvaluation } from './evaluation-writes.ts'
import { heal } from './heal.ts'
import { readMeta } from './meta.ts'
import { noteRow } from './note-row.ts'
import { afresh, chainOf } from './outbox.ts'
import { assertSchema } from './schema-guard.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Makes available offline what the server gave of one evaluation. What was changed here and is not accepted yet stays
 * as it is: the ratings and notes that are dirty, and the whole state of an evaluation that has operations waiting.
 * What the server does not have, such as a rating that was refused and given up, is not shown any longer. An answer
 * from before the last acceptance is older than what stands here, and changes nothing.
 */
export function storeReady(ctx: WriteContext, given: EvaluationData): Promise<void> {
  const { db } = ctx
  const id = given.evaluation_submission_id
  return heal(db, () =>
    db.transaction('rw', [db.meta, db.evaluation, db.rating, db.note, db.outbox], async () => {
      await assertSchema(db)
      const found = await db.evaluation.get(id)
      const before = found?.user_id === ctx.userId ? found : undefined
      if (found && !before) {
        // On a shared tablet the first one's unsent work stays theirs; a mere copy of the open queue is everybody's.
        if (await hasUnsent(db, id)) return
        await removeEvaluation(ctx, id)
      }
      if (before) await sayLostAnew(ctx, id)
      if (before && given.revision < Math.max(before.server_revision, before.answered_revision ?? 0)) {
        await db.evaluation.put({ ...before, ready_at: ctx.now() })
        return
      }
      const chain = await chainOf(db, id).toArray()
      // Y73. What has lost its entry in the outbox waits too, until a start has repaired that.
      const isWaiting = await hasUnsent(db, id)
      const isPlayerWaiting = chain.some(({ body }) => 'player' in body)
      const ratings = await db.rating.where('evaluation_id').equals(id).toArray()
      const unsent = unsentKeys(ratings, chain)
      const rows = readyRatings(given, before && ratings, unsent)
      const untold = ratings.filter(({ key }) => !unsent.has(key) && !given.ratings.some((it) => it.key === key))
      const notes = await db.note.where('evaluation_id').equals(id).toArray()
      const revOfNotes = await storeNotes(db, id, { given: given.notes, here: notes, chain })
      const counted = before?.rev ?? (await readMeta(db, 'revFloor')) ?? 0
      const rev = Math.max(counted, revOfNotes, ...rows.map((row) => row.rev))
      await db.rating.bulkPut(rows)
      await db.rating.bulkDelete(untold.map(({ key }) => [id, key]))
      await db.evaluation.put({
        ...readyRow(ctx, given, before),
        ...(isWaiting && before && localState(before)),
        ...(isPlayerWaiting && before && { player: before.player }),
        rev,
      })
    }),
  )
}

/**
 * Y36. A server that was set back has this evaluation again from the tablet that made it: what was refused meanwhile is
 * said anew.
 */
async function sayLostAnew({ db, newId }: WriteContext, id: string) {
  const refused = await chainOf(db, id)
    .filter(({ state, last_error }) => state === 'quarantined' && last_error?.code === MISSING)
    .toArray()
  await db.outbox.bulkPut(refused.map((row) => afresh(row, { ...row.body, mutation_id: newId() })))
}

/** Whether anything of an evaluation waits for the server. Within a transaction over outbox, rating and note. */
export async function hasUnsent(db: Database, id: string): Promise<boolean> {
  const dirtyNotes = db.note
    .where('evaluation_id')
    .equals(id)
    .filter(({ dirty }) => dirty === 1)
  const counts = [
    chainOf(db, id).count(),
    db.rating.where('[evaluation_id+dirty]').equals([id, 1]).count(),
    dirtyNotes.count(),
  ]
  return (await Promise.all(counts)).some((count) => count > 0)
}

/** E34. While it is rated, the mode that was chosen on this device counts. */
function modeOf({ status, quick_mode }: EvaluationData, before: EvaluationRow | undefined) {
  if (before && isOpenToRatings(status)) return before.quick_mode
  return quick_mode ? 1 : 0
}

function readyRow(ctx: WriteContext, given: EvaluationData, before: EvaluationRow | undefined): EvaluationRow {
  return {
    id: given.evaluation_submission_id,
    user_id: ctx.userId,
    status: given.status,
    is_live: given.is_live_evaluation ? 1 : 0,
    quick_mode: modeOf(given, before),
    player: given.player_profile,
    jersey_number: given.jersey_number,
    jersey_color: given.jersey_color,
    event_name: given.event_name,
    rubric_version: given.rubric_version,
    evaluated_on: given.evaluated_on,
    is_day_corrected: before?.is_day_corrected === true && before.evaluated_on === given.evaluated_on,
    video_type: given.video_type,
    video_url: given.video_url,
    drive_url: given.drive_url,
    external_video_url: given.external_video_url,
    video: given.video,
    sightings: given.sightings,
    order: {
      focus: given.focus,
      coach_note: given.coach_note,
      coach_position: given.coach_position,
      games: given.games,
    },
    report_email: given.report_email ?? null,
    ...(given.has_account !== undefined && { has_account: given.has_account }),
    submitted_at: given.submitted_at,
    due_at: given.due_at,
    rev: before?.rev ?? 0,
    server_revision: given.revision,
    answered_revision: given.revision,
    ready_at: ctx.now(),
    accepted_at: before?.accepted_at ?? null,
    updated_at: before?.updated_at ?? Date.parse(given.updated_at),
    v: 1,
  }
}

// The server's view of an evaluation with waiting operations is older than the evaluator's own. Its revision too: what
// waits was written before the download, so it must not claim to have seen it.
function localState({
  status,
  evaluated_on,
  quick_mode,
  jersey_number,
  jersey_color,
  event_name,
  report_email,
  server_revision,
}: EvaluationRow) {
  return {
    status,
    evaluated_on,
    quick_mode,
    jersey_number,
    jersey_color,
    event_name,
    server_revision,
    ...(report_email !== undefined && { report_email }),
  }
}

/** Y28. What waits to be sent, or to be sent again, is newer than any download. */
export function unsentKeys(ratings: readonly RatingRow[], chain: readonly OutboxRow[]): ReadonlySet<string> {
  const waiting = chain.flatMap(({ body }) => ('ratings' in body ? body.ratings : []))
  return new Set([...ratings.filter(({ dirty }) => dirty === 1), ...waiting].map(({ key }) => key))
}

/**
 * Y34. Also the notes beside them: one of these has the words of an answer that was lost, and takes in what waits.
 * Shown before, it would be a second note that can be edited, and one of the two edits would go over the other.
 */
function unsentIds(
  notes: readonly NoteRow[],
  chain: readonly OutboxRow[],
  device_id: string | undefined,
): ReadonlySet<string> {
  const waiting = chain.flatMap(({ body }) => {
    if (!('note_id' in body)) return []
    if (device_id === undefined) return [body.note_id]
    return placesOf(body.note_id, { device_id, base_version: body.base_version })
  })
  return new Set([...notes.filter(({ dirty }) => dirty === 1).map(({ id }) => id), ...waiting])
}

/**
 * Y35. A value that is not the one shown here was given on another device; of what was never here, `before` is
 * undefined.
 */
export function readyRatings(
  given: Pick<EvaluationData, 'evaluation_submission_id' | 'ratings'>,
  before: readonly RatingRow[] | undefined,
  unsent: ReadonlySet<string>,
): RatingRow[] {
  const shown = new Map(before?.map((row) => [row.key, row]))
  return given.ratings
    .filter(({ key }) => !unsent.has(key))
    .map(({ key, value, rev }) => {
      const here = shown.get(key)
      const isNews = before !== undefined && (here?.value ?? null) !== value
      return {
        evaluation_id: given.evaluation_submission_id,
        key,
        value,
        rev,
        dirty: 0,
        ...((isNews || here?.elsewhere === 1) && { elsewhere: 1 }),
      }
    })
}

type GivenNotes = { given: readonly Note[]; here: readonly NoteRow[]; chain: readonly OutboxRow[] }

/**
 * Keeps the notes of an evaluation as the server has them. Those that wait to be sent stay as they are. Returns the
 * highest rev of the others.
 */
export async function storeNotes(db: Database, evaluationId: string, { given, here, chain }: GivenNotes) {
  const unsent = unsentIds(here, chain, await readMeta(db, 'deviceId'))
  const shown = new Map(here.map((row) => [row.id, row]))
  const rows = given
    .filter(({ id }) => !unsent.has(id))
    .map((note) => {
      const before = shown.get(note.id)
      const isNews = before !== undefined && before.text !== note.text
      return noteRow(evaluationId, note, isNews ? 'changed' : before?.elsewhere)
    })
  const withdrawn = here.filter(({ id }) => !unsent.has(id) && !given.some((note) => note.id === id))
  await db.note.bulkPut(rows)
  await db.note.bulkDelete(withdrawn.map(({ id }) => id))
  return Math.max(0, ...rows.map(({ rev }) => rev))
}
