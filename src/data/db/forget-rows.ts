import type { Database } from './database.ts'
import { heal } from './heal.ts'
import { keepRevision } from './meta.ts'
import { hasUnsent } from './ready.ts'
import { assertSchema } from './schema-guard.ts'
import { dropOldSealed, leavingEventRows, sealRowsOfOthers } from './seal-receipts.ts'
import { keyRows, ownerOfKey } from './sealed-rows.ts'
import { uniqueKeysOf } from './unique-keys.ts'

/** What `meta` says of a person, and is of no use to anybody once nothing of theirs is here. */
const OF_A_PERSON = /^(?:user|hold|ready|receipt-key):(?<who>.+)$/u

/** Rows that the sign-in page or the sync engine needs while a user's work waits. */
const STAYS_WITH_WORK = /^(?:user|hold):/u

const STORES = ['meta', 'evaluation', 'rating', 'note', 'outbox', 'receipt', 'event', 'event_player'] as const

/**
 * T55. Takes off this device what belongs to anybody but `signedIn`, or to anybody at all while nobody is signed in. An
 * evaluation of which something is not sent yet stays whole, with its receipts and the name of whoever made it: it goes
 * out when that person signs in again, and with it the event player whom it is about. What is half typed stays too;
 * only its owner's own sign-out takes it away. Y52, Y68. The other receipts and events stay too, encrypted, if their
 * owner's key is here. May be killed at any moment: the next start goes on with it.
 */
export async function forgetRowsOfOthers(db: Database, signedIn: string | undefined): Promise<void> {
  do {
    const { kept } = await heal(db, () => db.transaction('r', STORES, () => sortSubjects(db, signedIn)))
    await sealRowsOfOthers(db, signedIn, (subjectId) => kept.has(subjectId))
  } while (!(await forgetTheRest(db, signedIn)))
}

/** Returns false, and has changed nothing, if something came since that can be encrypted. */
function forgetTheRest(db: Database, signedIn: string | undefined): Promise<boolean> {
  return heal(db, () =>
    db.transaction('rw', STORES, async () => {
      await assertSchema(db)
      const { gone, kept } = await sortSubjects(db, signedIn)
      const owners = new Set((await keyRows(db).primaryKeys()).map(ownerOfKey))
      const leaving = () =>
        db.receipt.filter(({ user_id, subject_id }) => user_id !== signedIn && !kept.has(subject_id))
      const late = leaving().filter(({ user_id }) => owners.has(user_id))
      if ((await late.count()) > 0) return false
      const isOther = (userId: string) => userId !== signedIn
      const { events, players } = await leavingEventRows(db, isOther, (id) => kept.has(id))
      if ([...events, ...players].some(({ user_id }) => owners.has(user_id))) return false
      const rows = await db.evaluation.bulkGet(gone)
      await keepRevision(
        db,
        rows.reduce((highest, row) => Math.max(highest, row?.rev ?? 0), 0),
      )
      await db.rating.where('evaluation_id').anyOf(gone).delete()
      await db.note.where('evaluation_id').anyOf(gone).delete()
      await db.evaluation.bulkDelete(gone)
      await leaving().delete()
      await dropOldSealed(db)
      await db.event_player.bulkDelete(players.map(({ user_id, id }) => [user_id, id]))
      await db.event.bulkDelete(events.map(({ user_id, id }) => [user_id, id]))
      // Y69. An event that stays for unsent work lacks its other players from now on.
      await db.event.filter(({ user_id }) => user_id !== signedIn).modify({ etags: {}, ready_at: null })
      await forgetPeople(db, signedIn)
      return true
    }),
  )
}

async function sortSubjects(db: Database, signedIn: string | undefined) {
  const [gone, evaluations] = await sortEvaluations(db, signedIn)
  const players = await unsentEventPlayers(db, signedIn, evaluations)
  return { gone, kept: new Set([...evaluations, ...players]) }
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

/**
 * Whose work waits here is told on the sign-in page, so the name stays with the work. The list of what was made ready
 * names players.
 */
async function forgetPeople(db: Database, signedIn: string | undefined) {
  const waiting = new Set(await uniqueKeysOf(db.outbox.orderBy('user_id')))
  await db.meta
    .filter(({ key }) => {
      const who = OF_A_PERSON.exec(key)?.groups?.['who']
      return who !== undefined && who !== signedIn && (!STAYS_WITH_WORK.test(key) || !waiting.has(who))
    })
    .delete()
}
