import { Link } from '@tanstack/react-router'
import { CircleCheck, DoorClosed, DoorOpen, TriangleAlert, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Event } from '#domain/contracts/events.ts'
import { workWords } from '#kit/lost-event.tsx'
import { Tag } from '#ui/tag.tsx'
import { counted, partsWords, whereAndWhen } from './event-words.ts'
import type { LostInList } from './use-lost-events.ts'
import css from './event-rows.module.css'

type EventRowsProps = {
  events: readonly Event[]
  /** Y60. These are listed first. */
  lost: readonly LostInList[]
}

/** Events as rows, each a link to its page. */
export function EventRows({ events, lost }: EventRowsProps) {
  const lostIds = new Set(lost.map(({ event }) => event.id))
  return (
    <ul className={css.rows}>
      {lost.map((row) => (
        <LostRow key={row.event.id} {...row} />
      ))}
      {events
        .filter(({ id }) => !lostIds.has(id))
        .map((event) => (
          <li key={event.id}>
            <EventLink event={event}>
              {[whereAndWhen(event), event.team_name ?? event.program_name].filter(Boolean).join(' · ')}
            </EventLink>
            <span className={css.figures}>
              {counted(event.player_count, 'player')}, {counted(event.evaluator_count, 'evaluator')}
              <small>{partsWords(event.parts)}</small>
            </span>
            <EventState event={event} />
          </li>
        ))}
    </ul>
  )
}

/** A lost event. Its page offers what can be done. */
function LostRow({ event, isBack, work }: LostInList) {
  return (
    <li data-lost>
      <EventLink event={event}>{whereAndWhen(event)}</EventLink>
      <span className={css.figures}>
        {workWords(work)}
        <small>{stepWords(event, isBack)}</small>
      </span>
      {isBack ? (
        <Tag icon={UserX} tone="warn">
          Not on the staff
        </Tag>
      ) : (
        <Tag icon={TriangleAlert} tone="warn">
          Lost with a restore
        </Tag>
      )}
    </li>
  )
}

function stepWords({ parts }: Event, isBack: boolean): string {
  if (isBack) return 'Ask the organizer to invite you.'
  return parts.includes('organizer') ? 'Open it to restore it.' : 'Ask an organizer to restore it.'
}

function EventLink({ event: { id, name }, children }: { event: Event; children: ReactNode }) {
  return (
    <Link to="/app/event/$id" params={{ id }}>
      <b dir="auto" translate="no">
        {name}
      </b>
      <small dir="auto">{children}</small>
    </Link>
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
