import type { EvaluatorFigures } from '../contracts/agreement.ts'

/** An evaluator's offset in a quarter, over n evaluations. */
export type QuarterOffset = { quarter: string; n: number; offset: number }

/** J2. An evaluator's offsets, quarter by quarter, in the order of these; nothing of one where too little is known. */
export function offsetsByQuarter(
  { quarters: { n, offset: offsets } }: Pick<EvaluatorFigures, 'quarters'>,
  quarters: readonly string[],
): QuarterOffset[] {
  return quarters.flatMap((quarter, at) => {
    const offset = offsets[at] ?? null
    return offset === null ? [] : [{ quarter, n: n[at] ?? 0, offset }]
  })
}
