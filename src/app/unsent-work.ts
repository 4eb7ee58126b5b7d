import { v7 as uuidv7 } from 'uuid'
import { Database } from '#data/db/database.ts'
import { unsentByUser } from '#data/db/reads.ts'
import { NeedsReloadError } from '#data/db/write-errors.ts'
import { createWitness } from '#data/device/witness.ts'
import { witnessPlaces } from '#data/device/witness-places.ts'
import { cacheStorage, deviceStorage } from '#storage/page-storage.ts'
import { clearDevice } from './clear-device.ts'

export type UnsentOfPerson = {
  name: string
  firstName: string
  evaluations: number
  /** Y44. It waited here until the browser deleted the database. */
  isLost: boolean
}

/**
 * Whose work waits on this device, for the sign-in page, and whose was lost; everything else has left it then. Empty
 * when the database cannot be read. Y65: "outdated" when only a newer version can read it.
 */
export async function findUnsent(): Promise<UnsentOfPerson[] | 'outdated'> {
  await clearDevice().catch(() => {})
  const db = new Database()
  try {
    const witness = createWitness({ db, places: witnessPlaces(deviceStorage, cacheStorage()), newId: uuidv7 })
    const [waiting, lost] = [await unsentByUser(db), await witness.check()]
    return [
      ...lost.map(({ name, evaluations }) => ({
        name,
        firstName: firstNameOf(name),
        evaluations: Object.keys(evaluations).length,
        isLost: true,
      })),
      ...waiting.map(({ name, evaluations }) => ({ name, firstName: firstNameOf(name), evaluations, isLost: false })),
    ]
  } catch (error) {
    return error instanceof NeedsReloadError ? 'outdated' : []
  } finally {
    db.close()
  }
}

function firstNameOf(name: string): string {
  return name === 'another user' ? 'that person' : (name.split(' ')[0] ?? name)
}
