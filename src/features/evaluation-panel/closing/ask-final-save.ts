import { finalSaveProblems, sheetForQuickMode } from '#domain/evaluations/completeness.ts'
import { toaster } from '#ui/toasts.ts'
import type { PanelScope } from '../state/panel-scope.ts'

const WORDS = {
  'not-rated': 'is not rated yet.',
  'too-far': 'is too far from its micro-skills.',
}

/** Opens the final save, or leads to the first thing that still stands before it. */
export function askFinalSave(
  { store, structure, isQuick, openItems, ways, open }: PanelScope,
  noted: ReadonlySet<number>,
  /** The skill on the card. */
  inWork: number | undefined,
): void {
  const { sheet, held } = store.state()
  const first = openItems({ sheet }, inWork)[0]
  if (first) {
    if (first.reason !== 'needs-note') toaster.info(`${first.name} ${WORDS[first.reason]}`)
    return ways.toItem(first)
  }
  const [problem] = finalSaveProblems(structure, isQuick ? sheetForQuickMode(structure, sheet) : sheet, noted)
  if (problem) toaster.error(problem.message)
  else if (held > 0) toaster.error('Some values are not on this device yet.', 'Not saved')
  else open({ kind: 'final-save' })
}
