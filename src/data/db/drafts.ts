import type { Database, DraftRow } from './database.ts'
import { heal } from './heal.ts'
import { operationsOf } from './outbox.ts'
import { isOutdated } from './schema-guard.ts'

type Scope = { db: Database; userId: string; now: () => number }

// Drafts are read and written without the schema guard: a page that is told to reload keeps its typing here, and this
// store never changes its shape.

/** Keeps typing that is not yet a change. `key` names the place, such as `note:<evaluation id>`. */
export function putDraft({ db, userId, now }: Scope, key: string, value: unknown): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', db.draft, async () => {
      await db.draft.put({ key: draftRowKey(userId, key), user_id: userId, value, updated_at: now() })
    }),
  )
}

/** The typing kept under `key`, or undefined. Whoever reads it parses it. */
export async function readDraft({ db, userId }: Pick<Scope, 'db' | 'userId'>, key: string): Promise<unknown> {
  return (await db.draft.get(draftRowKey(userId, key)))?.value
}

/** With `isOurs` given it leaves alone what somebody else, such as another tab, has kept under the key. */
export function clearDraft(
  { db, userId }: Pick<Scope, 'db' | 'userId'>,
  key: string,
  isOurs: (value: unknown) => boolean = () => true,
): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', db.draft, async () => {
      const stored = await db.draft.get(draftRowKey(userId, key))
      if (stored && isOurs(stored.value)) await db.draft.delete(draftRowKey(userId, key))
    }),
  )
}

/**
 * T56. How many forms and notes this person has begun and not finished on this device, but for the notes of evaluations
 * that are not sent: those stay when the person signs out.
 */
export function countTyping(db: Database, userId: string): Promise<number> {
  return db.transaction('r', db.draft, db.outbox, db.meta, async () => {
    const leaving = await leavingWith(db, userId)
    return leaving.filter(({ key }) => !NOT_TYPED.some((name) => key === draftRowKey(userId, name))).length
  })
}

/** T56. Deletes what `countTyping` counts, and what the forms have noted for their next use. */
export function forgetTyping(db: Database, userId: string): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', db.draft, db.outbox, db.meta, async () => {
      await db.draft.bulkDelete((await leavingWith(db, userId)).map(({ key }) => key))
    }),
  )
}

/** What a form keeps for its next use without anybody having typed it there. */
const NOT_TYPED = ['live-player-next', 'order-begun']

async function leavingWith(db: Database, userId: string): Promise<DraftRow[]> {
  // Y65. An old page can't know what belongs to unsent work, so everything stays.
  if (await isOutdated(db)) return []
  const waiting = await operationsOf(db, userId)
  const stays = (key: string) => waiting.some(({ subject_id }) => key.includes(subject_id))
  return db.draft
    .where('user_id')
    .equals(userId)
    .filter(({ key }) => !stays(key))
    .toArray()
}

/** The key of a person's draft on a shared device. */
export function draftRowKey(userId: string, key: string) {
  return `${userId}/${key}`
}
