import { oneAtATime } from '../one-at-a-time.ts'
import type { Database } from './database.ts'
import { liveRows } from './live-rows.ts'
import { nameOfUser } from './meta.ts'
import { isOutdated } from './schema-guard.ts'
import { NEWER_VERSION, NeedsReloadError } from './write-errors.ts'

/**
 * One person's evaluations that are not sent, with the last operation of each: they go out in order, so its receipt
 * stands for all before it.
 */
export type UnsentWork = { name: string; since: number; evaluations: Record<string, string> }

/**
 * Tells now, and whenever an operation comes or goes, who has what unsent on this device, by user. What is merged into
 * a waiting operation changes nothing of it and costs no tap anything. Gives back how to stop.
 */
export function watchUnsent(db: Database, onChange: (people: Record<string, UnsentWork>) => void): () => void {
  // A database that cannot be read says nothing of what is unsent.
  const unsent = liveRows(db, () => db.outbox.orderBy('user_id').primaryKeys())
  const tell = oneAtATime(async () => onChange(await readUnsent(db)))
  const subscription = unsent.subscribe(() => void tell().catch(() => {}))
  return () => subscription.unsubscribe()
}

async function readUnsent(db: Database): Promise<Record<string, UnsentWork>> {
  // Y65. An old page must not note that nothing waits.
  if (await isOutdated(db)) throw new NeedsReloadError(NEWER_VERSION)
  // One request for all of them: a tablet may hold an evening of operations, and it is read after a tap.
  const rows = await db.outbox.toArray()
  const people: Record<string, UnsentWork> = {}
  for (const { user_id, subject_id, mutation_id, created_at } of rows) {
    const person = (people[user_id] ??= {
      name: (await nameOfUser(db, user_id)) ?? 'another user',
      since: created_at,
      evaluations: {},
    })
    person.since = Math.min(person.since, created_at)
    person.evaluations[subject_id] = mutation_id
  }
  return people
}
