import { CloudUpload, HardDrive } from 'lucide-react'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { plural, waitingWords } from './operation-words.ts'
import type { Waiting } from './outbox-contents.ts'
import { useWindow } from './use-window.ts'
import outboxCss from '../outbox.module.css'

/** What waits to be accepted, evaluation by evaluation. */
export function WaitingList({
  waiting,
  onOpen,
}: {
  waiting: readonly Waiting[]
  onOpen: (evaluationId: string) => void
}) {
  const { shown, more, showMore } = useWindow(waiting)
  return (
    <Panel aria-labelledby="on-the-way">
      <div className={outboxCss.outboxHead}>
        <h2 id="on-the-way">Waiting to send</h2>
        <span>{plural(waiting.length, 'evaluation')}</span>
      </div>
      {waiting.length === 0 && <p className={outboxCss.outboxQuiet}>Nothing is waiting on this device.</p>}
      <ul className={outboxCss.outboxWaiting}>
        {shown.map(({ evaluationId, playerName, row, operations, sync }) => (
          <li key={evaluationId}>
            <Jersey number={row?.jersey_number ?? ''} color={row?.jersey_color ?? 'white'} size="sm" />
            <div>
              <button type="button" onClick={() => onOpen(evaluationId)}>
                {playerName}
              </button>
              <small>{waitingWords(operations)}</small>
            </div>
            {sync.state === 'sending' ? (
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
        <Button mt="2" onClick={showMore}>
          Show {more} more
        </Button>
      )}
    </Panel>
  )
}
