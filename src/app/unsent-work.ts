import { Database } from '#data/db/database.ts'
import { unsentByUser } from '#data/db/reads.ts'
import { clearDevice } from './clear-device.ts'

export type UnsentOfPerson = { name: string; firstName: string; evaluations: number }

/** Whose work waits on this device, for the sign-in page; everything else has left it then. Empty when the database cannot be read. */
export async function findUnsent(): Promise<UnsentOfPerson[]> {
  await clearDevice().catch(() => {})
  const db = new Database()
  try {
    const waiting = await unsentByUser(db)
    return waiting.map(({ name, evaluations }) => ({ name, evaluations, firstName: name === 'another user' ? 'that person' : name.split(' ')[0] ?? name }))
  } catch {
    return []
  } finally {
    db.close()
  }
}
