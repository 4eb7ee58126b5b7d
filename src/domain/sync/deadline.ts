const LONGEST_MS = 15_000
const SHORTEST_MS = 5_000
/** A slow network of a gym carries this much in a second. */
const BYTES_A_SECOND = 20_000
const PATIENT_FROM = 3

/**
 * Y37. How long a request with operations waits for its answer. On a bad network a small one has it soon or never, and
 * is better sent anew; what has failed before is given all the time, since the network may just be slow.
 */
export function deadlineMs(bytes: number, attempts: number): number {
  if (attempts >= PATIENT_FROM) return LONGEST_MS
  return Math.min(LONGEST_MS, SHORTEST_MS + (bytes / BYTES_A_SECOND) * 1_000)
}
