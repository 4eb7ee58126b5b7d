import { CloudUpload, HardDrive, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Jersey } from '#kit/jersey.tsx'
import { waitsForRole } from '#data/db/quarantine.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { madeWords, operationsWords, subjectsWords } from './operation-words.ts'
import type { WaitingSubject } from '#data/db/reads.ts'
import { jerseyOf } from './outbox-contents.ts'
import { useWindow } from './use-window.ts'
import outboxCss from './outbox.module.css'
import css from './waiting-list.module.css'

/** What waits to be accepted, evaluation by evaluation, and the event players that were added or changed here. */
export function WaitingList({
  waiting,
  isOnline,
  onOpen,
  onDiscard,
}: {
  waiting: readonly WaitingSubject[]
  isOnline: boolean
  onOpen: (evaluationId: string) => void
  onDiscard: (subjectId: string) => void
}) {
  const { shown, more, showMore } = useWindow(waiting)
  return (
    <Panel aria-labelledby="on-the-way">
      <div className={outboxCss.head}>
        <h2 id="on-the-way">Waiting to send</h2>
        <span>{countWords(waiting)}</span>
      </div>
      {waiting.length === 0 && <p className={outboxCss.quiet}>Nothing is waiting on this device.</p>}
      <ul className={css.list}>
        {shown.map((it) => (
          <li key={it.subjectId}>
            <Jersey number={jerseyOf(it).jersey_number} color={jerseyOf(it).jersey_color} size="sm" />
            <div>
              <WaitingName waiting={it} onOpen={onOpen} />
              <small>{operationsWords(it.operations)}</small>
              {it.operations[0]?.last_error && <small>{it.operations[0].last_error.message}</small>}
              {it.operations[0] && waitsForRole(it.operations[0]) && (
                <DiscardWaiting waiting={it} onDiscard={() => onDiscard(it.subjectId)} />
              )}
            </div>
            {it.sync.state === 'sending' && isOnline ? (
              <Tag icon={CloudUpload} tone="paint">
                Sending
              </Tag>
            ) : (
              <Tag icon={HardDrive}>Saved on this device</Tag>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button above="2" onClick={showMore}>
          Show {more} more
        </Button>
      )}
    </Panel>
  )
}

/** Y79. The role may never be granted again, so the person can give the work up. */
function DiscardWaiting({
  waiting: { playerName, operations },
  onDiscard,
}: {
  waiting: WaitingSubject
  onDiscard: () => void
}) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Button variant="dangerOutline" above="2" aria-label={`Discard: ${playerName}`} onClick={() => ask(true)}>
        <Trash2 aria-hidden />
        Discard
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard this work?"
        confirmLabel="Discard"
        confirmIcon={Trash2}
        isHarmful
        onCancel={() => ask(false)}
        onConfirm={() => {
          ask(false)
          onDiscard()
        }}
      >
        <p>
          <bdi translate="no">{playerName}</bdi>: {operationsWords(operations)}. The server doesn’t have this work. It
          is sent if you get the role back. If you discard it, you can’t get it back. Export it first if you may need
          it.
        </p>
      </ConfirmDialog>
    </>
  )
}

function WaitingName({ waiting, onOpen }: { waiting: WaitingSubject; onOpen: (evaluationId: string) => void }) {
  const { evaluation, playerName } = waiting
  if (!evaluation) return <b>{playerName}</b>
  return (
    <button type="button" onClick={() => onOpen(evaluation.id)}>
      {playerName}
    </button>
  )
}

function countWords(waiting: readonly WaitingSubject[]): string {
  const players = waiting.filter(({ evaluation }) => !evaluation).length
  const evaluations = waiting.length - players
  return [...subjectsWords(evaluations, players), ...madeWords(waiting.flatMap(({ operations }) => operations))].join(
    ', ',
  )
}
