import { IDBFactory } from 'fake-indexeddb'
import { Database } from '#data/db/database.ts'

/** Returns a disk with everything that a device's database holds at this moment, its device id included. */
export async function copyDisk(from: Database): Promise<IDBFactory> {
  const disk = new IDBFactory()
  const to = new Database(from.name, { indexedDB: disk })
  for (const { name } of from.tables) await to.table(name).bulkPut(await from.table<object>(name).toArray())
  to.close()
  return disk
}
