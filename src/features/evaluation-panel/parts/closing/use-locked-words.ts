import { useLiveQuery } from 'dexie-react-hooks'
import type { Panel } from '#data/db/reads.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { readFinalSavedAt } from '#data/queries/evaluation.ts'
import { STATUS_LABELS } from '#domain/evaluation/lifecycle.ts'

/** "Final saved 14:32"; what has no result, such as a video problem, is called by its status. */
export function useLockedWords({ db }: WriteContext, { id, status }: Panel['row'], isLocked: boolean): string | null {
  const at = useLiveQuery(() => (isLocked ? readFinalSavedAt(db, id) : undefined), [db, id, isLocked])
  if (!isLocked) return null
  if (status === 'returned' || status === 'cancelled' || status === 'draft' || status === 'awaiting_payment')
    return STATUS_LABELS[status]
  const time =
    at === undefined ? '' : new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at)
  return `Final saved ${time}`.trim()
}
