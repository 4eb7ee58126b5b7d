export const SILENT_AFTER_MS = 10 * 60_000

/**
 * EV54. Whether a tablet has not been heard of for so long that what it holds is unknown. Both in milliseconds of the
 * server's clock. Silence never means that somebody was not seen.
 */
export function isSilent(heardAt: number, now: number): boolean {
  return now - heardAt >= SILENT_AFTER_MS
}
