import type { EventRow } from './event-rows.ts'
import type { WriteContext } from './write-context.ts'

const KEPT_AFTER_CLOSE_MS = 14 * 86_400_000

/** EV37. The events that this user closed, or learned to be closed, fourteen days ago by the server's clock. */
export async function findOldEvents({ db, userId, now }: WriteContext): Promise<EventRow[]> {
  const today = now()
  const events = await db.event.where('user_id').equals(userId).toArray()
  return events.filter(
    ({ event }) => event.closed_at !== null && Date.parse(event.closed_at) + KEPT_AFTER_CLOSE_MS <= today,
  )
}
