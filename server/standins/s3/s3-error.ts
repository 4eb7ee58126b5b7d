const STATUSES = {
  AccessDenied: 403,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  MalformedXML: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  RequestTimeout: 400,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const
export type S3Code = keyof typeof STATUSES

/** A "no" in the words of S3, which its clients understand. */
export class S3Error extends Error {
  override name = 'S3Error'
  readonly code: S3Code
  readonly status: number

  constructor(code: S3Code, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
    this.status = STATUSES[code]
  }
}

/** What stands for an error of any kind: a full disk is told apart, because waiting may help. */
export function s3ErrorFrom(error: unknown): S3Error {
  if (error instanceof S3Error) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom()
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return new S3Error('IncompleteBody', 'The connection ended before all bytes had arrived', error)
  return new S3Error('InternalError', 'Something went wrong on the server', error)
}

export const noRoom = () => new S3Error('InsufficientStorage', 'There is no room left for these bytes at the moment')
