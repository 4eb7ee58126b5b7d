import type { Package } from '../contracts/packages.ts'

/** "1 evaluation", "3 evaluations". */
export function evaluationWords(count: number): string {
  return count === 1 ? '1 evaluation' : `${count} evaluations`
}

/** What a package gives, line by line: its own words, and when the report comes. */
export function offerLines({ includes, turnaround_days }: Package): string[] {
  const lines = includes.map((line) => line.trim().replace(/\.$/u, ''))
  return [...lines, `Report within ${turnaround_days} days`]
}
