import { randomUUID } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import { deleteForgotten, deletePicture, deleteUnusedBeyond, insertPicture } from './pictures-repository.ts'
import { readPicture } from './read-picture.ts'

const MOST_UNUSED = 20
const BATCH = 100

type Stores = Pick<Services, 'db' | 'objects'>

/** U52. Keeps the picture in the bytes for its owner and returns its id. Refuses, in words for people, what is none. */
export async function storePicture({ db, objects }: Stores, ownerId: string, upload: Buffer): Promise<string> {
  const picture = readPicture(upload)
  if (typeof picture === 'string') throw new Refusal('invalid', picture, { fields: { picture: [picture] } })
  const id = randomUUID()
  const objectKey = `pictures/${id}`
  await db.transaction(async (sql) => {
    // U54. Objects go before their rows: after a crash in between, the row is still there to be swept.
    for (const key of await deleteUnusedBeyond(sql, ownerId, MOST_UNUSED - 1)) await objects.delete(key)
    await insertPicture(sql, { id, ownerId, objectKey, mediaType: picture.mediaType, byteLength: picture.bytes.length })
  })
  try {
    await objects.put(objectKey, picture.bytes, picture.mediaType)
  } catch (error) {
    await deletePicture(db, id)
    throw error
  }
  return id
}

/** U54. Removes what nothing has used for a day, of everybody; returns how many. Any number of processes may do so at once. */
export async function sweepForgottenPictures({ db, objects }: Stores): Promise<number> {
  let swept = 0
  for (;;) {
    const keys = await db.transaction(async (sql) => {
      const forgotten = await deleteForgotten(sql, BATCH)
      for (const key of forgotten) await objects.delete(key)
      return forgotten
    })
    swept += keys.length
    if (keys.length < BATCH) return swept
  }
}
