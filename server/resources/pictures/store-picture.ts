import { randomUUID } from 'node:crypto'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import {
  deleteForgotten,
  deletePicture,
  deleteRetired,
  insertPicture,
  retireUnusedBeyond,
} from './pictures-repository.ts'
import type { Retired } from './pictures-repository.ts'
import { readPicture } from './read-picture.ts'

const MOST_UNUSED = 20
const BATCH = 100

type Stores = Pick<Services, 'db' | 'objects'>

/**
 * PI52. Keeps the picture in the bytes for its owner and returns its id. Refuses, in words for people, what is none.
 */
export async function storePicture({ db, objects }: Stores, ownerId: string, upload: Buffer): Promise<string> {
  const picture = readPicture(upload)
  if (typeof picture === 'string') throw new Refusal('invalid', picture, { fields: { picture: [picture] } })
  const id = randomUUID()
  const objectKey = `pictures/${id}`
  const retired = await db.transaction(async (sql) => {
    const surplus = await retireUnusedBeyond(sql, ownerId, MOST_UNUSED - 1)
    await insertPicture(sql, { id, ownerId, objectKey, mediaType: picture.mediaType, byteLength: picture.bytes.length })
    return surplus
  })
  try {
    await objects.put(objectKey, picture.bytes, picture.mediaType)
  } catch (error) {
    await deletePicture(db, id)
    throw error
  }
  for (const it of retired) await remove({ db, objects }, it)
  return id
}

/**
 * PI54. The object goes before its row, outside of any transaction: what a store that is away or a crash leaves, the
 * sweep takes.
 */
async function remove({ db, objects }: Stores, { id, object_key }: Retired) {
  await objects
    .delete(object_key)
    .then(() => deleteRetired(db, id))
    .catch(() => {})
}

/**
 * PI54. Removes what nothing has used for a day, of everybody; returns how many. Any number of processes may do so at
 * once.
 */
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
