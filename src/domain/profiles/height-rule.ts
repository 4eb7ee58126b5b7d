import type { PlayerDropdowns } from '../contracts/reference-data.ts'

/** V12. Nobody is shorter or taller than the reference heights reach. `totalInches` is feet and inches together. */
export function heightRefusal(totalInches: number, heights: PlayerDropdowns['heights']): string | undefined {
  if (totalInches >= heights.min_total_inches && totalInches <= heights.max_total_inches) return undefined
  return `Height must be between ${feetAndInches(heights.min_total_inches)} and ${feetAndInches(heights.max_total_inches)}`
}

function feetAndInches(inches: number): string {
  return `${Math.floor(inches / 12)} ft ${inches % 12} in`
}
