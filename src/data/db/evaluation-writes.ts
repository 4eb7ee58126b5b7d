import * as v from 'valibot'
import { LiveCreation } from '#domain/contracts/creations.ts'
import { Completion } from '#domain/contracts/operations.ts'
import { storableText } from '#domain/contracts/wire.ts'
import type { RatingsPatch } from '#domain/contracts/operations.ts'
import { finalSaveProblems, playerProblems, sheetForQuickMode } from '#domain/evaluations/completeness.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { EvaluationRow, RatingRow } from './database.ts'
import { nextStatus, ownRow } from './evaluation-rules.ts'
import { heal } from './heal.ts'
import { keepRevision } from './meta.ts'
import { appendOperation, chainOf, highestRev } from './outbox.ts'
import type { NewOperation } from './outbox.ts'
import { assertSchema } from './schema-guard.ts'
import type { WriteContext } from './write-context.ts'
import { FinalSaveRefused, LockedError, NoteRequired } from './write-errors.ts'

type Player = v.InferInput<typeof LiveCreation>['player']

/** What the form of a new live evaluation gives. The player's id is made here unless the player is known. */
export type LiveDraft = Omit<
  v.InferInput<typeof LiveCreation>,
  'mutation_id' | 'evaluation_submission_id' | 'created_at' | 'player'
> & {
  player: Omit<Player, 'id'> & { id?: string }
}

/**
 * Y2. Makes a live evaluation on this device, ready to be rated, and queues its creation. Returns its id.
 * Throws a ValiError when the server would refuse the draft.
 */
export async function createLiveEvaluation(ctx: WriteContext, draft: LiveDraft): Promise<string> {
  const id = ctx.newId()
  const now = ctx.now()
  const creation = v.parse(LiveCreation, {
    ...draft,
    player: { ...draft.player, id: draft.player.id ?? ctx.newId() },
    mutation_id: ctx.newId(),
    evaluation_submission_id: id,
    created_at: new Date(now).toISOString(),
  })
  const { mutation_id: mutationId, evaluation_submission_id: _, ...body } = creation
  await heal(ctx.db, () =>
    ctx.db.transaction('rw', ctx.db.meta, ctx.db.evaluation, ctx.db.outbox, async () => {
      await assertSchema(ctx.db)
      if (await ctx.db.evaluation.get(id)) return // An earlier try of this write has committed.
      await ctx.db.evaluation.add(liveRow(ctx, creation, now))
      await appendOperation(ctx, id, mutationId, { kind: 'live.create', body })
    }),
  )
  return id
}

function liveRow(ctx: WriteContext, creation: LiveCreation, now: number): EvaluationRow {
  return {
    id: creation.evaluation_submission_id,
    user_id: ctx.userId,
    status: 'live',
    is_live: 1,
    quick_mode: creation.quick_mode ? 1 : 0,
    player: {
      ...creation.player,
      date_of_birth: creation.player.date_of_birth ?? null,
      profile_picture: null,
      competitive_items: [],
    },
    jersey_number: creation.jersey_number,
    jersey_color: creation.jersey_color,
    event_name: creation.event_name,
    rubric_version: creation.rubric_version,
    evaluated_on: null,
    video_type: null,
    video_url: null,
    drive_url: null,
    external_video_url: null,
    report_email: creation.report_email ?? null,
    has_account: false,
    submitted_at: null,
    due_at: null,
    rev: 0,
    server_revision: 0,
    ready_at: now,
    accepted_at: null,
    updated_at: now,
    v: 1,
  }
}

/**
 * E8. Locks the ratings. In quick mode the micro-skills without a rating become "not observed" in the same
 * transaction. Throws FinalSaveRefused with the same problems the server would name.
 */
export function finalSave(ctx: WriteContext, evaluationId: string, structure: ScoreStructure): Promise<void> {
  return change(ctx, evaluationId, async (row) => {
    const ratings = await ctx.db.rating.where('evaluation_id').equals(evaluationId).toArray()
    const notes = await ctx.db.note.where('evaluation_id').equals(evaluationId).toArray()
    const given = sheetOf(ratings)
    const sheet = row.quick_mode ? sheetForQuickMode(structure, given) : given
    const explained = notes.flatMap(({ text, skill_id }) => (text.trim() !== '' && skill_id !== null ? [skill_id] : []))
    const status = nextStatus(row, 'final_save')
    if (status === row.status) return undefined
    const problems = [...finalSaveProblems(structure, sheet, new Set(explained)), ...playerProblems(row.player)]
    if (problems.length > 0) throw new FinalSaveRefused(problems)

    const filled = Object.keys(sheet).filter((key) => given[key] === undefined)
    const patch = filledRatings(row, filled, sheet)
    if (patch.ratings.length > 0) {
      await ctx.db.rating.bulkPut(
        patch.ratings.map(({ key, value, rev }): RatingRow => ({
          evaluation_id: evaluationId,
          key,
          value,
          rev,
          dirty: 1,
        })),
      )
      await appendOperation(ctx, evaluationId, ctx.newId(), { kind: 'ratings.save', body: patch })
    }
    const evaluated_on = localDay(ctx.now())
    return {
      row: { status, evaluated_on, is_day_corrected: false, rev: row.rev + filled.length },
      operation: { kind: 'evaluation.final-save', body: { evaluated_on, ...modeOf(row) } },
    }
  })
}

/** E34. The mode can be chosen on the device for a live evaluation, so the server hears of it with the final save. */
function modeOf({ is_live, quick_mode }: EvaluationRow) {
  return is_live === 1 ? { quick_mode: quick_mode === 1 } : {}
}

