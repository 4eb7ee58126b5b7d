import type { Database, ReferenceRow } from './database.ts'
import { heal } from './heal.ts'
import { assertSchema } from './schema-guard.ts'

/** Keeps a body that the server serves to everyone: the score structure, the choices of the forms. */
export function putReference(db: Database, key: string, body: unknown, now: number): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', db.meta, db.reference, async () => {
      await assertSchema(db)
      await db.reference.put({ key, body, fetched_at: now })
    }),
  )
}

export function getReference(db: Database, key: string): Promise<ReferenceRow | undefined> {
  return db.reference.get(key)
}
