import { RefreshCw, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { EventRow } from '#data/db/event-rows.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { Button } from '#ui/button.tsx'
import { Lane } from '#ui/lane.tsx'
import { useOnline } from '#ui/use-online.ts'
import { timeWords } from '#kit/time-words.ts'
import { useMakeEventReady } from './use-make-event-ready.ts'
import type { MakingEventReady } from './use-make-event-ready.ts'
import css from './ready.module.css'

type ReadyPanelProps = {
  eventId: string
  /** As it stands on this device. */
  event: EventRow | undefined
}

/** Since when the event is on this device, what is missing, and one tap to bring it. */
export function ReadyPanel({ eventId, event }: ReadyPanelProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { making, start } = useMakeEventReady(services, userId, eventId)
  const isOnline = useOnline()
  const { title, text, isWhole } = readyWords(event, making, services.now(), isOnline)
  const Icon = isWhole ? ShieldCheck : ShieldAlert
  return (
    <section className={css.readyBox} aria-label="Ready for the gym">
      <div className={css.ready} data-tone={isWhole ? 'ok' : 'open'}>
        <Icon aria-hidden />
        <div aria-live="polite">
          <h3>{title}</h3>
          {text && <p>{text}</p>}
          {making.phase === 'running' && <Progress {...making.progress} />}
        </div>
        <Button
          size="court"
          variant={isWhole || !isOnline ? 'outline' : 'solid'}
          aria-disabled={making.phase === 'running'}
          onClick={start}
        >
          <RefreshCw aria-hidden />
          {isWhole ? 'Update' : 'Get ready'}
        </Button>
      </div>
    </section>
  )
}

export function Progress({ done, total }: { done: number; total: number }) {
  const words = total === 0 ? 'Checking what’s new' : `${done} of ${total}`
  return (
    <div className={css.progress}>
      <p>{words}</p>
      <Lane name="Getting ready for the gym" percentage={total === 0 ? 0 : (done / total) * 100} valueText={words} />
    </div>
  )
}

function readyWords(row: EventRow | undefined, making: MakingEventReady, now: number, isOnline: boolean) {
  const readyAt = row?.ready_at ?? null
  const isWhole = readyAt !== null
  const title = isWhole ? `Ready for the gym since ${timeWords(readyAt, now)}` : notReadyTitle(row)
  if (making.phase === 'failed') return { isWhole, title, text: `${making.title} ${making.text}` }
  if (making.phase === 'running') return { isWhole, title: 'Getting ready for the gym', text: '' }
  if (!isWhole && !isOnline) return { isWhole, title, text: 'You’re offline. Connect to get ready.' }
  if (!row) return { isWhole, title, text: 'Get the players, groups and form while you’re online.' }
  const missing = making.phase === 'done' ? making.report.photos_missing : 0
  const text = [
    row.event.player_count === 1 ? '1 player.' : `${row.event.player_count} players.`,
    missing > 0 && `${missing === 1 ? '1 photo' : `${missing} photos`} didn’t load.`,
    !isWhole && missing === 0 && 'Some players or photos have not arrived yet.',
  ]
  return { isWhole, title, text: text.filter(Boolean).join(' ') }
}

const notReadyTitle = (row: EventRow | undefined) => (row ? 'Partly ready for the gym' : 'Not ready for the gym yet')
