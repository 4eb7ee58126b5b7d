import { IDBFactory } from 'fake-indexeddb'
import { Database } from '#data/db/database.ts'
import type { OutboxRow } from '#data/db/database.ts'

/** More than any test gives out. */
const NEXT_SEQ = 1_000

/**
 * Returns a disk with everything that a device's database holds at this moment, its device id included. The numbers of
 * its outbox are higher than all before, as on a real copy.
 */
export async function copyDisk(from: Database): Promise<IDBFactory> {
  const disk = new IDBFactory()
  const to = new Database(from.name, { indexedDB: disk })
  for (const { name } of from.tables) await to.table(name).bulkPut(await from.table<object>(name).toArray())
  await to.outbox.delete(await to.outbox.put({ seq: NEXT_SEQ } as OutboxRow))
  to.close()
  return disk
}
