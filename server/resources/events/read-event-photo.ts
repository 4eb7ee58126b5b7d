import { Refusal } from '../../refusal.ts'
import { readJpeg } from '../pictures/read-jpeg.ts'

const MOST_BYTES = 25 * 1_024
const MOST_PIXELS = 1_024

/** EV12. The JPEG in a base64 text, without what it says about people and places; anything else is refused at `photo`. */
export function readEventPhoto(base64: string): Buffer {
  const picture = readJpeg(Buffer.from(base64, 'base64'))
  if (!picture || picture.width < 1 || picture.height < 1) throw refused('The photo must be a JPEG')
  if (picture.bytes.length > MOST_BYTES) throw refused('A photo may have 25 kB')
  if (picture.width > MOST_PIXELS || picture.height > MOST_PIXELS)
    throw refused(`The photo must be at most ${MOST_PIXELS} pixels wide and high`)
  return picture.bytes
}

const refused = (message: string) => new Refusal('invalid', message, { fields: { photo: [message] } })
