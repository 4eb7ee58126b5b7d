import { liveQuery } from 'dexie'
import type { Database } from './database.ts'
import { nameOfUser } from './meta.ts'

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
  const subscription = liveQuery(() => db.outbox.orderBy('user_id').primaryKeys()).subscribe({
    next: (seqs) => void readUnsent(db, seqs).then(onChange, () => {}),
    error: () => {}, // A database that cannot be read says nothing of what is unsent.
  })
  return () => subscription.unsubscribe()
}

async function readUnsent(db: Database, seqs: readonly number[]): Promise<Record<string, UnsentWork>> {
  const rows = (await db.outbox.bulkGet(seqs.toSorted((a, b) => a - b))).filter((row) => row !== undefined)
  const people: Record<string, UnsentWork> = {}
  for (const { user_id, evaluation_id, mutation_id, created_at } of rows) {
    const person = (people[user_id] ??= {
      name: (await nameOfUser(db, user_id)) ?? 'another user',
      since: created_at,
      evaluations: {},
    })
    person.since = Math.min(person.since, created_at)
    person.evaluations[evaluation_id] = mutation_id
  }
  return people
}
