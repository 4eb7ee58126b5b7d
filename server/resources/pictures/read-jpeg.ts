import type { FoundPicture } from './found-picture.ts'

const MARK = 0xff
const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
/** JFIF, the color profile and Adobe's note on colors; every other application segment says something about people. */
const [JFIF, PROFILE, ADOBE] = [0xe0, 0xe2, 0xee]

/** Tables, restarts, the number of lines and the scan itself: what it takes to draw beside the frame. */
const DRAWN = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd, SCAN])
/** Of Adobe's note, its mark and length included; a longer one holds something else too. */
const ADOBE_BYTES = 16

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** PI53. The JPEG without EXIF, comments and what stands behind its end; undefined for what is none, or broken. */
export function readJpeg(bytes: Buffer): FoundPicture | undefined {
  if (bytes[0] !== MARK || bytes[1] !== START) return undefined
  const kept = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let at = 2
  for (;;) {
    // Any number of fill bytes may stand before a marker.
    while (bytes[at] === MARK && bytes[at + 1] === MARK) at++
    const segment = segmentAt(bytes, at)
    if (!segment) return undefined
    const { marker, end } = segment
    if (marker === END) {
      kept.push(bytes.subarray(at, end))
      return size && { mediaType: 'image/jpeg', ...size, bytes: Buffer.concat(kept) }
    }
    // Of two frames, one reader takes the first and another the last.
    if (isFrame(marker) && size) return undefined
    if (isFrame(marker)) size = sizeOf(bytes.subarray(at, end))
    if (isOfThePicture(marker, bytes.subarray(at, end))) kept.push(bytes.subarray(at, end))
    at = end
    if (marker !== SCAN) continue
    if (!size) return undefined
    const next = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, next))
    at = next
  }
}

/** The marker at `at` and where its segment ends, its length's two bytes included. */
function segmentAt(bytes: Buffer, at: number): { marker: number; end: number } | undefined {
  const marker = bytes[at + 1]
  if (bytes[at] !== MARK || marker === undefined || marker === 0) return undefined
  if (marker === END) return { marker, end: at + 2 }
  if (marker === START || isRestart(marker) || at + 4 > bytes.length) return undefined
  const length = bytes.readUInt16BE(at + 2)
  const end = at + 2 + length
  return length < 2 || end > bytes.length ? undefined : { marker, end }
}

function sizeOf(segment: Buffer) {
  if (segment.length < 9) return undefined
  return { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
}

function isOfThePicture(marker: number, segment: Buffer): boolean {
  if (!isApplication(marker)) return isFrame(marker) || DRAWN.has(marker)
  // Phones put a second picture under the mark of the color profile.
  if (marker === PROFILE) return segment.subarray(4, 16).equals(Buffer.from('ICC_PROFILE\0', 'latin1'))
  // A JFIF segment can carry a thumbnail: the picture as it was before it was cut.
  if (marker === JFIF) return segment.subarray(4, 9).equals(Buffer.from('JFIF\0', 'latin1')) && segment.length === 18
  return marker === ADOBE && segment.length === ADOBE_BYTES
}

/** The data of a scan goes on until a mark that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && marker !== MARK && !isRestart(marker)) return at
  }
  return bytes.length
}
