import { IDBFactory } from 'fake-indexeddb'
import { Database } from '#data/db/database.ts'
import type { OutboxRow } from '#data/db/database.ts'

/** All rows of a database at one moment, as in a copy of the browser's profile. */
export type DiskImage = { stores: ReadonlyArray<readonly [name: string, rows: unknown[]]>; nextSeq: number }

export async function imageOf(disk: IDBFactory): Promise<DiskImage> {
  const db = new Database('courtside', { indexedDB: disk })
  const stores = await db.transaction('r', db.tables, () =>
    Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)),
  )
  let nextSeq = 0
  await db
    .transaction('rw', db.outbox, async (transaction) => {
      nextSeq = await db.outbox.add({} as OutboxRow)
      transaction.abort()
    })
    .catch(() => {}) // It is only asked for the next number, and changes nothing.
  db.close()
  return { stores, nextSeq }
}

/** A disk with what the image has. Its numbers go on where those of the copied disk did. */
export async function diskWith({ stores, nextSeq }: DiskImage): Promise<IDBFactory> {
  const disk = new IDBFactory()
  const db = new Database('courtside', { indexedDB: disk })
  await db.transaction('rw', db.tables, async () => {
    await db.outbox.put({ seq: nextSeq - 1 } as OutboxRow)
    await db.outbox.delete(nextSeq - 1)
    for (const [name, rows] of stores) await db.table(name).bulkPut(rows)
  })
  db.close()
  return disk
}
