import type { PlotFold } from '#ui/plot-panel.tsx'

/**
 * The parts of a page that a phone folds away until they are asked for: all but what is read first. Wider screens fold
 * the details alone.
 */
const FOLDED_PARTS = ['skills', 'details', 'kappa', 'totals', 'differences', 'quarters', 'habits'] as const
export type FoldedPart = (typeof FOLDED_PARTS)[number]

/** Which of them are open, as the address says it. */
export type Folds = { open: readonly FoldedPart[]; onOpen: (open: readonly FoldedPart[]) => void }

/** Of what stands in an address, what names a part. */
export function readOpenParts(text: unknown): FoldedPart[] {
  const asked = typeof text === 'string' ? text.split(',') : []
  return FOLDED_PARTS.filter((part) => asked.includes(part))
}

export function isOpenWithin({ open }: Folds, parts: readonly FoldedPart[]): boolean {
  return open.some((part) => parts.includes(part))
}

export function foldOf({ open, onOpen }: Folds, part: FoldedPart, fact: string): PlotFold {
  const isOpen = open.includes(part)
  return {
    id: part,
    isOpen,
    fact,
    onToggle: () => onOpen(isOpen ? open.filter((other) => other !== part) : [...open, part]),
  }
}
