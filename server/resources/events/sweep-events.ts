import type { Services } from '../../services.ts'
import { sumUpPlayers, sweepClosedEvents } from './close-event.ts'
import { expireCases, findExpired } from './decide-case.ts'
import { publishReports } from './publish-event.ts'

/**
 * EV59, EV61. What of events is due: a close that was interrupted goes on, late ratings are computed, and reports whose
 * case nobody decided go out once the others of their event have.
 */
export async function sweepEvents(services: Pick<Services, 'db' | 'rubrics'>): Promise<void> {
  await expireCases(services.db)
  for (const { event_id, is_published, ids } of await findExpired(services.db)) {
    if (is_published) await publishReports(services, event_id, { by: 'server', ids })
    else await sumUpPlayers(services, event_id, ids)
  }
  await sweepClosedEvents(services)
}
