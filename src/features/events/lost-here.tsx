import { useQuery } from '@tanstack/react-query'
import { failureWords } from '#data/api/failure-words.ts'
import type { LostParts } from '#data/db/lost-events.ts'
import { unsentTable } from '#data/db/unsent-table.ts'
import { eventPlayers, eventStaff } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { readEventCopy, restoreEvent } from '#data/ready/restore-event.ts'
import type { EventCopy } from '#data/ready/restore-event.ts'
import { readStructure } from '#data/ready/reference-store.ts'
import { writeContext } from '#data/services.ts'
import type { Event } from '#domain/contracts/events.ts'
import { ratedItems } from '#domain/evaluations/rating.ts'
import { LostEvent } from '#kit/lost-event.tsx'
import { fileName } from '#domain/fields/file-names.ts'
import { handOverFile } from '#ui/hand-over-file.ts'
import { toaster } from '#ui/toasts.ts'

type LostHereProps = {
  event: Event
  lost: LostParts
  /** What this device holds of it. */
  readCopy: () => Promise<EventCopy | undefined>
  /** Gets the names of the staff whom an organizer must invite again. */
  onRestored: (toInvite: string[]) => void
}

type PlaceProps = Omit<LostHereProps, 'readCopy'>

/** Y60. An event, or a part of it, that a restore lost and that was made ready on this device. */
export function LostOnTablet(props: PlaceProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { event } = props
  return <LostHere {...props} readCopy={() => readEventCopy(services.db, userId, event.id)} />
}

/** The same on an organizer's device that keeps what the organizer's pages showed. */
export function LostInAnswers(props: PlaceProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { event } = props
  const players = useQuery(eventPlayers(services.api, userId, event.id))
  const staff = useQuery(eventStaff(services.api, userId, event.id))
  const copy = players.data && {
    event,
    forms: [event.form],
    groups: event.groups,
    staff: staff.data?.staff ?? [],
    players: players.data,
  }
  return <LostHere {...props} readCopy={async () => copy} />
}

function LostHere({ event, lost, readCopy, onRestored }: LostHereProps) {
  const services = useServices()
  const { userId } = usePerson()
  async function exportTable() {
    const rubric = await readStructure(services.db)
    const names = new Map(rubric ? ratedItems(rubric.structure).map(({ key, name }) => [key, name]) : [])
    const itemName = (key: string) => names.get(key) ?? key
    const text = await unsentTable(writeContext(services, userId), { itemName, eventId: event.id })
    await handOverFile(fileName('unsent', userId, services.now(), 'csv'), text, 'text/csv')
  }

  async function restore() {
    const copy = await readCopy()
    if (!copy) throw new Error('This device doesn’t hold the players of this event.')
    const toInvite = await restoreEvent(services, userId, copy)
    onRestored(toInvite)
    await services.queryClient.invalidateQueries({ queryKey: ['event'] })
  }

  return (
    <LostEvent
      name={event.name}
      isOrganizer={event.parts.includes('organizer')}
      isBack={lost.absent === 'back'}
      work={lost.work}
      failureWords={failureWords}
      onRestore={restore}
      onExport={() =>
        void exportTable().catch((error: unknown) =>
          toaster.error(failureWords(error), 'The file could not be written.'),
        )
      }
    />
  )
}
