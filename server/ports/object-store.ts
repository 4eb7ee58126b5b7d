import * as path from 'node:path'
import type { Env } from '../env.ts'
import { createFolderStore } from '../standins/s3/object-store-folder.ts'
import { createS3Store, openS3Client } from '../adapters/object-store-s3.ts'

export type StoredObject = { bytes: Buffer; mediaType: string }

/**
 * Bytes under a key such as `pictures/018f…`. Every call throws a Refusal (`unavailable`) when the store gives no
 * answer.
 */
export type ObjectStore = {
  /** Resolves when the bytes are durable. What lay under the key before is replaced. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  get(key: string): Promise<StoredObject | undefined>
  /** Does nothing where nothing lies. */
  delete(key: string): Promise<void>
}

/** The bucket of S3_BUCKET, else a folder in the data folder. */
export function openObjectStore({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): ObjectStore {
  return s3
    ? createS3Store({ bucket: s3.bucket, client: openS3Client(s3.region) })
    : createFolderStore(objectFolderOf({ dataDir }))
}

export const objectFolderOf = ({ dataDir }: Pick<Env, 'dataDir'>) => path.join(dataDir, 'objects')
