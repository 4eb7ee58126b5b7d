import type { FoundPicture } from './found-picture.ts'

const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
/** In the flags of an extended file. */
const [ANIMATED, WITH_XMP, WITH_EXIF] = [0x02, 0x04, 0x08]

type Size = { width: number; height: number }

/** PI53. The WebP without EXIF and XMP; undefined for what is none, is broken, or moves. */
export function readWebp(bytes: Buffer): FoundPicture | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const fileEnd = bytes.readUInt32LE(4) + 8
  if (fileEnd > bytes.length) return undefined
  const kept: Buffer[] = []
  let size: Size | undefined
  for (let at = 12; at < fileEnd;) {
    if (at + 8 > fileEnd) return undefined
    const kind = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    // Chunks begin at even places.
    const end = at + 8 + length + (length % 2)
    if (end > fileEnd) return undefined
    const chunk = Buffer.from(bytes.subarray(at, end))
    const found = sizeOf(kind, chunk)
    if (kind === 'VP8X') {
      if (!found || (chunk[8] ?? 0) & ANIMATED) return undefined
      chunk[8] = (chunk[8] ?? 0) & ~(WITH_XMP | WITH_EXIF)
    }
    // An extended file names the size of its canvas first, and it is that of its picture.
    if (size && found && (size.width !== found.width || size.height !== found.height)) return undefined
    size ??= found
    if (KEPT.has(kind)) kept.push(chunk)
    at = end
  }
  return size && kept.some((chunk) => chunk.toString('latin1', 0, 3) === 'VP8' && chunk[3] !== 0x58)
    ? { mediaType: 'image/webp', ...size, bytes: wrapped(kept) }
    : undefined
}

function sizeOf(kind: string, chunk: Buffer): Size | undefined {
  if (kind === 'VP8X' && chunk.length >= 18)
    return { width: chunk.readUIntLE(12, 3) + 1, height: chunk.readUIntLE(15, 3) + 1 }
  if (kind === 'VP8 ' && chunk.length >= 18 && chunk.readUIntBE(11, 3) === 0x9d012a) {
    return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff }
  }
  if (kind === 'VP8L' && chunk.length >= 13 && chunk[8] === 0x2f) {
    const packed = chunk.readUInt32LE(9)
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}

function wrapped(chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
