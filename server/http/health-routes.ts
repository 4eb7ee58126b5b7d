import type { FastifyInstance } from 'fastify'
import type { Sql } from '../db/database.ts'

/** For whoever watches the process: `healthz` says it runs, `readyz` that it can do its work. */
export function healthRoutes(app: FastifyInstance, db: Sql) {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    // One question for both: that the database answers, and that its tables are there.
    await db.query('SELECT 1 FROM app_user LIMIT 1')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
