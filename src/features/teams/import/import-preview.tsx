import { Columns3, Eraser, FileUp, ListChecks, ListX, UserPlus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { CsvColumns, CsvSheet } from '#domain/csv/csv-columns.ts'
import type { RosterColumn } from '#domain/teams/roster-csv-columns.ts'
import { rosterStaffOf } from '#domain/teams/roster-csv.ts'
import type { ImportProblem, Proposal } from '#domain/teams/roster-csv.ts'
import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import { lineName, ROSTER_FIELDS, ROSTER_LABELS } from '#domain/teams/roster-rules.ts'
import type { TypedLine } from '#domain/teams/roster-rules.ts'
import { ImportFates } from '#kit/csv-import/import-fates.tsx'
import { importPageOf, ImportTable } from '#kit/csv-import/import-table.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FormFoot } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { playersWord } from '../roster-words.ts'
import { ImportProblems } from './import-problems.tsx'
import { useImport } from './use-import.ts'
import type { Import } from './use-import.ts'
import { RosterRefused } from '../roster-refused.tsx'
import css from './roster-preview.module.css'
import rosterToolsCss from '../roster-tools.module.css'
import { numeral } from '#domain/language.ts'

type ImportPreviewProps = {
  sheet: CsvSheet<RosterColumn>
  kinds: CsvColumns<RosterColumn>
  lines: readonly TypedLine[]
  lists: RosterLists
  newId: () => string
  onImport: (lines: readonly TypedLine[], count: number) => void
  onCancel: () => void
  onColumns: () => void
  onOther: () => void
}

const SHORT_LABELS = { jersey_number: 'No.' }

/** G29. The rows as players before anything is taken over: bad cells marked, corrected in place, rows left out. */
export function ImportPreview({
  sheet,
  kinds,
  lines,
  lists,
  newId,
  onImport,
  onCancel,
  onColumns,
  onOther,
}: ImportPreviewProps) {
  const importing = useImport(sheet, lines, lists)
  const { proposals, review } = importing
  const [page, setPage] = useState(1)
  const [wanted, want] = useState<ImportProblem>()
  const why = useId()
  const count = review.addCount + review.updateCount
  const problemWords =
    review.problems.length > 0
      ? `${counted(review.errors.size, 'row needs', 'rows need')} a fix. Correct or leave out the rows marked.`
      : undefined
  const reason = review.refusal ?? problemWords

  useEffect(() => {
    if (wanted) document.getElementById(`import-${wanted.line}-${wanted.field}`)?.focus()
  }, [wanted])

  function goTo(problem: ImportProblem) {
    setPage(importPageOf(proposals, problem.line))
    want({ ...problem })
  }

  function takeOver() {
    const taken = reason === undefined ? importing.result(newId) : undefined
    if (taken) onImport(taken, count)
    else if (review.problems[0]) goTo(review.problems[0])
  }

  function becomes({ line }: Proposal) {
    const updated = review.updates.get(line)
    return updated ? `Updates ${lineName(updated)}` : 'New'
  }

  return (
    <>
      <ImportFates sheet={sheet} kinds={kinds} staff={rosterStaffOf(sheet)} />
      <Summary importing={importing} rowCount={proposals.length} />
      <ImportProblems problems={review.problems} rowCount={review.errors.size} onGoTo={goTo} />
      <ImportTable
        proposals={proposals}
        fields={ROSTER_FIELDS}
        labels={ROSTER_LABELS}
        shortLabels={SHORT_LABELS}
        errors={review.errors}
        becomes={becomes}
        actions={importing.actions}
        page={page}
        onPage={setPage}
        className={css.table}
      />
      {reason !== undefined && <RosterRefused id={why}>{reason}</RosterRefused>}
      <FormFoot
        back={
          <>
            <Button size="lg" onClick={onCancel}>
              Cancel
            </Button>
            <Button size="lg" onClick={onOther}>
              <FileUp aria-hidden />
              Use a different file
            </Button>
            <Button size="lg" onClick={onColumns}>
              <Columns3 aria-hidden />
              Columns
            </Button>
          </>
        }
      >
        <Button
          size="lg"
          variant="solid"
          aria-disabled={reason !== undefined || undefined}
          aria-describedby={reason === undefined ? undefined : why}
          onClick={takeOver}
        >
          <UserPlus aria-hidden />
          Import {playersWord(count)}
        </Button>
      </FormFoot>
    </>
  )
}

/** What the import would do, and what can be done to all rows at once. */
function Summary({ importing, rowCount }: { importing: Import; rowCount: number }) {
  const { review, proposals, isUpdating } = importing
  const leftOut = proposals.length - review.addCount - review.updateCount
  const hasBadOptionals = review.problems.some(
    ({ field }) => field !== 'jersey_number' && field !== 'first_name' && field !== 'last_name',
  )
  return (
    <Panel rows="close">
      <p className={css.summary} aria-live="polite">
        <b>{counted(rowCount, 'row', 'rows')} in the file:</b> {counted(review.addCount, 'new player', 'new players')}
        {review.updateCount > 0 && `, ${numeral(review.updateCount)} updated`}
        {leftOut > 0 && `, ${numeral(leftOut)} left out`}. Nobody is removed from your roster.
      </p>
      {review.knownCount > 0 && (
        <CheckboxField
          checked={isUpdating}
          onChange={(event) => importing.setUpdating(event.currentTarget.checked)}
          label={`Update players whose number is already on the roster (${numeral(review.knownCount)}). Empty cells don’t erase anything.`}
        />
      )}
      <div className={rosterToolsCss.tools}>
        {review.refusal !== undefined && review.addCount > 0 && (
          <Button onClick={importing.keepFirstThatFit}>
            <ListChecks aria-hidden />
            Keep only the first that fit
          </Button>
        )}
        {review.problems.length > 0 && (
          <Button onClick={importing.leaveOutProblems}>
            <ListX aria-hidden />
            Leave out rows with problems
          </Button>
        )}
        {hasBadOptionals && (
          <Button onClick={importing.emptyBadOptionals}>
            <Eraser aria-hidden />
            Clear invalid optional fields
          </Button>
        )}
        {leftOut > 0 && <Button onClick={importing.bringInAll}>Include all rows</Button>}
      </div>
    </Panel>
  )
}

function counted(count: number, one: string, many: string): string {
  return `${numeral(count)} ${count === 1 ? one : many}`
}
