import type { FastifyInstance } from 'fastify'
import { getProgram, listPrograms } from '#domain/contracts/programs.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { requireProgram } from './programs-policy.ts'
import { findProgram, findPrograms } from './programs-repository.ts'

export function programsRoutes(app: FastifyInstance, { db }: Services) {
  serveGranted(app, listPrograms, (actor) => findPrograms(db, actor.userId, actor.isAdmin ? 'any' : 'own'))

  serveGranted(app, getProgram, (actor, { program_id }) =>
    db.transaction(async (sql) => {
      await requireProgram(sql, actor, 'GET /program/:program_id/', program_id)
      return findProgram(sql, program_id)
    }, 'REPEATABLE READ'),
  )
}
