import { crc32 } from 'node:zlib'
import type { FoundPicture } from './found-picture.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What it takes to draw the picture. Texts, times, EXIF and further frames are left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'])

/** PI53. The PNG without what is not drawn; undefined for what is none, or broken. */
export function readPng(bytes: Buffer): FoundPicture | undefined {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return undefined
  const kept: Buffer[] = [SIGNATURE]
  let size: { width: number; height: number } | undefined
  let isDrawn = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length || bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return undefined
    const kind = bytes.toString('latin1', at + 4, at + 8)
    // Of two heads, one reader takes the first and another the last.
    if (kind === 'IHDR' && size) return undefined
    if (kind === 'IHDR' && end - at === 25)
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (!size) return undefined
    if (KEPT.has(kind)) kept.push(bytes.subarray(at, end))
    isDrawn ||= kind === 'IDAT'
    if (kind === 'IEND') return isDrawn ? { mediaType: 'image/png', ...size, bytes: Buffer.concat(kept) } : undefined
    at = end
  }
  return undefined
}
