import * as v from 'valibot'
import { FORBIDDEN, NOT_EVALUATOR } from '#domain/contracts/error-codes.ts'
import { OPERATION_KINDS, operationSchemas } from '#domain/contracts/operations.ts'
import type { LiveCreation } from '#domain/contracts/creations.ts'
import type { OperationBody, OperationKind, RatingsPatch } from '#domain/contracts/operations.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import type { EvaluationRow, OutboxRow } from './database.ts'
import { showEventPlayer } from './event-player-row.ts'
import { removeEvaluation } from './evaluation-writes.ts'
import { heal } from './heal.ts'
import { afresh, chainOf, headOf, highestRev, revisionBeside, waitingValue } from './outbox.ts'
import { assertSchema } from './schema-guard.ts'
import { described } from './player-writes.ts'
import type { WriteContext } from './write-context.ts'
import { MissingError } from './write-errors.ts'

/** Y12. Sends a refused operation once more as it is, as a new mutation: the old id belongs to the refusal. */
export function resend(ctx: WriteContext, seq: number): Promise<void> {
  return editAndResend(ctx, seq, {})
}

/**
 * Y12. Sends a refused operation with some fields of its body replaced; the evaluation on this device follows.
 * Throws a ValiError when the result is not an operation of its kind.
 */
export function editAndResend(ctx: WriteContext, seq: number, fields: Record<string, unknown>): Promise<void> {
  const mutationId = ctx.newId()
  return write(ctx, async () => {
    const entry = await quarantined(ctx, seq)
    if (!entry) return
    const head = { mutation_id: mutationId, ...headOf(entry.kind, entry.subject_id) }
    const edited = { ...entry.body, ...fields, ...head }
    const body: OperationBody = v.parse(operationSchemas[entry.kind], edited)
    await ctx.db.outbox.put(afresh(entry, body))
    if ('evaluation_submission_id' in body) await followBody(ctx, body)
    else await showAgain(ctx, entry.subject_id)
  })
}

type AboutEvaluation = Extract<OperationBody, { evaluation_submission_id: string }>

async function followBody({ db }: WriteContext, body: AboutEvaluation) {
  const evaluationId = body.evaluation_submission_id
  if ('player' in body) {
    const row = await db.evaluation.get(evaluationId)
    if (row)
      await db.evaluation.put({
        ...row,
        ...('jersey_number' in body && jerseyOf(body)),
        player: described(row.player, body.player),
      })
  }
  if ('report_email' in body) {
    const row = await db.evaluation.get(evaluationId)
    if (row) await db.evaluation.put({ ...row, report_email: body.report_email ?? null })
  }
  if ('note_id' in body) {
    const note = await db.note.get(body.note_id)
    if (note?.rev === body.rev) await db.note.put({ ...note, text: body.text, skill_id: body.skill_id })
  }
  if ('ratings' in body) {
    for (const { key, value, rev } of body.ratings) {
      const rating = await db.rating.get([evaluationId, key])
      if (rating?.rev === rev) await db.rating.put({ ...rating, value })
    }
  }
}

function jerseyOf({ jersey_number, jersey_color, event_name }: LiveCreation) {
  return { jersey_number, jersey_color, event_name }
}

/** The status an evaluation falls back to when this operation of its is given up. */
function statusWithout(kind: OperationKind, row: EvaluationRow): EvaluationStatus {
  const working = row.is_live ? 'live' : 'in_review'
  if (kind === 'evaluation.final-save' || kind === 'evaluation.release') return working
  if (kind === 'evaluation.reopen') return 'ready_to_finalize'
  if (kind === 'evaluation.complete') return row.status === 'returned' ? working : 'ready_to_finalize'
  return row.status
}

/**
 * Y12. Gives up a refused operation, after the user has confirmed it. Without its creation nothing of a live evaluation
 * can reach the server, so the whole evaluation goes with it; without a change of status the later ones go too.
 * EV32. An event player goes with the sheet that was begun with them.
 */
