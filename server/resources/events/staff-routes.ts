import type { FastifyInstance } from 'fastify'
import { inviteToEvent, listEventStaff, removeEventStaff } from '#domain/contracts/event-people.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { askToWork, takeOff } from './change-staff.ts'
import { requireEvent } from './events-policy.ts'
import { findEventInvitations, findStaff } from './staff-repository.ts'

/** Who works at an event. Everybody there reads names and parts, its organizers also addresses and invitations. */
export function staffRoutes(app: FastifyInstance, { db }: Services) {
  serveGranted(app, listEventStaff, (actor, { event_id }, grant) =>
    db.transaction(async (sql) => {
      const parts = await requireEvent(sql, actor, grant, event_id)
      const staff = await findStaff(sql, event_id)
      if (parts.includes('organizer')) return { staff, invitations: await findEventInvitations(sql, event_id) }
      return { staff: staff.map((member) => ({ ...member, email: null })), invitations: [] }
    }, 'REPEATABLE READ'),
  )

  serveGranted(app, inviteToEvent, (actor, { event_id, email, parts, group_ids }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
      return askToWork(sql, actor, { eventId: event_id, email, parts, groupIds: group_ids })
    }),
  )

  serveGranted(app, removeEventStaff, (actor, { event_id, user_id }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
      await takeOff(sql, actor, event_id, user_id)
      return { user_id }
    }),
  )
}
