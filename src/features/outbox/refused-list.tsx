import { Button } from '#ui/button.tsx'
import type { OutboxContents } from './outbox-contents.ts'
import { RefusedCard } from './refused-card.tsx'
import type { RefusedActions } from './refused-card.tsx'
import { useWindow } from './use-window.ts'

type RefusedListProps = RefusedActions & Pick<OutboxContents, 'refused' | 'itemName'> & { now: number }

/** What needs a decision, one card each. */
export function RefusedList({ refused, itemName, now, ...actions }: RefusedListProps) {
  const { shown, more, showMore } = useWindow(refused)
  return (
    <>
      {shown.map((record) => (
        <RefusedCard key={record.operation.seq} record={record} itemName={itemName} now={now} {...actions} />
      ))}
      {more > 0 && <Button onClick={showMore}>Show {more} more that need attention</Button>}
    </>
  )
}
