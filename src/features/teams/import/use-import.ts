import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { CsvSheet } from '#domain/csv/csv-columns.ts'
import type { RosterColumn } from '#domain/teams/roster-csv-columns.ts'
import {
  correctProposal,
  firstThatFit,
  importedRoster,
  proposalsOf,
  reviewImport,
  withoutBadOptionals,
} from '#domain/teams/roster-csv.ts'
import type { ImportReview, Proposal } from '#domain/teams/roster-csv.ts'
import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import type { RosterField, TypedLine } from '#domain/teams/roster-rules.ts'
import type { ImportRowActions } from '#kit/csv-import/import-row.tsx'
import { useProposals } from '#kit/csv-import/use-proposals.ts'

export type Import = {
  proposals: readonly Proposal[]
  review: ImportReview
  isUpdating: boolean
  setUpdating: (isUpdating: boolean) => void
  actions: ImportRowActions<RosterField>
  /** All at once, for long files. */
  leaveOutProblems: () => void
  emptyBadOptionals: () => void
  keepFirstThatFit: () => void
  bringInAll: () => void
  /** The roster with the import in it; undefined while something is still in the way. */
  result: (newId: () => string) => TypedLine[] | undefined
}

/** The rows of a file while they are looked at and corrected. */
export function useImport(sheet: CsvSheet<RosterColumn>, roster: readonly TypedLine[], lists: RosterLists): Import {
  const correct = useCallback(
    (before: Proposal, field: RosterField, value: string) => correctProposal(before, field, value, lists),
    [lists],
  )
  const { proposals, propose, actions } = useProposals(sheet, { read: () => proposalsOf(sheet, lists), correct })
  const [isUpdating, setUpdating] = useState(false)
  // Ten thousand rows are looked at together after the key is drawn, not before.
  const settled = useDeferredValue(proposals)
  const review = useMemo(() => reviewImport(settled, roster, isUpdating), [settled, roster, isUpdating])
  return {
    proposals,
    review,
    isUpdating,
    setUpdating,
    actions,
    leaveOutProblems: () =>
      propose((all) => all.map((it) => (review.errors.has(it.line) ? { ...it, isLeftOut: true } : it))),
    emptyBadOptionals: () => propose((all) => all.map((it) => (it.isLeftOut ? it : withoutBadOptionals(it, lists)))),
    keepFirstThatFit: () => propose((all) => firstThatFit(all, roster, review)),
    bringInAll: () => propose((all) => all.map((it) => (it.isLeftOut ? { ...it, isLeftOut: false } : it))),
    result(newId) {
      const last = reviewImport(proposals, roster, isUpdating)
      return last.refusal === undefined && last.problems.length === 0
        ? importedRoster(roster, proposals, last, lists, newId)
        : undefined
    },
  }
}
