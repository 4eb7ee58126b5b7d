import { useObservable } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { readEvent } from '#data/db/event-reads.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { ReadyPanel } from './ready/ready-panel.tsx'

type EventReadyProps = {
  eventId: string
  /** Draws the page around the panel, and is given whether all of the event is on this device. */
  children: (panel: ReactNode, isReady: boolean) => ReactNode
}

/** On the page of an event: since when it is on this device, or the one tap that brings it there. */
export function EventReady({ eventId, children }: EventReadyProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { db } = services
  const found = useObservable(
    () => liveRows(db, async () => ({ event: await readEvent(db, userId, eventId) })),
    [db, userId, eventId],
  )
  return children(
    found && <ReadyPanel eventId={eventId} event={found.event} />,
    (found?.event?.ready_at ?? null) !== null,
  )
}
