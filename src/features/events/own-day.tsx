import { Link } from '@tanstack/react-router'
import { ClipboardCheck, IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Event } from '#domain/contracts/events.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { counted, groupDetail, partsWords, whereAndWhen } from './event-words.ts'
import eventFrameCss from './event-frame.module.css'
import stepPanelCss from './step-panel.module.css'
import detailRowsCss from './detail-rows.module.css'
import css from './own-day.module.css'

/**
 * An event as an evaluator, a lead or the desk sees it: when, where, what they do, and the way there. EV211. Until it
 * is ready, getting ready is the page's one primary button.
 */
export function OwnDay({ event, isReady, children }: { event: Event; isReady: boolean; children?: ReactNode }) {
  const isClosed = event.closed_at !== null
  const isRating = event.parts.includes('evaluator') && !isClosed
  const isAtDesk = event.parts.includes('desk')
  const [court, desk, gaps]: [string, string, string] = [
    `/app/event/${event.id}/court`,
    `/app/event/${event.id}/desk`,
    `/app/event/${event.id}/cases`,
  ]
  return (
    <div className={eventFrameCss.frame}>
      <header className={eventFrameCss.head}>
        <div>
          <h1 dir="auto" translate="no">
            {event.name}
          </h1>
          <p dir="auto">{whereAndWhen(event)}</p>
        </div>
      </header>
      <Panel className={css.day}>
        <p>
          You work here as <b>{partsWords(event.parts).toLowerCase()}</b>. {counted(event.player_count, 'player')},{' '}
          {counted(event.groups.length, 'group')}.
        </p>
        {isClosed ? (
          <p>
            <b>This event is closed.</b> What this device still holds is sent when it’s online.
          </p>
        ) : (
          children
        )}
        <div className={css.tools}>
          {isRating && (
            <Button asChild variant={isReady ? 'solid' : 'outline'} size="lg">
              <Link to={court}>
                <ClipboardCheck aria-hidden />
                Rate players
              </Link>
            </Button>
          )}
          {isAtDesk && (
            <Button asChild variant={isRating || isClosed || !isReady ? 'outline' : 'solid'} size="lg">
              <Link to={desk}>
                <IdCard aria-hidden />
                Open the desk
              </Link>
            </Button>
          )}
          {event.parts.includes('lead') && (
            <Button asChild size="lg" variant={isClosed ? 'solid' : 'outline'}>
              <Link to={gaps}>Decide gaps</Link>
            </Button>
          )}
        </div>
      </Panel>
      {event.groups.length > 0 && (
        <Panel className={stepPanelCss.step}>
          <div className={stepPanelCss.head}>
            <h2>Groups</h2>
          </div>
          <ul className={detailRowsCss.rows}>
            {event.groups.map((group) => (
              <li key={group.id}>
                {isRating ? (
                  <Link
                    className={css.groupLink}
                    to="/app/event/$id/court"
                    params={{ id: event.id }}
                    search={{ group: group.id }}
                  >
                    <GroupWords group={group} />
                  </Link>
                ) : (
                  <span>
                    <GroupWords group={group} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function GroupWords({ group }: { group: Event['groups'][number] }) {
  return (
    <>
      <b dir="auto" translate="no">
        {group.name}
      </b>
      <small>{groupDetail(group)}</small>
    </>
  )
}
