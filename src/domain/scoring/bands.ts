import type { Bands } from '../rubric/rubric-parts.ts'

/** S7. The highest band whose lower limit the score reaches; undefined only below the lowest. */
export function bandOf(score: number, { bands }: Bands): Bands['bands'][number] | undefined {
  return bands.findLast((band) => score >= band.min_inclusive)
}
