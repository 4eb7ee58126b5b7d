import { Link } from '@tanstack/react-router'
import type { Event } from '#domain/contracts/events.ts'
import { listed } from '#domain/listed.ts'

type DecidersProps = { event: Event; names: readonly string[]; needed: string }

/** "S. Ames can decide." Without a lead who may decide, says who is needed, with a link for an organizer. */
export function Deciders({ event, names, needed }: DecidersProps) {
  if (names.length > 0) return `${listed(names, 3)} can decide.`
  if (!event.parts.includes('organizer')) return `Nobody can decide yet. Ask an organizer to add ${needed}.`
  return (
    <>
      Nobody can decide yet. Add {needed} on the{' '}
      <Link to="/app/event/$id" params={{ id: event.id }} hash="staff">
        Setup page
      </Link>
      .
    </>
  )
}
