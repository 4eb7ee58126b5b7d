import type { Database } from './database.ts'
import { heal } from './heal.ts'
import { keepRevision } from './meta.ts'
import { hasUnsent } from './ready.ts'
import { assertSchema } from './schema-guard.ts'

/** What `meta` says of a person, and is of no use to anybody once nothing of theirs is here. */
const OF_A_PERSON = /^(?:user|hold|ready):(?<who>.+)$/u

/**
 * T55. Takes off this device what belongs to anybody but `signedIn`, or to anybody at all while nobody is signed in. An
 * evaluation of which something is not sent yet stays whole, with its receipts and the name of whoever made it: it goes
 * out when that person signs in again. What is half typed stays too; only its owner's own sign-out takes it away.
 */
export function forgetRowsOfOthers(db: Database, signedIn: string | undefined): Promise<void> {
  const stores = [db.meta, db.evaluation, db.rating, db.note, db.outbox, db.receipt]
  return heal(db, () =>
    db.transaction('rw', stores, async () => {
      await assertSchema(db)
      const [gone, kept] = await sortEvaluations(db, signedIn)
      const rows = await db.evaluation.bulkGet(gone)
      await keepRevision(
        db,
        rows.reduce((highest, row) => Math.max(highest, row?.rev ?? 0), 0),
      )
      await db.rating.where('evaluation_id').anyOf(gone).delete()
      await db.note.where('evaluation_id').anyOf(gone).delete()
      await db.evaluation.bulkDelete(gone)
      await db.receipt.filter(({ user_id, evaluation_id }) => user_id !== signedIn && !kept.has(evaluation_id)).delete()
      await forgetPeople(db, signedIn)
    }),
  )
}

/**
 * Which evaluations leave, and which of other people must stay. Ratings and notes without their evaluation count as
 * one.
 */
async function sortEvaluations(
  db: Database,
  signedIn: string | undefined,
): Promise<[gone: string[], kept: Set<string>]> {
  const own = new Set(signedIn === undefined ? [] : await db.evaluation.where('user_id').equals(signedIn).primaryKeys())
  const ids = (
    await Promise.all([
      db.evaluation.toCollection().primaryKeys(),
      db.rating.orderBy('evaluation_id').uniqueKeys(),
      db.note.orderBy('evaluation_id').uniqueKeys(),
      db.receipt.orderBy('evaluation_id').uniqueKeys(),
    ])
  )
    .flat()
    .map(String)
  const others = [...new Set(ids)].filter((id) => !own.has(id))
  const stays = await Promise.all(others.map((id) => hasUnsent(db, id)))
  return [others.filter((_, at) => !stays[at]), new Set(others.filter((_, at) => stays[at]))]
}

/**
 * Whose work waits here is told on the sign-in page, so the name stays with the work. The list of what was made ready
 * names players.
 */
async function forgetPeople(db: Database, signedIn: string | undefined) {
  const waiting = new Set(await db.outbox.orderBy('user_id').uniqueKeys())
  await db.meta
    .filter(({ key }) => {
      const who = OF_A_PERSON.exec(key)?.groups?.['who']
      return who !== undefined && who !== signedIn && (key.startsWith('ready:') || !waiting.has(who))
    })
    .delete()
}
