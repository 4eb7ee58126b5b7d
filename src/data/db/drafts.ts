import type { Database } from './database.ts'
import { heal } from './heal.ts'

type Scope = { db: Database; userId: string; now: () => number }

// Drafts are read and written without the schema guard: a page that is told to reload keeps its typing here, and this
// store never changes its shape.

/** Keeps typing that is not yet a change. `key` names the place, such as `note:<evaluation id>`. */
export function putDraft({ db, userId, now }: Scope, key: string, value: unknown): Promise<void> {
  return heal(db, () => db.transaction('rw', db.draft, async () => {
    await db.draft.put({ key: ownKey(userId, key), user_id: userId, value, updated_at: now() })
  }))
}

/** The typing kept under `key`, or undefined. Whoever reads it parses it. */
export async function readDraft({ db, userId }: Pick<Scope, 'db' | 'userId'>, key: string): Promise<unknown> {
  return (await db.draft.get(ownKey(userId, key)))?.value
}

/** With `isOurs` given it leaves alone what somebody else, such as another tab, has kept under the key. */
export function clearDraft({ db, userId }: Pick<Scope, 'db' | 'userId'>, key: string, isOurs: (value: unknown) => boolean = () => true): Promise<void> {
  return heal(db, () => db.transaction('rw', db.draft, async () => {
    const stored = await db.draft.get(ownKey(userId, key))
    if (stored && isOurs(stored.value)) await db.draft.delete(ownKey(userId, key))
  }))
}

function ownKey(userId: string, key: string) {
  return `${userId}/${key}`
}