function filledRatings(
  row: EvaluationRow,
  keys: readonly string[],
  sheet: RatingSheet,
): Omit<RatingsPatch, 'mutation_id' | 'evaluation_submission_id'> {
  const ratings = keys.map((key, index) => ({ key, value: sheet[key] ?? null, rev: row.rev + 1 + index, was: null }))
  return { base_revision: row.server_revision, ratings }
}

/** The ratings that have a value, by key. */
export function sheetOf(ratings: readonly Pick<RatingRow, 'key' | 'value'>[]): RatingSheet {
  return Object.fromEntries(ratings.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])))
}

/** The evaluator's own calendar day, as `2026-10-31`: seasons turn at local midnight. `instant` in milliseconds. */
export function localDay(instant: number): string {
  const date = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * Unlocks the ratings. A final save that no server has taken (not sent yet, or refused) is simply withdrawn.
 * Throws LockedError unless the evaluation is ready to finalize.
 */
export function reopen(ctx: WriteContext, evaluationId: string): Promise<void> {
  return change(ctx, evaluationId, async (row) => {
    const status = nextStatus(row, 'reopen')
    if (status === row.status) return undefined
    const finals = (await chainOf(ctx.db, evaluationId).toArray()).filter(
      ({ kind }) => kind === 'evaluation.final-save',
    )
    const last = finals.at(-1)
    if (last && (last.sent === 0 || last.state === 'quarantined')) {
      await ctx.db.outbox.delete(last.seq)
      return { row: { status } }
    }
    return { row: { status }, operation: { kind: 'evaluation.reopen', body: {} } }
  })
}

/** Publishes the evaluation. Throws NoteRequired without a note that speaks of the whole player. */
export function complete(ctx: WriteContext, evaluationId: string): Promise<void> {
  return change(ctx, evaluationId, async (row) => {
    const notes = await ctx.db.note.where('evaluation_id').equals(evaluationId).toArray()
    const general = notes.filter(({ text, skill_id }) => text.trim() !== '' && skill_id === null)
    if (row.status === 'ready_to_finalize' && general.length === 0)
      throw new NoteRequired('Write at least one note before completing.')
    const status = nextStatus(row, 'complete', { evaluatorNotes: general.length })
    if (status === row.status) return undefined
    return { row: { status }, operation: { kind: 'evaluation.complete', body: { outcome: 'completed', reason: null } } }
  })
}

/**
 * Gives an order back because its video cannot be used. Throws LockedError without a reason or out of turn, and a
 * ValiError when the server would refuse the reason.
 */
export async function reportVideoProblem(ctx: WriteContext, evaluationId: string, given: string): Promise<void> {
  const reason = v.parse(Completion.entries.reason, storableText(given).trim()) ?? ''
  return change(ctx, evaluationId, async (row) => {
    const status = nextStatus(row, 'video_problem', { reason })
    if (status === row.status) return undefined
    return { row: { status }, operation: { kind: 'evaluation.complete', body: { outcome: 'video_problem', reason } } }
  })
}

/**
 * E14. Gives a claimed order back to the queue. The ratings and notes stay on this device: whoever made them has
 * them again on claiming it again. Throws LockedError unless it is in review.
 */
export function releaseEvaluation(ctx: WriteContext, evaluationId: string): Promise<void> {
  return change(ctx, evaluationId, async (row) => {
    const status = nextStatus(row, 'release')
    if (status === row.status) return undefined
    return { row: { status }, operation: { kind: 'evaluation.release', body: {} } }
  })
}

/** Removes a live evaluation that no server has seen. Throws LockedError once its creation may have been sent. */
export function discardLocal(ctx: WriteContext, evaluationId: string): Promise<void> {
  const { db } = ctx
  return heal(db, () =>
    db.transaction('rw', [db.meta, db.evaluation, db.rating, db.note, db.outbox], async () => {
      await assertSchema(db)
      const row = await db.evaluation.get(evaluationId)
      if (!row) return // An earlier try of this write has committed.
      ownRow(row, ctx.userId)
      const first = await chainOf(db, evaluationId).first()
      if (first?.kind !== 'live.create' || first.sent === 1)
        throw new LockedError('This evaluation may already be on the server.')
      await removeEvaluation(ctx, evaluationId)
    }),
  )
}

/** Must run inside a transaction over meta, evaluation, rating, note and outbox. */
export async function removeEvaluation({ db }: WriteContext, evaluationId: string) {
  await keepRevision(db, highestRev(await db.evaluation.get(evaluationId), await chainOf(db, evaluationId).toArray()))
  await chainOf(db, evaluationId).delete()
  await db.rating.where('evaluation_id').equals(evaluationId).delete()
  await db.note.where('evaluation_id').equals(evaluationId).delete()
  await db.evaluation.delete(evaluationId)
}

type Change = { row: Partial<EvaluationRow>; operation?: NewOperation }

/** One write to an evaluation with its operation. Deciding on `undefined` leaves everything as it is. */
export function change(
  ctx: WriteContext,
  evaluationId: string,
  decide: (row: EvaluationRow) => Promise<Change | undefined>,
) {
  const { db } = ctx
  const mutationId = ctx.newId()
  return heal(db, () =>
    db.transaction('rw', [db.meta, db.evaluation, db.rating, db.note, db.outbox], async () => {
      await assertSchema(db)
      const found = ownRow(await db.evaluation.get(evaluationId), ctx.userId)
      const row = { ...found, rev: highestRev(found, await chainOf(db, evaluationId).toArray()) }
      const decision = await decide(row)
      if (!decision) return
      await db.evaluation.put({ ...row, ...decision.row, updated_at: ctx.now() })
      if (decision.operation) await appendOperation(ctx, evaluationId, mutationId, decision.operation)
    }),
  )
}
