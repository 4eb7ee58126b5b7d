import { useQuery } from '@tanstack/react-query'
import { useObservable } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { readEvent, readEventPeople } from '#data/db/event-reads.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { keepEventFresh } from '#data/ready/make-event-ready.ts'
import { rubricOnDevice } from '#data/queries/reference-data.ts'
import { writeContext } from '#data/services.ts'
import { CourtFrame, EmptyCourt } from './frame/court-frame.tsx'
import { NotReady } from './ready/not-ready.tsx'
import type { CourtPlace } from './court-place.ts'

type EventCourtPageProps = {
  eventId: string
  place: CourtPlace
  /** A step is one that the browser's Back takes back. */
  onPlace: (next: CourtPlace, isStep?: boolean) => void
  /** All items of a player; `from` is where one comes back to. */
  onOpenSheet: (evaluationId: string, from: CourtPlace) => void
  onDesk: () => void
  onBack: () => void
  onOpenOutbox: () => void
}

/** Rates the players of an event in the gym: everything comes from this device, and everything goes to it first. */
export function EventCourtPage(props: EventCourtPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { eventId, onBack } = props
  const { db } = services
  const found = useObservable(
    () => liveRows(db, async () => ({ event: await readEvent(db, userId, eventId) })),
    [db, userId, eventId],
  )
  const people = useObservable(() => liveRows(db, () => readEventPeople(db, userId, eventId)), [db, userId, eventId])
  const event = found?.event
  const rubric = useQuery({
    ...rubricOnDevice(services, event?.event.form.rubric_version),
    enabled: event !== undefined,
  })
  const ctx = useMemo(() => writeContext(services, userId), [services, userId])
  const isHere = event !== undefined
  useEffect(() => (isHere ? keepEventFresh(services, userId, eventId) : undefined), [services, userId, eventId, isHere])

  if (!found || !people) return <EmptyCourt />
  if (!event || rubric.isError)
    return <NotReady eventId={eventId} onBack={onBack} onReady={() => void rubric.refetch()} />
  if (!rubric.data) return <EmptyCourt />
  return <CourtFrame {...props} key={eventId} ctx={ctx} event={event} people={people} rubric={rubric.data.structure} />
}
