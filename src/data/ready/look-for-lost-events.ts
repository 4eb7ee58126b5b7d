import { findEventsToLookFor } from '../db/lost-events.ts'
import type { EventReadyServices } from './make-event-ready.ts'

/**
 * Y61. Asks the server for each event that it lost. Once it is back, the work that waited for it goes in. Few devices
 * have such an event, so the code that asks loads only for these.
 */
export async function lookForLostEvents(services: EventReadyServices, userId: string): Promise<void> {
  const eventIds = await findEventsToLookFor(services.db, userId)
  if (eventIds.length === 0) return
  const { makeEventReady } = await import('./make-event-ready.ts')
  // A failure changes nothing, because the device looks again.
  for (const eventId of eventIds) await makeEventReady(services, userId, eventId).catch(() => {})
}
