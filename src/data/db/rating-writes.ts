import type { RatingChange, RatingsPatch } from '#domain/contracts/operations.ts'
import { transition } from '#domain/evaluation/lifecycle.ts'
import type { LifecycleEvent } from '#domain/evaluation/lifecycle.ts'
import { isAllowedValue, ratingKeys } from '#domain/evaluation/rating.ts'
import type { RatingValue } from '#domain/evaluation/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { APP_SCHEMA } from './database.ts'
import type { EvaluationRow, OutboxRow, RatingRow } from './database.ts'
import { heal } from './heal.ts'
import { mayMerge, outboxEntry } from './outbox.ts'
import { rawTransaction } from './raw-transaction.ts'
import { needsRecording } from './schema-guard.ts'
import type { WriteContext } from './write-context.ts'
import { LockedError, MissingError, ValueRefused } from './write-errors.ts'

export type NewRating = { key: string; value: RatingValue }

/**
 * Y1. Saves one rating on this device and queues it. Resolves when it is on the disk, and not before. The value null
 * clears the rating, 0 says "not observed".
 * Throws ValueRefused, LockedError, MissingError, and what `heal` throws.
 */
export function saveRating(ctx: WriteContext, evaluationId: string, key: string, value: RatingValue, structure: ScoreStructure) {
  return saveRatings(ctx, evaluationId, [{ key, value }], structure)
}

/** Y1. Several ratings of one evaluation in one transaction: all of them or none. */
export async function saveRatings(
  ctx: WriteContext,
  evaluationId: string,
  changes: readonly NewRating[],
  structure: ScoreStructure,
): Promise<void> {
  for (const { key, value } of changes) {
    if (!isAllowed(structure, key, value)) throw new ValueRefused(`${key} cannot be ${value}`)
  }
  if (changes.length > 0) await heal(ctx.db, () => writeRatings(ctx, evaluationId, changes))
}

function isAllowed(structure: ScoreStructure, key: string, value: RatingValue) {
  return value === null ? ratingKeys(structure).includes(key) : isAllowedValue(structure, key, value)
}

const STORES = ['meta', 'evaluation', 'rating', 'outbox'] as const

function writeRatings(ctx: WriteContext, evaluationId: string, changes: readonly NewRating[]) {
  const chain = IDBKeyRange.bound([evaluationId, Number.NEGATIVE_INFINITY], [evaluationId, Number.POSITIVE_INFINITY])
  return rawTransaction(ctx.db, STORES, async (it) => {
    const reads = [
      it.get('meta', 'appSchema') as Promise<{ value: unknown } | undefined>,
      it.get('evaluation', evaluationId) as Promise<EvaluationRow | undefined>,
      it.last('outbox', '[evaluation_id+seq]', chain) as Promise<OutboxRow | undefined>,
    ] as const
    const before = changes.map(({ key }) => it.get('rating', [evaluationId, key]) as Promise<RatingRow | undefined>)
    const [schema, evaluation, tail] = await Promise.all(reads)
    const known = await Promise.all(before)

    if (needsRecording(schema?.value)) it.put('meta', { key: 'appSchema', value: APP_SCHEMA }, 'appSchema', true)
    const row = ownRow(evaluation, ctx.userId)
    const status = nextStatus(row, 'save_ratings')
    const ratings = changes.map(({ key, value }, index) => ({ key, value, rev: row.rev + 1 + index }))

    for (const [index, { key, value, rev }] of ratings.entries()) {
      const old = known[index]
      const rating: RatingRow = { evaluation_id: evaluationId, key, value, rev, acked_rev: old?.acked_rev ?? 0, dirty: 1 }
      it.put('rating', rating, [evaluationId, key], old?.dirty !== 1)
    }
    const changed = { ...row, status, rev: row.rev + ratings.length, updated_at: ctx.now() }
    it.put('evaluation', changed, evaluationId, status !== row.status)

    if (mayMerge(tail, 'ratings.save')) {
      it.put('outbox', withRatings(tail, ratings), tail.seq, false)
    } else {
      const body = { base_revision: row.server_revision, ratings }
      it.put('outbox', outboxEntry(ctx, evaluationId, ctx.newId(), { kind: 'ratings.save', body }), undefined, true)
    }
  })
}

/** Later values replace earlier ones. The base revision stays the older one: what it says was seen, was seen. */
export function withRatings(entry: OutboxRow, ratings: readonly RatingChange[]): OutboxRow {
  const body = entry.body as RatingsPatch // The caller has checked the kind.
  const replaced = new Set(ratings.map(({ key }) => key))
  return { ...entry, body: { ...body, ratings: [...body.ratings.filter(({ key }) => !replaced.has(key)), ...ratings] } }
}

/** Y17. The row, if it is there and belongs to this user. */
export function ownRow(row: EvaluationRow | undefined, userId: string): EvaluationRow {
  if (row?.user_id !== userId) throw new MissingError('This evaluation is not on this device')
  return row
}

/** The status after an event of the evaluator's, by the same table as the server's. Throws LockedError when refused. */
export function nextStatus(row: EvaluationRow, event: LifecycleEvent, facts: { evaluatorNotes?: number; reason?: string } = {}) {
  const next = transition(row.status, event, {
    isLive: row.is_live === 1, isOthers: false, isAdmin: false, finalSaveProblems: 0, evaluatorNotes: 0, reason: '', ...facts,
  })
  if (next.kind === 'refused') throw new LockedError(next.message)
  return next.status
}
