import type { FastifyInstance } from 'fastify'
import { addEventPlayers, getEventReady, listEventPlayers } from '#domain/contracts/event-people.ts'
import { pageLinks } from '../../http/page-links.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { requireEvent, requireEventOfCopy } from './events-policy.ts'
import { findEvent } from './events-repository.ts'
import { importPlayers } from './import-players.ts'
import { withOriginProof } from './origin-proof.ts'
import { countEventPlayers, findEventPlayers, findPlayersWithDetails } from './players-repository.ts'
import { findOwnSheets, findStateOf } from './ready-repository.ts'
import { findStaffNames } from './staff-repository.ts'
import { hearQuestion } from './tablets.ts'

/** The players of an event: as its organizers keep them, and as a tablet takes them along. */
export function playersRoutes(app: FastifyInstance, { db, now }: Services) {
  serveGranted(app, addEventPlayers, (actor, { event_id, request_id, players }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
      const today = new Date(now()).toISOString().slice(0, 10)
      const added = { eventId: event_id, requestId: request_id, addedBy: actor.userId, players, today }
      return { players: await importPlayers(sql, added) }
    }),
  )

  serveGranted(app, listEventPlayers, (actor, { event_id, ...page }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id)
      const results = await findPlayersWithDetails(sql, event_id, page)
      return { ...pageLinks(`/event/${event_id}/players/`, page, await countEventPlayers(sql, event_id)), results }
    }, 'REPEATABLE READ'),
  )

  serveGranted(
    app,
    getEventReady,
    (actor, { event_id, ...page }) =>
      db.transaction(async (sql) => {
        await requireEvent(sql, actor, getEventReady.grant, event_id)
        const event = await findEvent(sql, actor.userId, event_id)
        const results = await findEventPlayers(sql, event_id, page)
        const players = results.map(({ id }) => id)
        return {
          event: await withOriginProof(sql, event),
          form: event.form,
          groups: event.groups,
          staff: await findStaffNames(sql, event_id),
          players: {
            ...pageLinks(`/event/${event_id}/ready/`, page, await countEventPlayers(sql, event_id)),
            results,
          },
          own_sheets: await findOwnSheets(sql, actor.userId, players),
        }
      }, 'REPEATABLE READ'),
    {
      // EV5. Heard before the form is read: from then on its version stays as it is.
      tagOf: async (actor, { event_id, limit, offset }, headers) => {
        const proof = String(headers['x-origin-proof'] ?? '')
        const parts = await requireEventOfCopy(db, actor, getEventReady.grant, { eventId: event_id, proof })
        const deviceId = String(headers['x-device-id'] ?? '').slice(0, 64)
        await hearQuestion(db, { eventId: event_id, userId: actor.userId, deviceId })
        return [actor.userId, await findStateOf(db, actor.userId, event_id), ...parts, limit, offset].join(' ')
      },
    },
  )
}
