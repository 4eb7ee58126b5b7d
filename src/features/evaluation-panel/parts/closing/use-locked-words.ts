import { useObservable } from 'dexie-react-hooks'
import { liveRows } from '#data/db/live-rows.ts'
import type { Panel } from '#data/db/reads.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { readFinalSavedAt } from '#data/queries/evaluation.ts'
import { STATUS_LABELS } from '#domain/evaluation/lifecycle.ts'
import { clockWords } from '#kit/time-words.ts'

/** "Final saved 2:32 PM"; what has no result, such as a video problem, is called by its status. */
export function useLockedWords({ db }: WriteContext, { id, status }: Panel['row'], isLocked: boolean): string | null {
  const at = useObservable(
    () => liveRows(db, () => (isLocked ? readFinalSavedAt(db, id) : undefined)),
    [db, id, isLocked],
  )
  if (!isLocked) return null
  if (status === 'returned' || status === 'cancelled' || status === 'draft' || status === 'awaiting_payment')
    return STATUS_LABELS[status]
  return at === undefined ? 'Final saved' : `Final saved ${clockWords(at)}`
}
