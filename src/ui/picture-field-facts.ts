import { sizeWords } from './size-words.ts'

/** What a file is by its first bytes; its name and the type the system gives it are not asked. */
export type PictureFacts = {
  kind: 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' | 'gif' | 'svg' | 'video' | 'pdf' | 'empty' | 'unknown'
  isAnimated: boolean
  /** As it lies in the file, before any turning; absent where the first bytes do not say. */
  size?: { width: number; height: number } | undefined
}

/** So many bytes of a file's beginning tell what it is: a JPEG may carry long notes of the camera before its size. */
export const HEAD_BYTES = 1_048_576

const MOST_BYTES = 50_000_000
/** Decoding takes four bytes for each. */
const MOST_PIXELS = 100_000_000
const LEAST_SIDE = 64
const LONGEST_TO_SHORTEST = 8

const CHOOSE = 'Choose a JPEG or PNG picture.'
export const NO_HEIC = 'This browser cannot open HEIC photos. Choose a JPEG, or take a photo.'
export const DAMAGED = 'This picture cannot be opened. It may be damaged. Choose another one.'

export function pictureFacts(head: Uint8Array): PictureFacts {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.length === 0) return { kind: 'empty', isAnimated: false }
  if (startsWith(head, 0, 0xff, 0xd8, 0xff)) return { kind: 'jpeg', isAnimated: false, size: jpegSize(view) }
  if (startsWith(head, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return png(view)
  const word = text(head, 0, 4)
  if (word === 'RIFF' && text(head, 8, 4) === 'WEBP') return webp(view, head)
  if (word === 'GIF8') return { kind: 'gif', isAnimated: false }
  if (word === '%PDF') return { kind: 'pdf', isAnimated: false }
  if (startsWith(head, 0, 0x1a, 0x45, 0xdf, 0xa3)) return { kind: 'video', isAnimated: false }
  if (text(head, 4, 4) === 'ftyp') return { kind: brand(text(head, 8, 4)), isAnimated: text(head, 8, 4) === 'avis' }
  if (/^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/iu.test(text(head, 0, 4_096)))
    return { kind: 'svg', isAnimated: false }
  return { kind: 'unknown', isAnimated: false }
}

/** Why a file cannot become a picture, in words for the one who chose it; undefined when it may be opened. */
export function refusalOfFile({ kind, isAnimated, size }: PictureFacts, byteLength: number): string | undefined {
  if (kind === 'empty') return 'This file is empty. Choose another picture.'
  if (kind === 'svg') return `This is an SVG drawing. ${CHOOSE}`
  if (kind === 'gif') return `GIF pictures cannot be used. ${CHOOSE}`
  if (kind === 'video') return `This is a video. ${CHOOSE}`
  if (kind === 'pdf') return `This is a PDF. ${CHOOSE}`
  if (kind === 'unknown') return `This file is not a picture, whatever its name says. ${CHOOSE}`
  if (isAnimated) return 'This picture moves. Choose one that stands still.'
  if (byteLength > MOST_BYTES)
    return `This picture has ${sizeWords(byteLength)}. A picture may have ${sizeWords(MOST_BYTES)} at most.`
  return size && refusalOfSize(size)
}

/** Why a picture of this size, in pixels, cannot be used; undefined when it can. */
export function refusalOfSize({ width, height }: { width: number; height: number }): string | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const size = `${width} × ${height} pixels`
  if (short < LEAST_SIDE) return `This picture has ${size}. Each side needs ${LEAST_SIDE} at least.`
  if (long > short * LONGEST_TO_SHORTEST) return `This picture has ${size}. It is too narrow for a square.`
  if (width * height > MOST_PIXELS) {
    return `This picture has ${Math.round((width * height) / 1e6)} million pixels. A picture may have ${MOST_PIXELS / 1e6} million at most.`
  }
}

/** The frame header (SOF) behind the segments of notes; ITU-T T.81, annex B. */
function jpegSize(view: DataView): PictureFacts['size'] {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    } else if (marker === 0xda || marker === 0xd9) return undefined
    else at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** IHDR comes first; a moving PNG says so with acTL before its first pixels. */
function png(view: DataView): PictureFacts {
  const size = view.byteLength >= 24 ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const chunk = view.getUint32(at + 4)
    if (chunk === 0x6163544c) return { kind: 'png', isAnimated: true, size }
    if (chunk === 0x49444154) break
  }
  return { kind: 'png', isAnimated: false, size }
}

function webp(view: DataView, head: Uint8Array): PictureFacts {
  const form = text(head, 12, 4)
  if (view.byteLength < 30) return { kind: 'webp', isAnimated: false }
  if (form === 'VP8X') {
    const side = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
    return { kind: 'webp', isAnimated: (view.getUint8(20) & 2) !== 0, size: { width: side(24), height: side(27) } }
  }
  if (form === 'VP8L') {
    const bits = view.getUint32(21, true)
    return {
      kind: 'webp',
      isAnimated: false,
      size: { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) },
    }
  }
  return {
    kind: 'webp',
    isAnimated: false,
    size: { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff },
  }
}

/** The major brand of an ISO base media file. */
function brand(name: string): PictureFacts['kind'] {
  if (name === 'avif' || name === 'avis') return 'avif'
  return /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/u.test(name) ? 'heic' : 'video'
}

function startsWith(bytes: Uint8Array, at: number, ...expected: number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte)
}

function text(bytes: Uint8Array, at: number, length: number): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(at, at + length))
}
