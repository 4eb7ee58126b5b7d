import { useObservable } from 'dexie-react-hooks'
import { readEvent } from '#data/db/event-reads.ts'
import { liveRows } from '#data/db/live-rows.ts'
import type { Services } from '#data/services.ts'
import { ReadyPanel } from './parts/ready/ready-panel.tsx'

type EventReadyProps = { services: Services; userId: string; eventId: string }

/** On the page of an event: since when it is on this device, or the one tap that brings it there. */
export function EventReady({ services, userId, eventId }: EventReadyProps) {
  const { db } = services
  const found = useObservable(
    () => liveRows(db, async () => ({ event: await readEvent(db, userId, eventId) })),
    [db, userId, eventId],
  )
  return found && <ReadyPanel services={services} userId={userId} eventId={eventId} event={found.event} />
}
