import type { Folds } from './folds.ts'

/**
 * The parts of a page that a phone folds away until they are asked for: all but what is read first. Wider screens fold
 * the details alone.
 */
const FOLDED_PARTS = ['skills', 'details', 'kappa', 'totals', 'differences', 'quarters', 'habits'] as const
export type FoldedPart = (typeof FOLDED_PARTS)[number]

/** Which of them are open. */
export type AgreementFolds = Folds<FoldedPart>

/** Of what stands in an address, what names a part. */
export function readOpenParts(text: unknown): FoldedPart[] {
  const asked = typeof text === 'string' ? text.split(',') : []
  return FOLDED_PARTS.filter((part) => asked.includes(part))
}

export function isOpenWithin({ open }: AgreementFolds, parts: readonly FoldedPart[]): boolean {
  return open.some((part) => parts.includes(part))
}
