import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Event } from '#domain/contracts/events.ts'
import { scrollToCurrent } from '#ui/scroll-to-current.ts'
import { whereAndWhen } from './event-words.ts'
import css from './event-frame.module.css'

type EventFrameProps = {
  event: Event
  /** What stands over the page; the event's name unless told. */
  title?: string
  /** How many gaps are open. */
  gaps?: number | undefined
  /** What of the page is printed: all of it, or only what stands below its head. */
  onPaper?: 'all' | 'content'
  /** At the right of the title. */
  end?: ReactNode
  /** Whether the end fits next to the title of a phone. */
  isEndShort?: boolean
  children: ReactNode
}

/** The head of an event's pages: its name, day and place, and the other pages that open to this person. */
export function EventFrame(props: EventFrameProps) {
  const { event, title = event.name, gaps = 0, onPaper = 'all', end, isEndShort, children } = props
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    if (tabs.current) scrollToCurrent(tabs.current)
  }, [])
  const params = { id: event.id }
  const isOrganizer = event.parts.includes('organizer')
  return (
    <div className={css.frame} data-on-paper={onPaper}>
      <header className={css.head} data-end={isEndShort ? 'short' : undefined}>
        <div>
          <h1 dir="auto" translate="no">
            {title}
          </h1>
          <p dir="auto">
            {[!title.includes(event.name) && event.name, whereAndWhen(event)].filter(Boolean).join(', ')}
          </p>
        </div>
        {end}
      </header>
      <nav className={css.tabs} aria-label="Pages of this event" ref={tabs}>
        <Link to="/app/event/$id" params={params} activeOptions={{ exact: true, includeHash: false }}>
          {isOrganizer ? 'Setup' : 'Your day'}
        </Link>
        {isOrganizer && (
          <>
            <Link to="/app/event/$id/bibs" params={params}>
              Bibs
            </Link>
            <Link to="/app/event/$id/coverage" params={params}>
              Coverage
            </Link>
          </>
        )}
        <Link to="/app/event/$id/cases" params={params}>
          Gaps{gaps > 0 && <span>{gaps}</span>}
        </Link>
        {isOrganizer && (
          <Link to="/app/event/$id/board" params={params}>
            Decide
          </Link>
        )}
      </nav>
      {children}
    </div>
  )
}
