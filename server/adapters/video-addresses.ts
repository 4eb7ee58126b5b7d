import { GetObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { VideoStore } from '../ports/video-store.ts'

/** Signed addresses of objects in a bucket: the same code for S3 and for what stands in for it here. Asks nobody. */
export function createVideoAddresses({
  bucket,
  client,
  now,
}: {
  bucket: string
  client: S3Client
  now: () => number
}): Pick<VideoStore, 'signPart' | 'signRead'> {
  return {
    signPart({ key, uploadId }, { partNumber, byteLength, seconds }) {
      const command = new UploadPartCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        PartNumber: partNumber,
        ContentLength: byteLength,
      })
      return getSignedUrl(client, command, {
        expiresIn: seconds,
        signableHeaders: new Set(['host', 'content-length']),
        signingDate: new Date(now()),
      })
    },
    signRead(key, { seconds, mediaType }) {
      return getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key, ResponseContentType: mediaType }), {
        expiresIn: seconds,
        signingDate: new Date(now()),
      })
    },
  }
}
