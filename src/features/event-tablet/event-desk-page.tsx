import { useObservable } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { readEvent, readEventPeople } from '#data/db/event-reads.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { keepEventFresh } from '#data/ready/make-event-ready.ts'
import { writeContext } from '#data/services.ts'
import { DeskFrame, EmptyDesk } from './desk/desk-frame.tsx'
import { NotReady } from './ready/not-ready.tsx'

type EventDeskPageProps = {
  eventId: string
  onCourt: () => void
  onPrint: () => void
  onBack: () => void
  onOpenOutbox: () => void
}

/** Says who is there, at the door of the gym: everything comes from this device, and everything goes to it first. */
export function EventDeskPage(props: EventDeskPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { eventId } = props
  const { db } = services
  const found = useObservable(
    () =>
      liveRows(db, async () => ({
        event: await readEvent(db, userId, eventId),
        people: await readEventPeople(db, userId, eventId),
      })),
    [db, userId, eventId],
  )
  const ctx = useMemo(() => writeContext(services, userId), [services, userId])
  const isHere = found?.event !== undefined
  useEffect(() => (isHere ? keepEventFresh(services, userId, eventId) : undefined), [services, userId, eventId, isHere])
  if (!found) return <EmptyDesk />
  const { event, people } = found
  if (!event) return <NotReady eventId={eventId} onBack={props.onBack} />
  return <DeskFrame {...props} key={eventId} ctx={ctx} event={event} people={people} />
}
