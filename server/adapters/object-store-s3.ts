import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Refusal } from '../refusal.ts'
import type { ObjectStore } from '../ports/object-store.ts'
import { objectKey } from '../ports/object-key.ts'
import { addressOf } from './s3-address.ts'
import type { S3Address } from './s3-address.ts'

/** Credentials come from where the SDK looks for them: the environment, the profile, the machine's role. */
export function openS3Client(at: S3Address): S3Client {
  return new S3Client({ ...addressOf(at), requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000 } })
}

type Bucket = {
  bucket: string
  client: S3Client
  /** Whether the store is asked to encrypt what it keeps; it is unless told. */
  isEncrypted?: boolean
}

/** A bucket that nothing is public in. */
export function createS3Store({ bucket, client, isEncrypted = true }: Bucket): ObjectStore {
  const at = (key: string) => ({ Bucket: bucket, Key: objectKey(key) })
  return {
    async put(key, bytes, mediaType) {
      const object = { ...at(key), Body: bytes, ContentType: mediaType }
      const encryption = isEncrypted && { ServerSideEncryption: 'AES256' as const }
      await answered(client.send(new PutObjectCommand({ ...object, ...encryption })))
    },
    async get(key) {
      const answer = await answered(client.send(new GetObjectCommand(at(key))).catch(undefinedWhenMissing))
      if (!answer?.Body) return undefined
      const bytes = Buffer.from(await answered(answer.Body.transformToByteArray()))
      return { bytes, mediaType: answer.ContentType ?? 'application/octet-stream' }
    },
    async delete(key) {
      await answered(client.send(new DeleteObjectCommand(at(key))))
    },
  }
}

async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    throw new Refusal('unavailable', 'The picture store can’t be reached right now', { cause: error })
  })
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey)) throw error
}
