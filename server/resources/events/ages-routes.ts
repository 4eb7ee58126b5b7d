import type { FastifyInstance } from 'fastify'
import { confirmEventAges, getEventAges } from '#domain/contracts/event-ages.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { confirmAges, findEventAges } from './event-ages.ts'
import { requireEvent } from './events-policy.ts'

/** EV119. Unknown ages of an event, and the organizer's confirmation. */
export function agesRoutes(app: FastifyInstance, { db }: Services) {
  serveGranted(app, getEventAges, async (actor, { event_id }, grant) => {
    await requireEvent(db, actor, grant, event_id)
    return findEventAges(db, event_id)
  })

  serveGranted(app, confirmEventAges, (actor, { event_id, is_confirmed }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
      await confirmAges(sql, actor, event_id, is_confirmed)
      return findEventAges(sql, event_id)
    }),
  )
}
