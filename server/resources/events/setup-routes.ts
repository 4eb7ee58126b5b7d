import type { FastifyInstance } from 'fastify'
import { bumpEventVersion } from '../../db/bump-events.ts'
import {
  addEventGroup,
  changeEvent,
  changeEventGroup,
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  removeEventGroup,
} from '#domain/contracts/events.ts'
import { restoreEvent } from '#domain/contracts/event-restore.ts'
import { pageLinks } from '../../http/page-links.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { requireEvent } from './events-policy.ts'
import { findEvent, findEvents } from './events-repository.ts'
import { insertGroup, removeGroup, writeGroup } from './groups-repository.ts'
import { changeEventTo, deleteEventOf, makeEvent } from './make-event.ts'
import { withOriginProof } from './origin-proof.ts'
import { restoreKeptEvent } from './restore-event.ts'

/** An event, its form and its groups. */
export function setupRoutes(app: FastifyInstance, { db, rubrics }: Services) {
  serveGranted(app, listEvents, (actor, query) =>
    db.transaction(async (sql) => {
      const { count, results } = await findEvents(sql, actor.userId, query)
      return { ...pageLinks('/event/', query, count), results }
    }, 'REPEATABLE READ'),
  )

  serveGranted(app, createEvent, async (actor, asked) => {
    const rubric = await rubrics.newest()
    return db.transaction(async (sql) => findEvent(sql, actor.userId, await makeEvent(sql, actor, asked, rubric)))
  })

  serveGranted(app, getEvent, (actor, { event_id }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id)
      return withOriginProof(sql, await findEvent(sql, actor.userId, event_id))
    }, 'REPEATABLE READ'),
  )

  serveGranted(app, changeEvent, async (actor, { event_id, ...said }, grant) => {
    const rubric = await rubrics.newest()
    return db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id, { lock: 'all' })
      await changeEventTo(sql, actor, event_id, said, rubric)
      return findEvent(sql, actor.userId, event_id)
    })
  })

  serveGranted(app, deleteEvent, (actor, { event_id: id, tablets }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, id, { lock: 'all' })
      await deleteEventOf(sql, actor, id, tablets)
      return { id }
    }),
  )

  serveGranted(app, restoreEvent, async (actor, kept) => {
    const versions = [...new Set(kept.forms.map(({ rubric_version }) => rubric_version))]
    const found = await Promise.all(versions.map((version) => rubrics.find(version)))
    const rubricOf = (version: string) => found[versions.indexOf(version)]
    return db.transaction((sql) => restoreKeptEvent(sql, actor, kept, rubricOf))
  })

  serveGranted(app, addEventGroup, (actor, { event_id, ...group }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
      await bumpEventVersion(sql, event_id)
      return insertGroup(sql, event_id, group)
    }),
  )

  serveGranted(app, changeEventGroup, (actor, { event_id, group_id, ...said }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
      await bumpEventVersion(sql, event_id)
      return writeGroup(sql, { eventId: event_id, groupId: group_id }, said)
    }),
  )

  serveGranted(app, removeEventGroup, (actor, { event_id, group_id: id }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
      await bumpEventVersion(sql, event_id)
      await removeGroup(sql, { eventId: event_id, groupId: id })
      return { id }
    }),
  )
}
