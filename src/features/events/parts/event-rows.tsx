import { Link } from '@tanstack/react-router'
import { CircleCheck, DoorClosed, DoorOpen } from 'lucide-react'
import type { Event } from '#domain/contracts/events.ts'
import { Tag } from '#ui/tag.tsx'
import { counted, partsWords, whereAndWhen } from './event-words.ts'
import css from '../events.module.css'

/** Events as rows, each a link to its page. */
export function EventRows({ events }: { events: readonly Event[] }) {
  return (
    <ul className={css.eventRows}>
      {events.map((event) => (
        <li key={event.id}>
          <Link to="/app/event/$id" params={{ id: event.id }}>
            <b dir="auto">{event.name}</b>
            <small dir="auto">
              {[whereAndWhen(event), event.team_name ?? event.program_name].filter(Boolean).join(' · ')}
            </small>
          </Link>
          <span className={css.eventFigures}>
            {counted(event.player_count, 'player')}, {counted(event.evaluator_count, 'evaluator')}
            <small>{partsWords(event.parts)}</small>
          </span>
          <EventState event={event} />
        </li>
      ))}
    </ul>
  )
}

/** Open, closed or published. */
function EventState({ event }: { event: Event }) {
  if (event.published_at !== null)
    return (
      <Tag icon={CircleCheck} tone="ok">
        Published
      </Tag>
    )
  if (event.closed_at !== null)
    return (
      <Tag icon={DoorClosed} tone="neutral">
        Closed
      </Tag>
    )
  return (
    <Tag icon={DoorOpen} tone="paint">
      Open
    </Tag>
  )
}
