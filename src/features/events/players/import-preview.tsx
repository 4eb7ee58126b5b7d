import { FileSpreadsheet, Printer, TriangleAlert, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '#data/react/person.tsx'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import type { EventLists } from '#domain/events/event-cells.ts'
import type { Event } from '#domain/contracts/events.ts'
import type { CsvColumns, CsvSheet } from '#domain/csv/csv-columns.ts'
import { EVENT_FIELDS, EVENT_LABELS } from '#domain/events/event-cells.ts'
import { staffRowsOf } from '#domain/events/event-csv.ts'
import type { EventColumn } from '#domain/events/event-csv-columns.ts'
import type { EventProposal } from '#domain/events/event-csv.ts'
import { listed } from '#domain/listed.ts'
import type { ImportedFile } from '#kit/csv-import/import-panel.tsx'
import { ImportFates } from '#kit/csv-import/import-fates.tsx'
import { ImportTable } from '#kit/csv-import/import-table.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { bibSheets } from '../bibs/bib-sheets.ts'
import { counted } from '../event-words.ts'
import { MendRow } from './mend-row.tsx'
import { useEventImport } from './use-event-import.ts'
import type { EventImporting } from './use-event-import.ts'
import { FailureNote } from '../failure-note.tsx'
import moreDetailsCss from '../more-details.module.css'
import readyBarCss from '../ready-bar.module.css'
import css from './import-preview.module.css'

export type ImportingProps = {
  event: Event
  players: readonly EventPlayerDetails[]
  lists: EventLists
  onPrint: () => void
  onClose: () => void
}

type ImportPreviewProps = ImportingProps & {
  kinds: CsvColumns<EventColumn>
  file: Pick<ImportedFile<EventColumn>, 'name'> & {
    sheet: CsvSheet<EventColumn>
    onColumns?: () => void
    onOther?: () => void
  }
}

/** More rows to be mended are shown once these are. */
const MOST_SHOWN = 50

/** What would be added, what needs a fix and who is listed twice. The right rows need not wait for the others. */
export function ImportPreview({ event, players, lists, onPrint, onClose, file, kinds }: ImportPreviewProps) {
  const services = useServices()
  const importing = useEventImport({ services, event, players, lists, sheet: file.sheet })
  const { proposals, review, attention } = importing
  const [page, setPage] = useState(1)
  const [isSeeingAll, seeAll] = useState(false)
  const shown = attention.slice(0, MOST_SHOWN)

  async function add(then: () => void) {
    const isAllIn = await importing.add()
    if (isAllIn === undefined) return
    then()
    if (isAllIn) onClose()
  }

  return (
    <div className={css.preview}>
      <div className={css.top}>
        <div className={css.file}>
          <FileSpreadsheet aria-hidden />
          <p>
            <b dir="auto" translate="no">
              {file.name}
            </b>
            <small>{counted(proposals.length, 'row')}. Nothing is added yet.</small>
          </p>
          <span className={css.tools}>
            {file.onColumns && <Button onClick={file.onColumns}>Columns</Button>}
            {file.onOther && <Button onClick={file.onOther}>Replace</Button>}
            <Button onClick={onClose}>Cancel</Button>
          </span>
        </div>
        <Figures importing={importing} />
        {file.onColumns && <ImportFates sheet={file.sheet} kinds={kinds} staff={staffRowsOf(file.sheet)} />}
      </div>
      <WithoutBirthDate rows={proposals.filter((it) => isWithoutDay(it) && !it.isLeftOut)} />
      {shown.length > 0 && (
        <ul className={css.mend} aria-label="Rows to check">
          {shown.map((proposal) => (
            <MendRow
              key={proposal.line}
              proposal={proposal}
              errors={review.errors.get(proposal.line)}
              doubt={review.doubts.get(proposal.line)}
              twice={review.twice.find(({ line }) => line === proposal.line)?.words}
              wasWrong={importing.wrong.get(proposal.line) ?? []}
              isKept={importing.kept.has(proposal.line)}
              actions={importing.actions}
              onKeep={() => importing.keepBoth(proposal.line)}
              onRight={() => importing.sayRight(proposal.line)}
            />
          ))}
          {attention.length > MOST_SHOWN && (
            <li className={css.rest}>
              And {counted(attention.length - MOST_SHOWN, 'more row')}. They come up as you fix or skip these.
            </li>
          )}
        </ul>
      )}
      <details className={moreDetailsCss.more} onToggle={({ currentTarget }) => seeAll(currentTarget.open)}>
        <summary>See all {counted(proposals.length, 'row')}</summary>
        {isSeeingAll && (
          <div className={css.allRows}>
            <ImportTable
              proposals={proposals}
              fields={EVENT_FIELDS}
              labels={EVENT_LABELS}
              errors={review.errors}
              becomes={becomes}
              actions={importing.actions}
              page={page}
              onPage={setPage}
              className={css.importTable}
            />
          </div>
        )}
      </details>
      {importing.failure !== undefined && <FailureNote isAlert>{importing.failure}</FailureNote>}
      <section className={readyBarCss.bar} aria-label="Add players">
        <Printer aria-hidden />
        <div>
          <h3>{review.ready.length === 0 ? 'No row is ready yet' : 'Ready to add'}</h3>
          <p role="status">{readyWords(importing)}</p>
        </div>
        <Button
          className={css.other}
          aria-disabled={importing.isAdding || review.ready.length === 0 || undefined}
          onClick={() => void add(() => {})}
        >
          <UserPlus aria-hidden />
          {importing.isAdding ? 'Adding...' : `Add ${counted(review.ready.length, 'player')}`}
        </Button>
        <Button
          variant="apron"
          aria-disabled={importing.isAdding || review.ready.length === 0 || undefined}
          onClick={() => void add(onPrint)}
        >
          <Printer aria-hidden />
          Add and print bibs
        </Button>
      </section>
    </div>
  )

  function becomes(it: EventProposal): string {
    if (review.doubts.has(it.line)) return 'Check this row'
    if (review.twice.some(({ line }) => it.line === line)) return 'Listed twice?'
    return isWithoutDay(it) ? 'New, without birth date' : 'New'
  }
}

function Figures({ importing: { review } }: { importing: EventImporting }) {
  return (
    <dl className={css.figures}>
      {[
        ['Ready', review.ready.length + review.laterCount],
        ['Need a fix', new Set([...review.errors.keys(), ...review.doubts.keys()]).size],
        ['Listed twice?', review.twice.length],
        ['With an email', review.withEmail],
      ].map(([what, count]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

const isWithoutDay = ({ notes = [], cells }: EventProposal) => notes.length > 0 && cells.date_of_birth === ''

/** V28. Notice about players with an impossible birth date. They are imported without it. */
function WithoutBirthDate({ rows: [first, ...others] }: { rows: readonly EventProposal[] }) {
  if (first === undefined) return null
  const more = listed(
    others.map(({ line }) => `row ${line}`),
    5,
  )
  return (
    <Notice tone="warn" icon={TriangleAlert} title={`${counted(others.length + 1, 'player')} without a birth date`}>
      <p>
        Row {first.line}: {first.notes?.join(' ')}
        {others.length > 0 && ` The same goes for ${more}.`}
      </p>
    </Notice>
  )
}

function readyWords({ review }: EventImporting): string {
  const { ready, laterCount, newGroups, withoutGender } = review
  if (ready.length === 0) return 'Fix or skip the rows above.'
  return [
    `${counted(ready.length, 'bib')} on ${counted(bibSheets(ready.length), 'sheet')}.`,
    laterCount > 0 && `${counted(laterCount, 'more row')} can be added after these: 300 go at once.`,
    newGroups.length > 0 && `New ${newGroups.length === 1 ? 'group' : 'groups'}: ${listed(newGroups, 3)}.`,
    withoutGender > 0 && `${withoutGender} without a gender: needed before their reports are published.`,
  ]
    .filter(Boolean)
    .join(' ')
}
