import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListPartsCommand,
  NoSuchKey,
  NoSuchUpload,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Refusal } from '../refusal.ts'
import { CHECKSUMS, addressOf } from './s3-address.ts'
import type { S3Address } from './s3-address.ts'
import { createVideoAddresses } from './video-addresses.ts'
import type { StoredPart, VideoStore } from '../ports/video-store.ts'

/** Putting 64 parts together takes S3 a while; credentials come from where the SDK looks for them. */
export function openVideoClient(at: S3Address): S3Client {
  const requestHandler = { connectionTimeout: 3_000, requestTimeout: 60_000 }
  return new S3Client({ ...addressOf(at), ...CHECKSUMS, requestHandler })
}

/**
 * A bucket that nothing is public in. `signer` makes the addresses that browsers get: a client of the store as they
 * reach it.
 */
export function createS3VideoStore({
  bucket,
  client,
  signer = client,
  origins,
  isEncrypted = true,
  now = Date.now,
}: {
  bucket: string
  client: S3Client
  signer?: S3Client
  origins: readonly string[]
  /** Whether the store is asked to encrypt what it keeps. */
  isEncrypted?: boolean
  now?: () => number
}): VideoStore {
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  const encryption = isEncrypted ? ({ ServerSideEncryption: 'AES256' } as const) : {}
  return {
    origins,
    ...createVideoAddresses({ bucket, client: signer, now }),
    hasRoomFor: async () => true,
    async beginUpload(key, mediaType) {
      const command = new CreateMultipartUploadCommand({ ...at(key), ContentType: mediaType, ...encryption })
      const { UploadId: uploadId } = await answered(client.send(command))
      if (!uploadId) throw new Error('The bucket has begun an upload without an id')
      return uploadId
    },
    async listParts({ key, uploadId }) {
      const parts: StoredPart[] = []
      for (let marker: string | undefined; ;) {
        const command = new ListPartsCommand({
          ...at(key),
          UploadId: uploadId,
          ...(marker && { PartNumberMarker: marker }),
        })
        const page = await answered(client.send(command).catch(undefinedWhen(NoSuchUpload)))
        if (!page) return undefined
        parts.push(
          ...(page.Parts ?? []).map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({
            partNumber: PartNumber,
            byteLength: Size,
            etag: ETag,
          })),
        )
        marker = page.NextPartNumberMarker
        if (!page.IsTruncated || !marker) return parts
      }
    },
    async finishUpload({ key, uploadId }, parts) {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      const command = new CompleteMultipartUploadCommand({ ...at(key), UploadId: uploadId, MultipartUpload: { Parts } })
      return (await answered(client.send(command).catch(whenNotPutTogether))) !== undefined
    },
    async abortUpload({ key, uploadId }) {
      await answered(
        client
          .send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId }))
          .catch(undefinedWhen(NoSuchUpload)),
      )
    },
    async put(key, bytes, mediaType) {
      await answered(
        client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: mediaType, ...encryption })),
      )
    },
    async readStart(key, byteLength) {
      const command = new GetObjectCommand({ ...at(key), Range: `bytes=0-${byteLength - 1}` })
      const answer = await answered(client.send(command).catch(undefinedWhen(NoSuchKey)))
      return answer?.Body && Buffer.from(await answered(answer.Body.transformToByteArray()))
    },
    async delete(key) {
      await answered(client.send(new DeleteObjectCommand(at(key))))
    },
  }
}

async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    throw new Refusal('unavailable', 'The video store can’t be reached right now', { cause: error })
  })
}

function undefinedWhen(kind: typeof NoSuchKey | typeof NoSuchUpload) {
  return (error: unknown): undefined => {
    if (!(error instanceof kind)) throw error
  }
}

/** Somebody else was quicker, or a part was sent again meanwhile. */
function whenNotPutTogether(error: unknown): undefined {
  const isOver = error instanceof S3ServiceException && (error.name === 'NoSuchUpload' || error.name === 'InvalidPart')
  if (!isOver) throw error
}
