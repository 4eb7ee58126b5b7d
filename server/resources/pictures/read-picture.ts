import type { FoundPicture } from './found-picture.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'

export const MOST_PICTURE_BYTES = 2 * 1_024 * 1_024
const MOST_PIXELS = 1_024

const READERS = [readJpeg, readPng, readWebp]

/** PI52. The picture in the bytes, or the words that say why they are none. */
export function readPicture(bytes: Buffer): FoundPicture | string {
  if (bytes.length > MOST_PICTURE_BYTES) return 'The picture is larger than 2 MB'
  const picture = pictureIn(bytes)
  if (!picture) return 'The picture must be a JPEG, PNG or WebP file'
  if (picture.width !== picture.height) return 'The picture must be square'
  if (picture.width > MOST_PIXELS) return `The picture must be at most ${MOST_PIXELS} pixels wide`
  return picture
}

/** The picture in the bytes, of whatever shape and size; undefined when they are none. */
export function pictureIn(bytes: Buffer): FoundPicture | undefined {
  for (const read of READERS) {
    const picture = read(bytes)
    if (picture && picture.width > 0 && picture.height > 0) return picture
  }
  return undefined
}
