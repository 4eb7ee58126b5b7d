import type { FastifyInstance } from 'fastify'
import { endSession, endSessions, listSessions, signOut } from '#domain/contracts/sessions.ts'
import { serveAnyone } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { findSessions, markAllEnded, markEnded, markEndedByOrigin } from './sessions-repository.ts'

/** T46 to T49. Where somebody is signed in, and the end of it: here at once, and then at the identity provider. */
export function sessionsRoutes(app: FastifyInstance, { db, directory, now }: Services) {
  const at = () => new Date(now()).toISOString()

  serveGranted(app, listSessions, async ({ userId, origin }) => ({
    results: await findSessions(db, userId, { origin, at: at() }),
  }))

  serveGranted(app, endSession, async ({ userId }, { session_id }) => {
    const origin = await markEnded(db, userId, { id: session_id, at: at() })
    if (origin !== undefined) await directory.endSession(origin)
    return {}
  })

  serveGranted(app, endSessions, async ({ userId, origin }, { keep_this }) => {
    const kept = keep_this ? origin : undefined
    await db.transaction((sql) => markAllEnded(sql, userId, { at: at(), kept }))
    const { isKept } = await directory.signOutEverywhere(userId, kept)
    return { is_this_ended: !isKept }
  })

  serveAnyone(app, signOut, async ({ origin_jti }) => {
    await markEndedByOrigin(db, origin_jti, at())
    await directory.endSession(origin_jti)
    return {}
  })
}