export function discard(ctx: WriteContext, seq: number): Promise<void> {
  return write(ctx, async () => {
    const entry = await quarantined(ctx, seq)
    if (!entry) return
    if (entry.kind === 'live.create') return removeEvaluation(ctx, entry.subject_id)
    if (entry.kind === 'event-player.add') return removeEventPlayer(ctx, entry.subject_id)
    const changesStatus = OPERATION_KINDS.indexOf(entry.kind) >= OPERATION_KINDS.indexOf('evaluation.final-save')
    const later = (await chainOf(ctx.db, entry.subject_id).toArray()).filter((other) => other.seq > seq)
    const dependent = changesStatus ? later.filter(({ kind }) => kind.startsWith('evaluation.')) : []
    await ctx.db.outbox.bulkDelete([seq, ...dependent.map((other) => other.seq)])
    await replaceWas(ctx, entry, later)
    await forgetUnsent(ctx, entry)
    await showAgain(ctx, entry.subject_id)
    const row = await ctx.db.evaluation.get(entry.subject_id)
    if (row)
      await ctx.db.evaluation.put({
        ...row,
        rev: highestRev(row, [entry, ...later]),
        status: statusWithout(entry.kind, row),
      })
  })
}

/** U148. Whether an operation waits only until its sender has the role for it again, which may never be. */
export const waitsForRole = ({ state, last_error }: OutboxRow): boolean =>
  state === 'pending' && (last_error?.code === NOT_EVALUATOR || last_error?.code === FORBIDDEN)

/**
 * Y79. Gives up what waits of an evaluation or an event player until the sender has a role again, after the user has
 * confirmed it. Throws if it no longer waits for that, because the server may have it by now.
 */
export function discardWaitingForRole(ctx: WriteContext, subjectId: string): Promise<void> {
  return write(ctx, async () => {
    const [first] = await chainOf(ctx.db, subjectId).toArray()
    if (first?.user_id !== ctx.userId || !waitsForRole(first)) throw new Error('This work no longer waits for a role.')
    if (first.kind === 'event-player.add') return removeEventPlayer(ctx, subjectId)
    await removeEvaluation(ctx, subjectId)
    await showAgain(ctx, subjectId)
  })
}

/** A player whom no server knows, and the sheet that could never be sent without them. */
async function removeEventPlayer(ctx: WriteContext, id: string) {
  const { db, userId } = ctx
  const sheetId = eventEvaluationId(id, userId)
  const sheet = await db.evaluation.get(sheetId)
  if (sheet?.accepted_at === null) await removeEvaluation(ctx, sheetId)
  await chainOf(db, id)
    .filter(({ user_id }) => user_id === userId)
    .delete()
  await db.event_player.delete([userId, id])
}

/** EV34. An event player without what was given up, or with what was corrected. */
async function showAgain({ db, userId }: WriteContext, id: string) {
  const player = await db.event_player.get([userId, id])
  if (player) await showEventPlayer(db, player)
}

/** Removes an evaluation from this device with all that waits, after the user has confirmed it. */
export function discardEvaluation(ctx: WriteContext, evaluationId: string): Promise<void> {
  return write(ctx, async () => {
    const row = await ctx.db.evaluation.get(evaluationId)
    if (row && row.user_id !== ctx.userId) throw new MissingError('This evaluation isn’t on this device')
    await removeEvaluation(ctx, evaluationId)
  })
}

// What was given up is no longer waiting. Where the server has told its value, that one stands; the next download
// brings the others.
async function forgetUnsent({ db }: WriteContext, { subject_id, body, last_error }: OutboxRow) {
  if ('ratings' in body) {
    for (const { key, rev, value, was = value } of body.ratings) {
      const rating = await db.rating.get([subject_id, key])
      const told = last_error?.conflicts?.find((conflict) => conflict.key === key)
      const stands = told ? told.theirs : was
      if (rating?.rev === rev) await db.rating.put({ ...rating, value: stands, dirty: 0 })
    }
  }
  if ('note_id' in body) {
    const note = await db.note.get(body.note_id)
    if (note?.rev === body.rev)
      await db.note.put({ ...note, dirty: 0, ...(body.was !== undefined && { was: body.was }) })
  }
}

/** E9, U10. What was given up never reaches the server: later changes of the same rating or note replace what was before it. */
async function replaceWas(ctx: WriteContext, { body }: OutboxRow, later: readonly OutboxRow[]) {
  const before = new Map('ratings' in body ? body.ratings.map(({ key, was }) => [key, was]) : [])
  for (const entry of later) {
    const mutation_id = ctx.newId()
    if ('note_id' in body && 'note_id' in entry.body && body.note_id === entry.body.note_id) {
      await ctx.db.outbox.put(afresh(entry, { ...entry.body, was: body.was, mutation_id }))
      return
    }
    if (!('ratings' in entry.body) || !entry.body.ratings.some(({ key }) => before.has(key))) continue
    const ratings = entry.body.ratings.map((rating) =>
      before.has(rating.key) ? { ...rating, was: before.get(rating.key) } : rating,
    )
    await ctx.db.outbox.put(afresh(entry, { ...entry.body, ratings, mutation_id }))
    for (const { key } of ratings) before.delete(key)
  }
}

