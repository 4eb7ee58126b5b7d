/** What was found in the bytes: the picture alone, without anything that was written beside it. */
export type FoundPicture = {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
  bytes: Buffer
}
