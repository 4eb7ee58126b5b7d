import { FileDown, Pencil, Send, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { OutboxError } from '#data/db/database.ts'
import { isLost, isOfDeletedEvent } from '#data/db/lost-events.ts'
import { waitingValue } from '#data/db/outbox.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Tag } from '#ui/tag.tsx'
import { timeWords } from '#kit/time-words.ts'
import { operationsWords, operationWords, plural, valueWords } from './operation-words.ts'
import { jerseyOf } from './outbox-contents.ts'
import type { OutboxContents, RefusedRecord } from './outbox-contents.ts'
import css from './refused-card.module.css'
import textCss from '#ui/text.module.css'

export type RefusedActions = {
  onEdit: (record: RefusedRecord) => void
  onResend: (record: RefusedRecord) => void
  onExport: (record: RefusedRecord) => void
  onDiscard: (record: RefusedRecord) => void
  onResolve: (record: RefusedRecord, key: string, keep: 'mine' | 'theirs') => void
}

type RefusedCardProps = RefusedActions & { record: RefusedRecord; itemName: OutboxContents['itemName']; now: number }

/** One change the server refused: its words, the values, and what can be done. Everything else goes on. */
export function RefusedCard({ record, itemName, now, ...on }: RefusedCardProps) {
  const { waiting, operation } = record
  const [isAsking, ask] = useState(false)
  const error = operation.last_error
  const words = discardWords(record)
  const conflicts = (error?.conflicts ?? []).map((it) => ({ ...it, yours: waitingValue(waiting.operations, it) }))
  return (
    <section className={css.card} aria-label={`Needs attention: ${waiting.playerName}`}>
      <header>
        <Jersey number={jerseyOf(waiting).jersey_number} color={jerseyOf(waiting).jersey_color} size="sm" />
        <div>
          <h3>{waiting.playerName}</h3>
          <p>
            {operationWords(operation)}, made {timeWords(operation.created_at, now)}
          </p>
        </div>
        <Tag icon={TriangleAlert} tone="danger">
          Needs attention
        </Tag>
      </header>
      <p className={css.why}>
        {!isOfDeletedEvent(error) && (
          <b>{conflicts.length > 0 ? 'Changed on another device:' : 'The server refused this:'}</b>
        )}
        {error?.message ?? 'It gave no reason.'}
        {othersWords(record)}
      </p>
      {conflicts.length > 0 ? (
        <Conflicts
          conflicts={conflicts}
          itemName={itemName}
          onResolve={(key, keep) => on.onResolve(record, key, keep)}
        />
      ) : (
        <OwnValues record={record} itemName={itemName} />
      )}
      <div className={css.actions}>
        {waiting.evaluation && (
          <Button variant="solid" onClick={() => on.onEdit(record)}>
            <Pencil aria-hidden />
            Edit
          </Button>
        )}
        {conflicts.length === 0 && !isOfDeletedEvent(error) && (
          <Button onClick={() => on.onResend(record)}>
            <Send aria-hidden />
            Resend
          </Button>
        )}
        <Button onClick={() => on.onExport(record)}>
          <FileDown aria-hidden />
          Export
        </Button>
        <Button variant="dangerOutline" onClick={() => ask(true)}>
          <Trash2 aria-hidden />
          Discard
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.title}
        confirmLabel="Discard"
        confirmIcon={Trash2}
        isHarmful
        onCancel={() => ask(false)}
        onConfirm={() => {
          ask(false)
          on.onDiscard(record)
        }}
      >
        <p>
          {waiting.playerName}, {operationWords(operation).toLowerCase()}. {words.what}
        </p>
      </ConfirmDialog>
    </section>
  )
}

/** What is asked before something is given up, and what goes with it. */
function discardWords({ operation: { kind, last_error }, waiting }: RefusedRecord): { title: string; what: string } {
  const { evaluation, eventPlayer } = waiting
  const wasThere =
    isLost(last_error) || (evaluation?.accepted_at ?? null) !== null || (eventPlayer?.given ?? null) !== null
  const has = wasThere ? 'no longer has' : 'never got'
  if (kind === 'live.create')
    return {
      title: 'Discard this evaluation?',
      what: `The server ${has} this evaluation. Discarding it removes all of it from this device.`,
    }
  if (kind === 'event-player.add')
    return {
      title: 'Discard this player?',
      what: `The server ${has} this player. Discarding them removes your ratings of them from this device, too.`,
    }
  return { title: 'Discard this change?', what: 'You can’t get it back. Export it first if you may need it.' }
}

/** What else of the same evaluation waits until this is decided. */
function othersWords({ waiting, operation }: RefusedRecord): string {
  const others = waiting.operations.filter(({ seq }) => seq !== operation.seq)
  return others.length === 0 ? '' : ` Waiting for this: ${operationsWords(others)}.`
}

type ConflictsProps = {
  conflicts: NonNullable<OutboxError['conflicts']>
  itemName: OutboxContents['itemName']
  onResolve: (key: string, keep: 'mine' | 'theirs') => void
}

function Conflicts({ conflicts, itemName, onResolve }: ConflictsProps) {
  return conflicts.map(({ key, yours, theirs }) => (
    <fieldset className={css.compare} key={key}>
      <legend className={textCss.visuallyHidden}>{itemName(key)}</legend>
      <div>
        <span>{itemName(key)}, on this device</span>
        <b className={textCss.score} translate="no">
          {valueWords(yours)}
        </b>
        <Button onClick={() => onResolve(key, 'mine')}>Keep mine</Button>
      </div>
      <div>
        <span>{itemName(key)}, on the server</span>
        <b className={textCss.score} translate="no">
          {valueWords(theirs)}
        </b>
        <Button onClick={() => onResolve(key, 'theirs')}>Keep theirs</Button>
      </div>
    </fieldset>
  ))
}

const MOST_SHOWN = 4

/** The values that were refused, so that the person knows which they are without opening the panel. */
function OwnValues({
  record: {
    operation: { body },
  },
  itemName,
}: Pick<RefusedCardProps, 'record' | 'itemName'>) {
  if ('text' in body) return <blockquote>{body.text === '' ? 'The note was withdrawn.' : body.text}</blockquote>
  if (!('ratings' in body)) return null
  return (
    <div className={css.compare}>
      {body.ratings.slice(0, MOST_SHOWN).map(({ key, value }) => (
        <div key={key}>
          <span>{itemName(key)}, on this device</span>
          <b className={textCss.score} translate="no">
            {valueWords(value)}
          </b>
        </div>
      ))}
      {body.ratings.length > MOST_SHOWN && <p>And {plural(body.ratings.length - MOST_SHOWN, 'more rating')}.</p>}
    </div>
  )
}