/**
 * Y30. Settles one rating that another device has changed. Keeping mine sends it again, now knowing theirs; keeping
 * theirs takes over their value here. The evaluation goes on when its last conflict is settled. Returns whether there
 * was still something to settle: another tab may have been faster.
 */
export function resolveConflict(
  ctx: WriteContext,
  evaluationId: string,
  key: string,
  keep: 'mine' | 'theirs',
): Promise<boolean> {
  const mutationId = ctx.newId()
  return write(ctx, async () => {
    const row = await ctx.db.evaluation.get(evaluationId)
    const chain = await chainOf(ctx.db, evaluationId).toArray()
    const entry = chain.find(({ last_error }) => last_error?.conflicts?.some((conflict) => conflict.key === key))
    const conflict = entry?.last_error?.conflicts?.find((it) => it.key === key)
    if (!row || row.user_id !== ctx.userId || !entry?.last_error || !conflict) return false
    const rev = await revisionBeside(ctx.db, row, chain)
    const seen = Math.max(row.server_revision, entry.last_error.revision ?? 0)
    const rating = await ctx.db.rating.get([evaluationId, key])
    // What is not dirty may have come from the server, over what it has lost of this device: nobody chose that here.
    const mine = rating?.dirty === 1 ? rating.value : waitingValue(chain, conflict)
    const value = keep === 'mine' ? mine : conflict.theirs
    const dirty = keep === 'mine' ? 1 : 0
    await ctx.db.evaluation.put({ ...row, rev, updated_at: ctx.now() })
    await ctx.db.rating.put({ evaluation_id: evaluationId, key, value, rev, dirty })
    await withdraw(
      ctx,
      chain.filter(({ seq }) => seq > entry.seq),
      key,
    )

    const patch = entry.body as RatingsPatch // Only ratings have conflicts.
    const others = patch.ratings.filter((other) => other.key !== key)
    const ratings = keep === 'mine' ? [...others, { key, value, rev, was: conflict.theirs }] : others
    const conflicts = entry.last_error.conflicts?.filter((it) => it.key !== key) ?? []
    if (conflicts.length > 0) {
      await ctx.db.outbox.put({ ...entry, body: { ...patch, ratings }, last_error: { ...entry.last_error, conflicts } })
    } else if (ratings.length === 0) {
      await ctx.db.outbox.delete(entry.seq)
    } else {
      const decided = afresh(entry, { ...patch, ratings, mutation_id: mutationId, base_revision: seen })
      // Of that revision only the disputed ratings were on the screen: it takes in nothing that comes after.
      await ctx.db.outbox.put({ ...decided, followed: 1 })
    }
    return true
  })
}

// Later operations of the rating are part of what the user has just decided. They would bring back a value that was
// given up, or ask again.
async function withdraw(ctx: WriteContext, later: readonly OutboxRow[], key: string) {
  for (const entry of later) {
    if (!('ratings' in entry.body) || !entry.body.ratings.some((rating) => rating.key === key)) continue
    const ratings = entry.body.ratings.filter((rating) => rating.key !== key)
    if (ratings.length === 0) await ctx.db.outbox.delete(entry.seq)
    else await ctx.db.outbox.put(afresh(entry, { ...entry.body, ratings, mutation_id: ctx.newId() }))
  }
}

async function quarantined({ db, userId }: WriteContext, seq: number): Promise<OutboxRow | undefined> {
  const entry = await db.outbox.get(seq)
  return entry?.user_id === userId && entry.state === 'quarantined' ? entry : undefined
}

function write<Result>(ctx: WriteContext, work: () => Promise<Result>): Promise<Result> {
  const { db } = ctx
  return heal(db, () =>
    db.transaction('rw', [db.meta, db.evaluation, db.rating, db.note, db.outbox, db.event_player], async () => {
      await assertSchema(db)
      return work()
    }),
  )
}
