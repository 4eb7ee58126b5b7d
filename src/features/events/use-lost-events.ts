import { useQuery } from '@tanstack/react-query'
import { useObservable } from 'dexie-react-hooks'
import { liveRows } from '#data/db/live-rows.ts'
import { readLostEvents } from '#data/db/lost-events.ts'
import { readMeta } from '#data/db/meta.ts'
import { lostInAnswers } from '#data/queries/lost-events.ts'
import type { Services } from '#data/services.ts'
import type { Event } from '#domain/contracts/events.ts'

/** Y60. A lost event as a list shows it. */
export type LostInList = { event: Event; isBack: boolean; work: { ratings: number; players: number } }

const NO_WORK = { ratings: 0, players: 0 }

/**
 * Y60. Returns the lost events that this device holds, from a tablet's copy or from what an organizer's pages showed.
 * Undefined until that is known.
 */
export function useLostEvents(services: Services, userId: string): LostInList[] | undefined {
  const { db } = services
  const onDevice = useObservable(
    () =>
      liveRows(db, async () => ({
        events: await readLostEvents(db, userId),
        setBackAt: await readMeta(db, 'setBackAt'),
      })),
    [db, userId],
  )
  const inAnswers = useQuery(lostInAnswers(services, userId, onDevice?.setBackAt))
  if (onDevice === undefined || inAnswers.isLoading) return undefined
  const whole = onDevice.events.filter(({ row }) => row.absent !== undefined || row.set_back !== undefined)
  const ids = new Set(whole.map(({ row }) => row.id))
  return [
    ...whole.map(({ row, work }) => ({ event: row.event, isBack: row.absent === 'back', work })),
    ...(inAnswers.data ?? [])
      .filter(({ id }) => !ids.has(id))
      .map((event) => ({ event, isBack: false, work: NO_WORK })),
  ]
}
