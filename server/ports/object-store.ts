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
