import { Download } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { usePerson, useServices } from '#data/react/person.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { toaster } from '#ui/toasts.ts'
import { useOnline } from '#ui/use-online.ts'
import { useMakeEventReady } from './use-make-event-ready.ts'
import { Progress } from './ready-panel.tsx'
import css from './ready.module.css'

type NotReadyProps = {
  eventId: string
  onBack: () => void
  /** All of it has arrived. */
  onReady?: () => void
}

const STARTS_BY_ITSELF = 'The download starts when you’re back online.'

/** The event isn't on this device and is brought there once. Begins by itself, again when the connection returns. */
export function NotReady({ eventId, onBack, onReady }: NotReadyProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { making, start } = useMakeEventReady(services, userId, eventId)
  const begin = useEffectEvent(start)
  const isOnline = useOnline()
  useEffect(() => begin(), [isOnline])
  const tellReady = useEffectEvent(() => onReady?.())
  function tryAgain() {
    if (!isOnline) toaster.info(`Still offline. ${STARTS_BY_ITSELF}`)
    start()
  }
  const isDone = making.phase === 'done'
  useEffect(() => {
    if (isDone) tellReady()
  }, [isDone])
  const { title, text } =
    making.phase === 'failed'
      ? { ...making, ...(making.why === 'offline' && { text: STARTS_BY_ITSELF }) }
      : { title: 'Getting ready for the gym', text: 'Players, groups, form and photos come onto this device.' }
  return (
    <main className={css.notReady}>
      <EmptyState level={1} title={title} text={text}>
        {making.phase === 'running' && <Progress {...making.progress} />}
        <div className={css.actions}>
          <Button size="court" onClick={onBack}>
            Back to the event
          </Button>
          {making.phase === 'failed' && making.why !== 'refused' && (
            <Button size="court" variant={isOnline ? 'solid' : 'outline'} onClick={tryAgain}>
              <Download aria-hidden />
              Get ready
            </Button>
          )}
        </div>
      </EmptyState>
    </main>
  )
}
