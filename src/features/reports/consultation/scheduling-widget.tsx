import { ExternalLink, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { evaluationResultOfServer } from '#data/queries/evaluation.ts'
import { LIBRARY } from '#data/queries/library.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Consultation } from '#domain/contracts/consultations.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { instantWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import css from './scheduling-widget.module.css'

type WidgetProps = {
  evaluationId: string
  consultation: Consultation
  url: string
  isOpen: boolean
  onClose: () => void
}

const CALENDLY = 'https://calendly.com'
/** Calendly tells this page before it tells the server. */
const ASK_AGAIN_AFTER_MS = [0, 1_500, 4_000, 10_000, 30_000]

/**
 * C9. The evaluator's free times, in a frame; a link opens them in a tab of their own. What the frame says leads to a
 * question to the server.
 */
export function SchedulingWidget({ evaluationId, consultation, url, isOpen, onClose }: WidgetProps) {
  const services = useServices()
  const { userId } = usePerson()
  const [isAwaited, setAwaited] = useState(false)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const before = useRef(consultation.starts_at)
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  const refresh = () => {
    void services.queryClient.invalidateQueries({
      queryKey: evaluationResultOfServer(services, userId, evaluationId).queryKey,
    })
    void services.queryClient.invalidateQueries({ queryKey: LIBRARY })
  }

  function told() {
    setAwaited(true)
    timers.current.forEach(clearTimeout)
    timers.current = ASK_AGAIN_AFTER_MS.map((ms) => setTimeout(refresh, ms))
  }

  const booked = useEffectEvent(() => {
    if (!isOpen || consultation.starts_at === null) return
    toaster.success(`It is on ${instantWords(consultation.starts_at)}.`, 'Time booked.')
    onClose()
  })

  // It is known now: nothing is asked for any more.
  const { starts_at: startsAt } = consultation
  useEffect(() => {
    if (startsAt === before.current) return
    before.current = startsAt
    timers.current.forEach(clearTimeout)
    setAwaited(false)
    booked()
  }, [startsAt])

  function close() {
    // The time may have been chosen in a tab, of which this page hears nothing.
    refresh()
    onClose()
  }

  return (
    <Modal
      kind="keypad"
      isHeld
      isOpen={isOpen}
      onClose={close}
      title="Choose a time"
      headAction={
        <Button variant="ghost" shape="icon" aria-label="Close" onClick={close}>
          <X aria-hidden />
        </Button>
      }
    >
      <Frame url={url} onTold={told} />
      <p className={css.tab}>
        {isAwaited && <span role="status">Telling the server...</span>}
        <a href={url} target="_blank" rel="noreferrer">
          Open in a new tab
          <ExternalLink aria-hidden />
        </a>
      </p>
    </Modal>
  )
}

const Message = v.union([
  v.object({ type: v.literal('courtside-schedule') }),
  v.object({ event: v.literal('calendly.event_scheduled') }),
])

function Frame({ url, onTold }: { url: string; onTold: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const address = framed(url)
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    const isOurFrame =
      event.origin === new URL(address, location.href).origin && event.source === frame.current?.contentWindow
    if (isOurFrame && v.is(Message, event.data)) onTold()
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => hear(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
  return <iframe ref={frame} className={css.frame} src={address} title="Free times" />
}

/** Calendly shows its inline form, and tells of a booking, only to a page that names itself. */
function framed(url: string): string {
  if (!url.startsWith(`${CALENDLY}/`)) return url
  const address = new URL(url)
  address.searchParams.set('embed_domain', location.host)
  address.searchParams.set('embed_type', 'Inline')
  return address.href
}
