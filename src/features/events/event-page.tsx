import type { ReactNode } from 'react'
import { late } from '#ui/late.tsx'
import { EventLoaded } from './event-loaded.tsx'
import { OwnDay } from './own-day.tsx'
import type { SetUpProps } from './setup/event-set-up.tsx'

/** Whoever rates at an event never sees it. */
const EventSetUp = late(async () => (await import('./setup/event-set-up.tsx')).EventSetUp, 'page')

type Props = SetUpProps & {
  /** What whoever works here finds under the words on their day: the way to make it ready. */
  ready?: ReactNode
  /** Whether all of the event is on this device; true unless given. */
  isReady?: boolean
}

/** One event: its set-up for organizers, the own day for everybody else who works there. */
export function EventPage({ ready, isReady = true, ...props }: Props) {
  return (
    <EventLoaded {...props} isForOrganizers={false}>
      {(event) =>
        event.parts.includes('organizer') ? (
          <EventSetUp {...props} event={event} />
        ) : (
          <OwnDay event={event} isReady={isReady}>
            {ready}
          </OwnDay>
        )
      }
    </EventLoaded>
  )
}
