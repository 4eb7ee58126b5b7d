import { CloudCheck, Download } from 'lucide-react'
import { useState } from 'react'
import type { ReceiptRow } from '#data/db/database.ts'
import { NOT_TAKEN_WORDS } from '#domain/contracts/not-taken-words.ts'
import { notAskedWords } from '#domain/events/not-asked-words.ts'
import { fieldWords } from '#domain/events/waiting-words.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { calendarDayWords, timeWords } from '#kit/time-words.ts'
import { operationsWords, operationWords } from './operation-words.ts'
import outboxCss from './outbox.module.css'
import css from './receipt-list.module.css'

const SHOWN_AT_FIRST = 12

type ReceiptListProps = { receipts: readonly ReceiptRow[]; now: number; onSave: () => void }

/**
 * What the server has accepted, with the server's own time, the newest first: one line for each evaluation or player,
 * and each change on a tap.
 */
export function ReceiptList({ receipts, now, onSave }: ReceiptListProps) {
  const [isWhole, showWhole] = useState(false)
  const groups = [...Map.groupBy(receipts, ({ subject_id }) => subject_id).entries()]
  const shown = isWhole ? groups : groups.slice(0, SHOWN_AT_FIRST)
  return (
    <Panel aria-labelledby="receipts">
      <div className={outboxCss.head}>
        <h2 id="receipts">Receipts</h2>
        {receipts.length > 0 && (
          <Button onClick={onSave}>
            <Download aria-hidden />
            Save list
          </Button>
        )}
      </div>
      {receipts.length === 0 && (
        <p className={outboxCss.quiet}>The server hasn’t accepted anything from this device yet.</p>
      )}
      <ul className={css.receipts}>
        {shown.map(([subjectId, group]) => (
          <li key={subjectId}>
            <ReceiptGroup group={group} now={now} />
          </li>
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button above="2" onClick={() => showWhole(true)}>
          Show all {groups.length}
        </Button>
      )}
    </Panel>
  )
}

function ReceiptGroup({ group, now }: { group: readonly ReceiptRow[]; now: number }) {
  const [newest] = group
  if (!newest) return null
  if (group.length === 1)
    return (
      <div className={css.receipt}>
        <ReceiptLine receipt={newest} now={now} name={newest.player_name} />
      </div>
    )
  return (
    <details open={group.some((receipt) => remarksOf(receipt) !== '')}>
      <summary className={css.receipt}>
        <CloudCheck aria-hidden />
        <span>
          <b>{newest.player_name}</b>, {operationsWords(group.toReversed()).toLowerCase()}
        </span>
        <Accepted receipt={newest} now={now} />
      </summary>
      <ul>
        {group.map((receipt) => (
          <li key={receipt.mutation_id} className={css.receipt}>
            <ReceiptLine receipt={receipt} now={now} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function ReceiptLine({ receipt, now, name }: { receipt: ReceiptRow; now: number; name?: string }) {
  return (
    <>
      <CloudCheck aria-hidden />
      <span>
        {name !== undefined && (
          <>
            <b>{name}</b>,{' '}
          </>
        )}
        {name === undefined ? operationWords(receipt) : operationWords(receipt).toLowerCase()}
      </span>
      <Accepted receipt={receipt} now={now}>
        {remarksOf(receipt)}
      </Accepted>
    </>
  )
}

function Accepted({ receipt, now, children }: { receipt: ReceiptRow; now: number; children?: string }) {
  return (
    <span>
      Accepted by server <time dateTime={receipt.applied_at}>{timeWords(receipt.applied_at, now)}</time>
      {children}
    </span>
  )
}

/** What the person should know of an accepted change, as the end of its sentence. */
function remarksOf({ waiting, is_held, not_asked, not_taken, evaluated_on }: ReceiptRow): string {
  return [
    waiting && `. Not changed yet: ${fieldWords(waiting)}. An organizer must accept this first`,
    is_held && '. A lead decides whether it counts, because you read others’ ratings',
    not_asked && `. ${notAskedWords(not_asked.length)}`,
    ...(not_taken ?? []).map((part) => `. ${NOT_TAKEN_WORDS[part]}`),
    evaluated_on && `. Dated ${calendarDayWords(evaluated_on)} by the server, because this device’s clock was wrong`,
  ]
    .filter(Boolean)
    .join('')
}
