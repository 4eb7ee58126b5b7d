import { Columns3, Eraser, FileUp, ListChecks, ListX, TriangleAlert, UserPlus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { CsvSheet } from '#domain/team/roster-csv-columns.ts'
import type { ImportProblem } from '#domain/team/roster-csv.ts'
import type { RosterLists } from '#domain/team/roster-rules-words.ts'
import { ROSTER_FIELDS, ROSTER_LABELS } from '#domain/team/roster-rules.ts'
import type { TypedLine } from '#domain/team/roster-rules.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FormFoot } from '#ui/form-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { playersWord } from '../roster-words.ts'
import { ImportProblems } from './import-problems.tsx'
import { ImportRow } from './import-row.tsx'
import { useImport } from './use-import.ts'
import type { Import } from './use-import.ts'
import teamCss from '../../team.module.css'
import textCss from '#ui/text.module.css'

type ImportPreviewProps = {
  sheet: CsvSheet
  warning: string | undefined
  lines: readonly TypedLine[]
  lists: RosterLists
  newId: () => string
  onImport: (lines: readonly TypedLine[], count: number) => void
  onCancel: () => void
  onColumns: () => void
  onOther: () => void
}

const PAGE = 50

/** G29. The rows as players before anything is taken over: bad cells marked, corrected in place, rows left out. */
export function ImportPreview({
  sheet,
  warning,
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
  const shown = proposals.slice((page - 1) * PAGE, page * PAGE)

  useEffect(() => {
    if (wanted) document.getElementById(`import-${wanted.line}-${wanted.field}`)?.focus()
  }, [wanted])

  function goTo(problem: ImportProblem) {
    setPage(Math.floor(proposals.findIndex(({ line }) => line === problem.line) / PAGE) + 1)
    want({ ...problem })
  }

  function takeOver() {
    const taken = reason === undefined ? importing.result(newId) : undefined
    if (taken) onImport(taken, count)
    else if (review.problems[0]) goTo(review.problems[0])
  }

  return (
    <>
      {warning !== undefined && (
        <Notice tone="warn" icon={TriangleAlert} title="Check the file">
          <p>{warning}</p>
        </Notice>
      )}
      <Summary importing={importing} rowCount={proposals.length} />
      <ImportProblems problems={review.problems} rowCount={review.errors.size} onGoTo={goTo} />
      <Panel inset="none">
        <table className={teamCss.importTable} aria-label="Rows of the file">
          <thead>
            <tr className={`${teamCss.importRow} ${teamCss.importHead}`}>
              <th scope="col">
                <span className={textCss.visuallyHidden}>Include</span>
              </th>
              <th scope="col">Row</th>
              {ROSTER_FIELDS.map((field) => (
                <th key={field} scope="col" abbr={ROSTER_LABELS[field]}>
                  {field === 'jersey_number' ? 'No.' : ROSTER_LABELS[field]}
                </th>
              ))}
              <th scope="col" className={teamCss.importBecomes}>
                Becomes
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((proposal) => (
              <ImportRow
                key={proposal.line}
                proposal={proposal}
                errors={review.errors.get(proposal.line)}
                updates={review.updates.get(proposal.line)}
                actions={importing.actions}
              />
            ))}
          </tbody>
        </table>
        {proposals.length > PAGE && (
          <Pagination
            page={page}
            pageCount={Math.ceil(proposals.length / PAGE)}
            onPage={setPage}
            summary={`Rows ${(page - 1) * PAGE + 1} to ${Math.min(page * PAGE, proposals.length)} of ${proposals.length.toLocaleString('en-US')}`}
          />
        )}
      </Panel>
      {reason !== undefined && (
        <p className={teamCss.rosterRefused} id={why}>
          <TriangleAlert aria-hidden />
          {reason}
        </p>
      )}
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
    <Panel display="grid" gap="4">
      <p className={teamCss.importSummary} aria-live="polite">
        <b>{counted(rowCount, 'row', 'rows')} in the file:</b> {counted(review.addCount, 'new player', 'new players')}
        {review.updateCount > 0 && `, ${review.updateCount.toLocaleString('en-US')} updated`}
        {leftOut > 0 && `, ${leftOut.toLocaleString('en-US')} left out`}. Nobody is removed from your roster.
      </p>
      {review.knownCount > 0 && (
        <CheckboxField
          checked={isUpdating}
          onChange={(event) => importing.setUpdating(event.currentTarget.checked)}
          label={`Update players whose number is already on the roster (${review.knownCount.toLocaleString('en-US')}). Empty cells don’t erase anything.`}
        />
      )}
      <div className={teamCss.rosterTools}>
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
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
