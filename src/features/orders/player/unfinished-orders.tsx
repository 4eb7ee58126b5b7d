import { useQuery } from '@tanstack/react-query'
import { FilePen, Undo2 } from 'lucide-react'
import { playerLibrary } from '#data/queries/library.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { dayWords } from '#kit/time-words.ts'
import css from './unfinished-orders.module.css'
import textCss from '#ui/text.module.css'

const NEWEST = { limit: 10, offset: 0, search: '', sort_by: 'updated_at', order_by: 'desc' } as const
const MOST_SHOWN = 3

/** Where unfinished orders are looked for. */
export const newestOrders = (api: Services['api'], userId: string) => playerLibrary(api, userId, NEWEST)

/** An evaluator could not use the video: why, and what it costs to replace it. */
export function ReturnedNotice({ reason }: { reason: string | null }) {
  return (
    <Notice tone="warn" icon={Undo2} title="Your evaluator couldn’t use the video">
      <p>
        {reason !== null && (
          <>
            &ldquo;{reason}&rdquo;
            <br />
          </>
        )}
        Add a different video and submit again. It’s free, and you keep your place in line.
      </p>
    </Notice>
  )
}

/** Orders that were begun and not submitted, to go on with. Nothing where there are none. */
export function UnfinishedOrders({ onOrder }: { onOrder: (id: string) => void }) {
  const services = useServices()
  const { userId } = usePerson()
  const library = useQuery(newestOrders(services.api, userId))
  const open = (library.data?.results ?? [])
    .filter(({ status }) => status === 'draft' || status === 'awaiting_payment' || status === 'returned')
    .slice(0, MOST_SHOWN)
  if (open.length === 0) return null
  return (
    <Notice
      tone="paint"
      icon={FilePen}
      title={open.length === 1 ? 'You have an unfinished order' : 'You have unfinished orders'}
    >
      <ul className={css.orders}>
        {open.map(({ evaluation_submission_id: id, event_name, status, updated_at }) => (
          <li key={id}>
            <span>
              <bdi translate="no">{event_name || 'Game video'}</bdi>,{' '}
              {status === 'returned' ? 'needs a new video' : status === 'draft' ? 'draft' : 'waiting for payment'},{' '}
              {dayWords(updated_at)}
            </span>
            <Button onClick={() => onOrder(id)}>
              Continue <span className={textCss.visuallyHidden}>with {event_name || 'the game video'}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
