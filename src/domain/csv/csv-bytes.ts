/** How the bytes of a chosen file are to be read, or why they are no list. */
export type FileReading =
  | { kind: 'text'; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'one-byte' }
  | { kind: 'refused'; message: string }

/** Of a longer file one byte more than this is enough to refuse it. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
const SAVE_AS_CSV = 'Open it in a spreadsheet app, save it as CSV, and choose that file.'

const SIGNATURES: readonly { bytes: readonly number[]; at?: number; message: string }[] = [
  {
    bytes: [0x89, 0x50, 0x4e, 0x47],
    message: 'This file is a picture. Choose a CSV list of players.',
  },
  {
    bytes: [0xff, 0xd8, 0xff],
    message: 'This file is a picture. Choose a CSV list of players.',
  },
  {
    bytes: [0x47, 0x49, 0x46, 0x38],
    message: 'This file is a picture. Choose a CSV list of players.',
  },
  {
    bytes: [0x66, 0x74, 0x79, 0x70],
    at: 4,
    message: 'This file is a picture or a video. Choose a CSV list of players.',
  },
  { bytes: [0x25, 0x50, 0x44, 0x46], message: `This file is a PDF. ${SAVE_AS_CSV}` },
  { bytes: [0x50, 0x4b, 0x03, 0x04], message: `This file is a workbook. ${SAVE_AS_CSV}` },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], message: `This file is a workbook. ${SAVE_AS_CSV}` },
]

/**
 * By mark first (UTF-8, UTF-16), then by what the bytes can be: UTF-16 without a mark has a zero in every second
 * place, and what is not valid UTF-8 has one byte for each character. `isUtf8` says whether the bytes are valid UTF-8.
 */
export function fileReading(bytes: Uint8Array, isUtf8: () => boolean): FileReading {
  if (bytes.length === 0) return { kind: 'refused', message: 'This file is empty.' }
  const known = SIGNATURES.find(({ bytes: signature, at = 0 }) =>
    signature.every((byte, place) => bytes[at + place] === byte),
  )
  if (known) return { kind: 'refused', message: known.message }
  if (bytes.length > MAX_FILE_BYTES)
    return { kind: 'refused', message: 'This file is larger than 5 MB. A list of players should be much smaller.' }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { kind: 'text', encoding: 'utf-16le' }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { kind: 'text', encoding: 'utf-16be' }
  const zeros = zerosOf(bytes)
  if (zeros.odd > 0.4 && zeros.even < 0.1) return { kind: 'text', encoding: 'utf-16le' }
  if (zeros.even > 0.4 && zeros.odd < 0.1) return { kind: 'text', encoding: 'utf-16be' }
  if (zeros.odd + zeros.even > 0)
    return { kind: 'refused', message: 'This file isn’t text. Choose a CSV list of players.' }
  return { kind: 'text', encoding: isUtf8() ? 'utf-8' : 'one-byte' }
}

/** The share of zeros at even and at odd places of the beginning. */
function zerosOf(bytes: Uint8Array): { even: number; odd: number } {
  const start = bytes.subarray(0, 4_096)
  const count = { even: 0, odd: 0 }
  for (const [at, byte] of start.entries()) {
    if (byte === 0) count[at % 2 === 0 ? 'even' : 'odd'] += 1
  }
  const half = Math.max(1, start.length / 2)
  return { even: count.even / half, odd: count.odd / half }
}
