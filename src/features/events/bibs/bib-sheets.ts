/** Four bibs go on a letter sheet. */
export const BIBS_PER_SHEET = 4

/** How many sheets so many bibs take. */
export function bibSheets(count: number): number {
  return Math.ceil(count / BIBS_PER_SHEET)
}
