import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { CsvSheet } from '#domain/team/roster-csv-columns.ts'
import {
  correctProposal,
  firstThatFit,
  importedRoster,
  proposalsOf,
  reviewImport,
  withoutBadOptionals,
} from '#domain/team/roster-csv.ts'
import type { ImportReview, Proposal } from '#domain/team/roster-csv.ts'
import type { RosterLists } from '#domain/team/roster-rules-words.ts'
import type { TypedLine } from '#domain/team/roster-rules.ts'
import type { ImportRowActions } from './import-row.tsx'

export type Import = {
  proposals: readonly Proposal[]
  review: ImportReview
  isUpdating: boolean
  setUpdating: (isUpdating: boolean) => void
  actions: ImportRowActions
  /** All at once, for long files. */
  leaveOutProblems: () => void
  emptyBadOptionals: () => void
  keepFirstThatFit: () => void
  bringInAll: () => void
  /** The roster with the import in it; undefined while something is still in the way. */
  result: (newId: () => string) => TypedLine[] | undefined
}

/**
 * What was made of a file as long as it is open: a look at its columns that changes nothing takes no correction back.
 */
const lookedAt = new WeakMap<CsvSheet, readonly Proposal[]>()

/** The rows of a file while they are looked at and corrected. */
export function useImport(sheet: CsvSheet, roster: readonly TypedLine[], lists: RosterLists): Import {
  const [proposals, propose] = useState(() => lookedAt.get(sheet) ?? proposalsOf(sheet, lists))
  useEffect(() => void lookedAt.set(sheet, proposals), [sheet, proposals])
  const [isUpdating, setUpdating] = useState(false)
  // Ten thousand rows are looked at together after the key is drawn, not before.
  const settled = useDeferredValue(proposals)
  const review = useMemo(() => reviewImport(settled, roster, isUpdating), [settled, roster, isUpdating])
  const actions = useMemo((): ImportRowActions => {
    const change = (line: number, how: (it: Proposal) => Proposal) =>
      propose((all) => all.map((it) => (it.line === line ? how(it) : it)))
    return {
      correct: (line, field, value) => change(line, (it) => correctProposal(it, field, value, lists)),
      leaveOut: (line, isLeftOut) => change(line, (it) => ({ ...it, isLeftOut })),
    }
  }, [lists])
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
