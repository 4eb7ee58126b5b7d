import { CloudCheck, Download } from 'lucide-react'
import { useState } from 'react'
import type { ReceiptRow } from '#data/db/database.ts'
import { NOT_TAKEN_WORDS } from '#domain/contracts/not-taken-words.ts'
import { notAskedWords } from '#domain/events/not-asked-words.ts'
import { fieldWords } from '#domain/events/waiting-words.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { timeWords } from '#kit/time-words.ts'
import { operationWords } from './operation-words.ts'
import outboxCss from '../outbox.module.css'

const SHOWN_AT_FIRST = 12

type ReceiptListProps = { receipts: readonly ReceiptRow[]; now: number; onSave: () => void }

/** What the server has accepted, with the server's own time, the newest first. */
export function ReceiptList({ receipts, now, onSave }: ReceiptListProps) {
  const [isWhole, showWhole] = useState(false)
  const shown = isWhole ? receipts : receipts.slice(0, SHOWN_AT_FIRST)
  return (
    <Panel aria-labelledby="receipts">
      <div className={outboxCss.outboxHead}>
        <h2 id="receipts">Receipts</h2>
        {receipts.length > 0 && (
          <Button onClick={onSave}>
            <Download aria-hidden />
            Save list
          </Button>
        )}
      </div>
      {receipts.length === 0 && (
        <p className={outboxCss.outboxQuiet}>The server hasn’t accepted anything from this device yet.</p>
      )}
      <ul className={outboxCss.outboxReceipts}>
        {shown.map((receipt) => (
          <li key={receipt.mutation_id}>
            <CloudCheck aria-hidden />
            <span>
              <b>{receipt.player_name}</b>, {operationWords(receipt).toLowerCase()}
            </span>
            <span>
              Accepted by server <time dateTime={receipt.applied_at}>{timeWords(receipt.applied_at, now)}</time>
              {receipt.waiting &&
                `. Not changed yet: ${fieldWords(receipt.waiting)}. An organizer must accept this first`}
              {receipt.is_held && '. A lead decides whether it counts, because you read others’ ratings'}
              {receipt.not_asked && `. ${notAskedWords(receipt.not_asked.length)}`}
              {receipt.not_taken?.map((part) => `. ${NOT_TAKEN_WORDS[part]}`)}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < receipts.length && (
        <Button above="2" onClick={() => showWhole(true)}>
          Show all {receipts.length}
        </Button>
      )}
    </Panel>
  )
}
