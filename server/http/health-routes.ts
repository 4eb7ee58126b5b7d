import type { FastifyInstance } from 'fastify'
import type { Sql } from '../db/database.ts'
import { ensureReady } from '../db/ensure-ready.ts'

/** For whoever watches the process: `healthz` says it runs, `readyz` that it can do its work. */
export function healthRoutes(app: FastifyInstance, db: Sql) {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    await ensureReady(db)
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
