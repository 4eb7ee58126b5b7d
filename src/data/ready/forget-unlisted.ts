import { heal } from '../db/heal.ts'
import { keepRevision } from '../db/meta.ts'
import { hasUnsent } from '../db/ready.ts'
import { assertSchema } from '../db/schema-guard.ts'
import type { WriteContext } from '../db/write-context.ts'

/**
 * Takes orders off this device that are not listed any more: somebody has claimed them, newer ones came before, or
 * their players were asked for another video. An order with unsent work stays.
 */
export function forgetUnlisted({ db, userId }: WriteContext, listedIds: ReadonlySet<string>): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', [db.meta, db.evaluation, db.rating, db.note, db.outbox], async () => {
      await assertSchema(db)
      const open = await db.evaluation
        .where('[user_id+status]')
        .anyOf([
          [userId, 'submitted'],
          [userId, 'returned'],
        ])
        .primaryKeys()
      const unlisted = open.filter((id) => !listedIds.has(id))
      // Y73. A start may not have repaired yet, so the outbox alone doesn't say what is unsent.
      const stays = await Promise.all(unlisted.map((id) => hasUnsent(db, id)))
      const gone = unlisted.filter((_, at) => !stays[at])
      const rows = await db.evaluation.bulkGet(gone)
      await keepRevision(
        db,
        rows.reduce((highest, row) => Math.max(highest, row?.rev ?? 0), 0),
      )
      await db.rating.where('evaluation_id').anyOf(gone).delete()
      await db.note.where('evaluation_id').anyOf(gone).delete()
      await db.evaluation.bulkDelete(gone)
    }),
  )
}
