import { useMemo } from 'react'
import { openItems, sheetForQuickMode } from '#domain/evaluations/completeness.ts'
import type { OpenItem } from '#domain/evaluations/completeness.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
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
      onceForEachSheet((sheet, inWork) =>
        openItems(structure, isQuick ? sheetForQuickMode(structure, sheet) : sheet, noted, inWork),
      ),
    [structure, isQuick, noted],
  )
}

/** Every selector of the store asks for the open items after a tap; they are found once. */
function onceForEachSheet(
  find: (sheet: RatingSheet, inWork: number | undefined) => OpenItem[],
): PanelScope['openItems'] {
  let last: { sheet: RatingSheet; inWork: number | undefined; items: OpenItem[] } | undefined
  return ({ sheet }, inWork) => {
    if (last?.sheet !== sheet || last.inWork !== inWork) last = { sheet, inWork, items: find(sheet, inWork) }
    return last.items
  }
}
