import type { Database } from './database.ts'
import { heal } from './heal.ts'
import { keepRevision } from './meta.ts'
import { hasUnsent } from './ready.ts'
import { assertSchema } from './schema-guard.ts'
import { uniqueKeysOf } from './unique-keys.ts'

/** What `meta` says of a person, and is of no use to anybody once nothing of theirs is here. */
const OF_A_PERSON = /^(?:user|hold|ready):(?<who>.+)$/u

/**
 * T55. Takes off this device what belongs to anybody but `signedIn`, or to anybody at all while nobody is signed in. An
 * evaluation of which something is not sent yet stays whole, with its receipts and the name of whoever made it: it goes
 * out when that person signs in again, and with it the event player whom it is about. What is half typed stays too;
 * only its owner's own sign-out takes it away.
 */
export function forgetRowsOfOthers(db: Database, signedIn: string | undefined): Promise<void> {
  const stores = [db.meta, db.evaluation, db.rating, db.note, db.outbox, db.receipt, db.event, db.event_player]
  return heal(db, () =>
    db.transaction('rw', stores, async () => {
      await assertSchema(db)
      const [gone, evaluations] = await sortEvaluations(db, signedIn)
      const players = await unsentEventPlayers(db, signedIn, evaluations)
      const kept = new Set([...evaluations, ...players])
      const rows = await db.evaluation.bulkGet(gone)
      await keepRevision(
        db,
        rows.reduce((highest, row) => Math.max(highest, row?.rev ?? 0), 0),
      )
      await db.rating.where('evaluation_id').anyOf(gone).delete()
      await db.note.where('evaluation_id').anyOf(gone).delete()
      await db.evaluation.bulkDelete(gone)
      await db.receipt.filter(({ user_id, subject_id }) => user_id !== signedIn && !kept.has(subject_id)).delete()
      await forgetEvents(db, signedIn, players)
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
      uniqueKeysOf(db.rating.orderBy('evaluation_id')),
      uniqueKeysOf(db.note.orderBy('evaluation_id')),
      uniqueKeysOf(db.receipt.orderBy('subject_id')),
    ])
  )
    .flat()
    .map(String)
  const others = [...new Set(ids)].filter((id) => !own.has(id))
  const stays = await Promise.all(others.map((id) => hasUnsent(db, id)))
  return [others.filter((_, at) => !stays[at]), new Set(others.filter((_, at) => stays[at]))]
}

/** The event players of whom others have a change or a sheet here that is not sent. */
async function unsentEventPlayers(
  db: Database,
  signedIn: string | undefined,
  evaluations: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const waiting = await db.outbox.filter(({ user_id }) => user_id !== signedIn).toArray()
  const changed = waiting.flatMap(({ body }) => ('event_player_id' in body ? [body.event_player_id] : []))
  const sheets = await db.evaluation.bulkGet([...evaluations])
  return new Set([...changed, ...sheets.flatMap((sheet) => sheet?.event_player_id ?? [])])
}

/** Events hold the names of players and of those who work there. */
async function forgetEvents(db: Database, signedIn: string | undefined, unsent: ReadonlySet<string>) {
  await db.event_player.filter(({ id, user_id }) => user_id !== signedIn && !unsent.has(id)).delete()
  const still = new Set(
    (await db.event_player.toArray()).map(({ user_id, event_id }) => JSON.stringify([user_id, event_id])),
  )
  await db.event.filter(({ id, user_id }) => user_id !== signedIn && !still.has(JSON.stringify([user_id, id]))).delete()
}

/**
 * Whose work waits here is told on the sign-in page, so the name stays with the work. The list of what was made ready
 * names players.
 */
async function forgetPeople(db: Database, signedIn: string | undefined) {
  const waiting = new Set(await uniqueKeysOf(db.outbox.orderBy('user_id')))
  await db.meta
    .filter(({ key }) => {
      const who = OF_A_PERSON.exec(key)?.groups?.['who']
      return who !== undefined && who !== signedIn && (key.startsWith('ready:') || !waiting.has(who))
    })
    .delete()
}
