import { NEEDS_NEWER_APP } from '#domain/contracts/error-codes.ts'
import { isOver } from '#domain/sync/backoff.ts'
import { LEASE_MS } from '#domain/sync/chains.ts'
import type { EvaluationRow, NoteRow, OutboxRow, RatingRow } from '../db/database.ts'
import { heal } from '../db/heal.ts'
import { appendOperation, operationsOf } from '../db/outbox.ts'
import { assertSchema, isRecorded } from '../db/schema-guard.ts'
import { KEEP_RECEIPTS_MS } from '../db/seal-receipts.ts'
import type { WriteContext } from '../db/write-context.ts'
import { isKnown } from './claim.ts'

const STORES = ['meta', 'evaluation', 'rating', 'note', 'outbox', 'receipt'] as const

/**
 * Y14. Once per start: what a killed tab left in flight waits again, what an older build could not read is tried
 * again, every rating and note that the server has not acknowledged has an entry in the outbox, and receipts older
 * than thirty days are deleted. Y73. It looks in a read transaction, because pages can't read during a write. It looks
 * again in the transaction that writes, because another tab may have written since.
 */
export async function repair(ctx: WriteContext): Promise<void> {
  const { db } = ctx
  if (await heal(db, () => db.transaction('r', STORES, () => isWhole(ctx)))) return
  await heal(db, () =>
    db.transaction('rw', STORES, async () => {
      await assertSchema(db)
      const { freed, ratings, notes, oldReceipts } = await findBroken(ctx)
      await db.outbox.bulkPut(freed)
      for (const { evaluation, forgotten } of ratings) {
        const body = { base_revision: evaluation.server_revision, ratings: forgotten.map(changeOf) }
        await appendOperation(ctx, evaluation.id, ctx.newId(), { kind: 'ratings.save', body })
      }
      for (const { id, evaluation_id, text, rev, skill_id, version } of notes) {
        const body = { note_id: id, text, rev, skill_id, ...(version !== undefined && { base_version: version }) }
        await appendOperation(ctx, evaluation_id, ctx.newId(), { kind: 'note.save', body })
      }
      await db.receipt.bulkDelete(oldReceipts)
    }),
  )
}

type Broken = {
  /** Entries of the outbox that wait again, as they should be. */
  freed: OutboxRow[]
  ratings: Array<{ evaluation: EvaluationRow; forgotten: RatingRow[] }>
  notes: NoteRow[]
  /** By mutation id. */
  oldReceipts: string[]
}

/** Whether there is nothing to write. */
async function isWhole(ctx: WriteContext): Promise<boolean> {
  if (!(await isRecorded(ctx.db))) return false
  const broken = await findBroken(ctx)
  return Object.values(broken).every((rows) => rows.length === 0)
}

async function findBroken(ctx: WriteContext): Promise<Broken> {
  const { db, userId } = ctx
  const entries = await operationsOf(db, userId)
  const evaluations = await db.evaluation.where('user_id').equals(userId).toArray()
  const queued = queuedRevisions(entries)
  const isForgotten = (evaluationId: string, of: string, rev: number) => !queued.has(`${evaluationId} ${of} ${rev}`)
  // All rows of one key come at once; for several keys Dexie asks row by row, which takes seconds after an evening.
  const dirtyOf = ({ id }: EvaluationRow) => db.rating.where('[evaluation_id+dirty]').equals([id, 1]).toArray()
  const dirty = await Promise.all(evaluations.map(dirtyOf))
  const ratings = evaluations.map((evaluation, at) => ({
    evaluation,
    forgotten: (dirty[at] ?? []).filter(({ key, rev }) => isForgotten(evaluation.id, key, rev)),
  }))
  const notesOf = ({ id }: EvaluationRow) => db.note.where('evaluation_id').equals(id).toArray()
  const notes = (await Promise.all(evaluations.map(notesOf))).flat().filter((note) => note.dirty === 1)
  return {
    freed: freedOf(entries, ctx.now()),
    ratings: ratings.filter(({ forgotten }) => forgotten.length > 0),
    notes: notes.filter(({ id, evaluation_id, rev }) => isForgotten(evaluation_id, id, rev)),
    oldReceipts: await findOldReceipts(ctx),
  }
}

function freedOf(entries: readonly OutboxRow[], now: number): OutboxRow[] {
  return entries.flatMap((row): OutboxRow[] => {
    if (row.state === 'inflight' && isOver(row.lease_until, now, LEASE_MS))
      return [{ ...row, state: 'pending', lease_until: 0 }]
    if (row.state === 'quarantined' && row.last_error?.code === NEEDS_NEWER_APP && isKnown(row))
      return [{ ...row, state: 'pending', last_error: null }]
    return []
  })
}

// By the server's clock, in which receipts are written: this device's own may be years wrong.
async function findOldReceipts({ db, userId }: WriteContext): Promise<string[]> {
  const until = (instant: string) => db.receipt.where('[user_id+applied_at]').between([userId, ''], [userId, instant])
  const newest = await until('\uffff').last()
  if (!newest) return []
  return until(new Date(Date.parse(newest.applied_at) - KEEP_RECEIPTS_MS).toISOString()).primaryKeys()
}

function changeOf({ key, value, rev }: RatingRow) {
  return { key, value, rev }
}

function queuedRevisions(entries: readonly OutboxRow[]): Set<string> {
  return new Set(
    entries.flatMap(({ subject_id, body }) => {
      if ('ratings' in body) return body.ratings.map(({ key, rev }) => `${subject_id} ${key} ${rev}`)
      return 'note_id' in body ? [`${subject_id} ${body.note_id} ${body.rev}`] : []
    }),
  )
}
