import { NEEDS_NEWER_APP } from '#domain/contracts/error-codes.ts'
import { isOver } from '#domain/sync/backoff.ts'
import { LEASE_MS } from '#domain/sync/chains.ts'
import type { EvaluationRow, RatingRow } from '../db/database.ts'
import { heal } from '../db/heal.ts'
import { appendOperation, operationsOf } from '../db/outbox.ts'
import { assertSchema } from '../db/schema-guard.ts'
import { KEEP_RECEIPTS_MS } from '../db/seal-receipts.ts'
import type { WriteContext } from '../db/write-context.ts'
import { isKnown } from './claim.ts'

/**
 * Y14. Once per start: what a killed tab left in flight waits again, what an older build could not read is tried
 * again, every rating and note that the server has not acknowledged has an entry in the outbox, and receipts older
 * than thirty days go.
 */
export function repair(ctx: WriteContext): Promise<void> {
  const { db, userId } = ctx
  return heal(db, () =>
    db.transaction('rw', [db.meta, db.evaluation, db.rating, db.note, db.outbox, db.receipt], async () => {
      await assertSchema(db)
      const now = ctx.now()
      await db.outbox
        .where('[user_id+state]')
        .equals([userId, 'inflight'])
        .filter(({ lease_until }) => isOver(lease_until, now, LEASE_MS))
        .modify({ state: 'pending', lease_until: 0 })
      await db.outbox
        .where('[user_id+state]')
        .equals([userId, 'quarantined'])
        .filter((row) => row.last_error?.code === NEEDS_NEWER_APP && isKnown(row))
        .modify({ state: 'pending', last_error: null })
      await queueForgotten(ctx)
      const oldest = await thirtyDaysBeforeTheNewest(ctx)
      await db.receipt.where('[user_id+applied_at]').between([userId, ''], [userId, oldest]).delete()
    }),
  )
}

// By the server's clock, in which receipts are written: this device's own may be years wrong.
async function thirtyDaysBeforeTheNewest({ db, userId }: WriteContext): Promise<string> {
  const newest = await db.receipt.where('[user_id+applied_at]').between([userId, ''], [userId, '\uffff']).last()
  return newest ? new Date(Date.parse(newest.applied_at) - KEEP_RECEIPTS_MS).toISOString() : ''
}

async function queueForgotten(ctx: WriteContext) {
  const { db, userId } = ctx
  const rows = await db.evaluation.where('user_id').equals(userId).toArray()
  const revisions = new Map(rows.map(({ id, server_revision }) => [id, server_revision]))
  const queued = await queuedRevisions(ctx)
  // All rows of one key come at once; for several keys Dexie asks row by row, which takes seconds after an evening.
  const dirtyOf = ({ id }: EvaluationRow) => db.rating.where('[evaluation_id+dirty]').equals([id, 1]).toArray()
  const dirty = (await Promise.all(rows.map(dirtyOf))).flat()
  const forgotten = dirty.filter(({ evaluation_id, key, rev }) => !queued.has(`${evaluation_id} ${key} ${rev}`))
  for (const [evaluationId, ratings] of Map.groupBy(forgotten, ({ evaluation_id }) => evaluation_id)) {
    const body = { base_revision: revisions.get(evaluationId) ?? 0, ratings: ratings.map(changeOf) }
    await appendOperation(ctx, evaluationId, ctx.newId(), { kind: 'ratings.save', body })
  }
  const notesOf = ({ id }: EvaluationRow) => db.note.where('evaluation_id').equals(id).toArray()
  const notes = (await Promise.all(rows.map(notesOf))).flat().filter((note) => note.dirty === 1)
  for (const { id, evaluation_id, text, rev, skill_id, version } of notes) {
    if (queued.has(`${evaluation_id} ${id} ${rev}`)) continue
    const body = { note_id: id, text, rev, skill_id, ...(version !== undefined && { base_version: version }) }
    await appendOperation(ctx, evaluation_id, ctx.newId(), { kind: 'note.save', body })
  }
}

function changeOf({ key, value, rev }: RatingRow) {
  return { key, value, rev }
}

async function queuedRevisions({ db, userId }: WriteContext): Promise<Set<string>> {
  const entries = await operationsOf(db, userId)
  return new Set(
    entries.flatMap(({ subject_id, body }) => {
      if ('ratings' in body) return body.ratings.map(({ key, rev }) => `${subject_id} ${key} ${rev}`)
      return 'note_id' in body ? [`${subject_id} ${body.note_id} ${body.rev}`] : []
    }),
  )
}
