import { useObservable } from 'dexie-react-hooks'
import { liveRows } from '#data/db/live-rows.ts'
import type { SheetPlace } from '#data/db/event-reads.ts'
import type { Panel } from '#data/db/reads.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { readFinalSavedAt } from '#data/queries/evaluation.ts'
import { isOpenToRatings, STATUS_LABELS } from '#domain/evaluations/lifecycle.ts'
import { clockWords } from '#kit/time-words.ts'

/** EV233. Whether the status, or the removal from the staff, closes the evaluation to ratings. */
export function takesNoRating({ status }: Panel['row'], place: SheetPlace | undefined): boolean {
  return place?.isRemoved === true || !isOpenToRatings(status)
}

/** "Final saved 2:32 PM"; what has no result, such as a video problem, is called by its status. */
export function useLockedWords(
  { db }: WriteContext,
  { row: { id, status } }: Panel,
  place: SheetPlace | undefined,
  isLocked: boolean,
): string | null {
  const at = useObservable(
    () => liveRows(db, () => (isLocked ? readFinalSavedAt(db, id) : undefined)),
    [db, id, isLocked],
  )
  if (!isLocked) return null
  if (place?.isRemoved) return 'You aren’t on the staff'
  if (status === 'returned' || status === 'cancelled' || status === 'draft' || status === 'awaiting_payment')
    return STATUS_LABELS[status]
  return at === undefined ? 'Final saved' : `Final saved ${clockWords(at)}`
}
