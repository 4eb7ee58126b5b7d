import { useEffect, useMemo, useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'
import type { CsvProposal } from '#domain/csv/csv-proposals.ts'
import type { ImportRowActions } from './import-row.tsx'

export type Proposals<Field extends string> = {
  proposals: readonly CsvProposal<Field>[]
  propose: Dispatch<SetStateAction<readonly CsvProposal<Field>[]>>
  actions: ImportRowActions<Field>
}

type ProposalReading<Field extends string> = {
  read: () => readonly CsvProposal<Field>[]
  /** The same row with one cell typed anew, looked at by itself. */
  correct: (before: CsvProposal<Field>, field: Field, value: string) => CsvProposal<Field>
}

/**
 * What was made of a file as long as it is open: a look at its columns that changes nothing takes no correction back.
 */
const lookedAt = new WeakMap<object, readonly CsvProposal<string>[]>()

/** The rows of a file while they are looked at and corrected. `correct` must stay the same from render to render. */
export function useProposals<Field extends string>(
  sheet: object,
  { read, correct }: ProposalReading<Field>,
): Proposals<Field> {
  // Kept for this sheet by this very hook, so with the fields of its file.
  const [proposals, propose] = useState(
    () => (lookedAt.get(sheet) as readonly CsvProposal<Field>[] | undefined) ?? read(),
  )
  useEffect(() => void lookedAt.set(sheet, proposals), [sheet, proposals])
  const actions = useMemo((): ImportRowActions<Field> => {
    const change = (line: number, how: (it: CsvProposal<Field>) => CsvProposal<Field>) =>
      propose((all) => all.map((it) => (it.line === line ? how(it) : it)))
    return {
      correct: (line, field, value) => change(line, (it) => correct(it, field, value)),
      leaveOut: (line, isLeftOut) => change(line, (it) => ({ ...it, isLeftOut })),
    }
  }, [correct])
  return { proposals, propose, actions }
}
