import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { EVENT_LABELS, eventPlayerName } from '#domain/events/event-cells.ts'
import type { EventCellErrors, EventField } from '#domain/events/event-cells.ts'
import type { EventProposal } from '#domain/events/event-csv.ts'
import type { ImportRowActions } from '#kit/csv-import/import-row.tsx'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/text-input.tsx'
import css from './mend-row.module.css'

type MendRowProps = {
  proposal: EventProposal
  errors: EventCellErrors | undefined
  /** Who it may be a second time. */
  twice: string | undefined
  /** Reason for doubt about the row. */
  doubt: string | undefined
  /** The cells that were wrong at some time: each stays to be typed into, so that nothing moves under the keys. */
  wasWrong: readonly EventField[]
  isKept: boolean
  actions: ImportRowActions<EventField>
  onKeep: () => void
  onRight: () => void
}

/** A row that needs somebody: its wrong cells to be typed anew, or it is skipped. It stays where it is once it is right. */
export function MendRow({
  proposal,
  errors = {},
  twice,
  doubt,
  wasWrong,
  isKept,
  actions,
  onKeep,
  onRight,
}: MendRowProps) {
  const { line, cells, isLeftOut } = proposal
  const isTwice = twice !== undefined && !isLeftOut
  const isDoubted = doubt !== undefined && !isLeftOut
  const isRight = !isLeftOut && !isTwice && !isDoubted && Object.keys(errors).length === 0
  return (
    <li className={css.row} data-skipped={isLeftOut || undefined}>
      <span className={css.line}>Row {line}</span>
      <b dir="auto" translate="no">
        {eventPlayerName({ ...cells, bib: cells.bib || null })}
      </b>
      <div className={css.cells}>
        {isDoubted && (
          <small data-tone="warn">
            <TriangleAlert aria-hidden />
            {doubt}
          </small>
        )}
        {!isLeftOut &&
          wasWrong.map((field) => {
            const why = errors[field]
            const whyId = `mend-${line}-${field}`
            // A cell of a row in doubt was never wrong.
            const hasWords = why !== undefined || (proposal.doubt === undefined && !isDoubted)
            return (
              <div key={field} className={css.cell}>
                <span aria-hidden>{EVENT_LABELS[field]}</span>
                <TextInput
                  aria-label={`${EVENT_LABELS[field]}, row ${line}`}
                  aria-invalid={why !== undefined || undefined}
                  aria-describedby={hasWords ? whyId : undefined}
                  value={cells[field]}
                  dir="auto"
                  autoComplete="off"
                  spellCheck={false}
                  onChange={({ currentTarget: { value } }) => actions.correct(line, field, value)}
                />
                {hasWords && (
                  <small id={whyId} data-tone={why === undefined ? 'ok' : 'danger'}>
                    {why === undefined ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
                    {why ?? 'Fixed'}
                  </small>
                )}
              </div>
            )
          })}
        {isTwice && (
          <small data-tone="warn">
            <TriangleAlert aria-hidden />
            {twice}
          </small>
        )}
        {isLeftOut && <small>Skipped</small>}
        {isRight && isKept && (
          <small data-tone="ok">
            <CircleCheck aria-hidden />
            Another person
          </small>
        )}
      </div>
      <span className={css.ways}>
        {isTwice && (
          <Button aria-label={`Keep both, row ${line}`} onClick={onKeep}>
            Keep both
          </Button>
        )}
        {isDoubted && (
          <Button aria-label={`Row ${line} is right`} onClick={onRight}>
            It’s right
          </Button>
        )}
        <Button
          aria-label={isLeftOut ? `Take row ${line} after all` : `Skip row ${line}`}
          onClick={() => actions.leaveOut(line, !isLeftOut)}
        >
          {isLeftOut ? 'Undo' : 'Skip row'}
        </Button>
      </span>
    </li>
  )
}
