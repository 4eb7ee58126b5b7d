const HIGHEST = 999

/** EV11. The lowest bibs that nobody wears, as many as asked for; fewer where none are left. */
export function freeBibs(taken: Iterable<string>, { from, count }: { from: number; count: number }): string[] {
  const worn = new Set(taken)
  const free: string[] = []
  for (let bib = from; bib <= HIGHEST && free.length < count; bib++) if (!worn.has(String(bib))) free.push(String(bib))
  return free
}

/** EV11. Where the desk's walk-ons begin: the hundred after the highest bib of the list, and never before `from`. */
export function deskRangeAfter(bibs: readonly string[], from: number): number {
  const highest = Math.max(0, ...bibs.map(Number))
  return Math.min(900, Math.max(from, (Math.floor(highest / 100) + 1) * 100))
}
