/** A season as people say it: 2026, the year it closes in, is "2025-26". */
export function seasonWords(season: number): string {
  return `${season - 1}-${String(season % 100).padStart(2, '0')}`
}
