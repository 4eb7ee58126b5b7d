import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3 } from '../env/env-s3.ts'

export type S3Address = Pick<S3, 'region' | 'endpoint' | 'isPathStyle'>

/** Without this, addresses would carry the checksum of an empty body, which no part has. */
export const CHECKSUMS = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const

/** Where the SDK finds the store: AWS's, or a server that speaks S3, of which many know no checksums in trailers. */
export function addressOf({ region, endpoint, isPathStyle }: S3Address): S3ClientConfig {
  return { region, forcePathStyle: isPathStyle, ...(endpoint && { endpoint, ...CHECKSUMS }) }
}

/** Where browsers reach a bucket: the addresses that the SDK signs begin so. */
export function bucketOrigin({ bucket, region, endpoint, isPathStyle }: S3Address & { bucket: string }): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  // The certificates of AWS cover one label: the SDK puts a name with dots into the path.
  const isInPath = isPathStyle || (bucket.includes('.') && protocol === 'https:')
  return isInPath ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`
}

/** The store as browsers reach it. */
export function asSeenFromOutside<Place extends S3Address & Pick<S3, 'publicOrigin'>>(place: Place): Place {
  return place.publicOrigin ? { ...place, endpoint: place.publicOrigin } : place
}
