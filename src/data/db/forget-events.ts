import type { Database } from './database.ts'
import { removeEvaluation } from './evaluation-writes.ts'
import { heal } from './heal.ts'
import { operationsOf } from './outbox.ts'
import { hasUnsent } from './ready.ts'
import { assertSchema } from './schema-guard.ts'
import { sealedEventRows, sealedIn } from './sealed-rows.ts'
import type { WriteContext } from './write-context.ts'

/**
 * EV37. Takes an event off this device with its players, its encrypted copy and the user's own sheets. A sheet or a
 * player with unsent work stays, together with the event. EV233. An event that stays after this person was removed from
 * the staff is marked, and the next download asks for all of it.
 */
export function forgetEvent(ctx: WriteContext, eventId: string, why: 'old' | 'removed' = 'old'): Promise<void> {
  const { db, userId } = ctx
  const stores = [db.meta, db.evaluation, db.rating, db.note, db.outbox, db.event, db.event_player]
  return heal(db, () =>
    db.transaction('rw', stores, async () => {
      await assertSchema(db)
      const stays = await unsentPlayers(db, userId, eventId)
      const sheets = await db.evaluation.where('[user_id+event_id]').equals([userId, eventId]).toArray()
      for (const { id, event_player_id = '' } of sheets)
        if (!stays.has(event_player_id)) await removeEvaluation(ctx, id)
      await db.event_player
        .where('[user_id+event_id]')
        .equals([userId, eventId])
        .filter(({ id }) => !stays.has(id))
        .delete()
      if (stays.size === 0) await db.event.delete([userId, eventId])
      else if (why === 'removed') await db.event.update([userId, eventId], { removed: 1, etags: {} })
      await sealedEventRows(db, userId, eventId).delete()
    }),
  )
}

/**
 * Y68. A download of all pages makes the encrypted copy of an event needless, unless the server was set back since: the
 * download may lack players that the copy has, and the key may arrive later. `askEpoch` asks the server for its epoch,
 * because this device may not have heard of a restore yet.
 */
export async function forgetSealedEvent(
  { db, userId }: WriteContext,
  eventId: string,
  askEpoch: () => Promise<string>,
): Promise<void> {
  // Nearly no download finds one, so none waits for an answer or a write.
  if ((await sealedEventRows(db, userId, eventId).limit(1).primaryKeys()).length === 0) return
  const epoch = await askEpoch()
  await heal(db, () =>
    db.transaction('rw', db.meta, async () => {
      await assertSchema(db)
      await sealedEventRows(db, userId, eventId)
        .filter((row) => sealedIn(row).epoch === epoch)
        .delete()
    }),
  )
}

/** The event players of whom this user has something unsent, a sheet or a change. */
async function unsentPlayers(db: Database, userId: string, eventId: string): Promise<ReadonlySet<string>> {
  const waiting = await operationsOf(db, userId)
  const changed = waiting.flatMap(({ body }) => ('event_player_id' in body ? [body.event_player_id] : []))
  const sheets = await db.evaluation.where('[user_id+event_id]').equals([userId, eventId]).toArray()
  const unsent = await Promise.all(sheets.map(({ id }) => hasUnsent(db, id)))
  const rated = sheets.flatMap(({ event_player_id }, at) => (unsent[at] ? [event_player_id ?? ''] : []))
  return new Set([...changed, ...rated])
}
