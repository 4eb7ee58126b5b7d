const EDGE_BYTES = 1_048_576
const SAMPLE_BYTES = 65_536
const SAMPLES = 32

/**
 * N24. By which a file is known again when it is chosen a second time: its size and a SHA-256 over its first and last
 * MiB and 32 places in between. Name and date say nothing: phones make up both anew whenever they hand out a file.
 * Reads 4 MiB at most; throws what reading throws when the file has changed or gone.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  const pieces = piecesOf(file.size).map(([start, end]) => file.slice(start, end))
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(pieces).arrayBuffer())
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `1-${file.size}-${hex}`
}

/** Start and end of what is read, in order and apart; all of a small file. */
function piecesOf(size: number): [start: number, end: number][] {
  const between = size - 2 * EDGE_BYTES
  if (between <= SAMPLES * SAMPLE_BYTES) return [[0, size]]
  const step = between / SAMPLES
  const samples = Array.from({ length: SAMPLES }, (_, index): [number, number] => {
    const start = EDGE_BYTES + Math.floor(index * step)
    return [start, start + SAMPLE_BYTES]
  })
  return [[0, EDGE_BYTES], ...samples, [size - EDGE_BYTES, size]]
}
