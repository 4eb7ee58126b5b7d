import { useMemo } from 'react'
import { openItems, sheetForQuickMode } from '#domain/evaluation/completeness.ts'
import type { OpenItem } from '#domain/evaluation/completeness.ts'
import type { RatingSheet } from '#domain/evaluation/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { PanelScope } from './panel-scope.ts'

/** Finds what still stands between a sheet and the final save; `noted` are the skills whose distance is explained. */
export function useOpenItems(
  structure: ScoreStructure,
  isQuick: boolean,
  noted: ReadonlySet<number>,
): PanelScope['openItems'] {
  return useMemo(
    () =>
      onceForEachSheet((sheet) => openItems(structure, isQuick ? sheetForQuickMode(structure, sheet) : sheet, noted)),
    [structure, isQuick, noted],
  )
}

/** Every selector of the store asks for the open items after a tap; they are found once. */
function onceForEachSheet(find: (sheet: RatingSheet) => OpenItem[]): PanelScope['openItems'] {
  let last: { sheet: RatingSheet; items: OpenItem[] } | undefined
  return ({ sheet }) => {
    if (last?.sheet !== sheet) last = { sheet, items: find(sheet) }
    return last.items
  }
}
