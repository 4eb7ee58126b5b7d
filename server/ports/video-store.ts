/** A part of an upload that has arrived. */
export type StoredPart = { partNumber: number; byteLength: number; etag: string }

export type UploadedObject = { key: string; uploadId: string }

/**
 * Where videos lie, under keys such as `evaluation-videos/018f…`: an S3 bucket, or its stand-in on this server.
 * Browsers send and read the bytes themselves, at signed addresses. Every call throws a Refusal (`unavailable`) when
 * the store gives no answer.
 */
export type VideoStore = {
  /** Origins that pages must be allowed to connect to and play from; empty when it is this server. */
  origins: readonly string[]
  /** Whether so many bytes can be taken now. */
  hasRoomFor(byteLength: number): Promise<boolean>
  /** Begins an upload in parts and answers its id. */
  beginUpload(key: string, mediaType: string): Promise<string>
  /**
   * An address to which this part, of exactly this length, is PUT: absolute, or below the origin of the page (`/s3/…`).
   */
  signPart(upload: UploadedObject, part: { partNumber: number; byteLength: number; seconds: number }): Promise<string>
  /** Sorted by number. Undefined when there is no such upload any more. */
  listParts(upload: UploadedObject): Promise<StoredPart[] | undefined>
  /** False when the upload has ended meanwhile, or one of the parts is another one now. */
  finishUpload(upload: UploadedObject, parts: readonly StoredPart[]): Promise<boolean>
  /** Deletes the parts. Does nothing where nothing is. */
  abortUpload(upload: UploadedObject): Promise<void>
  /** Stores a small object whole. */
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>
  /** The first bytes of an object, for a look at what it is; undefined when it is not there. */
  readStart(key: string, byteLength: number): Promise<Buffer | undefined>
  /** An address from which the object is read, also in ranges; absolute or below the origin, as that of a part. */
  signRead(key: string, how: { seconds: number; mediaType: string }): Promise<string>
  delete(key: string): Promise<void>
}
