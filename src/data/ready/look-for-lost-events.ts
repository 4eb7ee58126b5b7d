import { findEventsToLookFor } from '../db/lost-events.ts'
import type { Services } from '../services.ts'
import { makeEventReady } from './make-event-ready.ts'

type Parts = Pick<Services, 'api' | 'db' | 'keptPictures' | 'now' | 'newId' | 'build' | 'sync'>

/** Y61. Asks the server for each event that it lost. Once it is back, the work that waited for it goes in. */
export async function lookForLostEvents(services: Parts, userId: string): Promise<void> {
  for (const eventId of await findEventsToLookFor(services.db, userId)) {
    const isThere = await makeEventReady(services, userId, eventId).then(
      () => true,
      () => false,
    )
    if (isThere) void services.sync.wake('enqueue')
  }
}
