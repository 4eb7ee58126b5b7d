import * as v from 'valibot'
import { like, oneOf, urlOf } from './env-values.ts'

export type S3 = {
  bucket: string
  region: string
  /** Of a server that speaks S3; absent for the one of AWS. */
  endpoint?: string
  /** Where browsers reach that server, when that is not where this one does. */
  publicOrigin?: string
  /** Whether the bucket stands in the path of an address, rather than in its host name. */
  isPathStyle: boolean
  /** Whether the store is asked to encrypt what it keeps. */
  isEncrypted: boolean
}

export const s3Settings = {
  S3_BUCKET: v.pipe(
    v.optional(like(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u, 'the name of a bucket')),
    v.description('your S3 bucket for pictures and videos; without it they lie in the data folder'),
  ),
  S3_REGION: v.pipe(
    v.optional(like(/^[a-z]{2}(?:-[a-z]+)+-\d$/u, 'a region such as us-east-1'), 'us-east-1'),
    v.description("the bucket's region"),
  ),
  S3_ENDPOINT: v.pipe(
    v.optional(urlOf('an address such as https://s3.club.example', ['http:', 'https:'])),
    v.description("a server that speaks S3, in the place of AWS's"),
  ),
  S3_PUBLIC_ORIGIN: v.pipe(
    v.optional(urlOf('an origin such as https://files.club.example', ['http:', 'https:'])),
    v.description('where browsers reach that server (default: S3_ENDPOINT)'),
  ),
  S3_PATH_STYLE: v.pipe(
    v.optional(oneOf(['yes', 'no'])),
    v.description('whether its addresses name the bucket in their path (default yes with S3_ENDPOINT, else no)'),
  ),
  S3_ENCRYPTION: v.pipe(
    v.optional(oneOf(['AES256', 'none']), 'AES256'),
    v.description('what the store is asked to encrypt objects with; none for a server that cannot'),
  ),
}

export function s3Problems({ S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ORIGIN }: Record<string, unknown>): string[] {
  return [
    ...(S3_ENDPOINT && !S3_BUCKET ? ['S3_ENDPOINT: expected with S3_BUCKET only'] : []),
    ...(S3_PUBLIC_ORIGIN && !S3_ENDPOINT ? ['S3_PUBLIC_ORIGIN: expected with S3_ENDPOINT only'] : []),
  ]
}

export function s3Of(it: v.InferOutput<v.ObjectSchema<typeof s3Settings, undefined>>): S3 | undefined {
  if (!it.S3_BUCKET) return undefined
  return {
    bucket: it.S3_BUCKET,
    region: it.S3_REGION,
    ...(it.S3_ENDPOINT && { endpoint: it.S3_ENDPOINT }),
    ...(it.S3_PUBLIC_ORIGIN && { publicOrigin: new URL(it.S3_PUBLIC_ORIGIN).origin }),
    isPathStyle: it.S3_PATH_STYLE ? it.S3_PATH_STYLE === 'yes' : it.S3_ENDPOINT !== undefined,
    isEncrypted: it.S3_ENCRYPTION === 'AES256',
  }
}
