import type { FastifyInstance } from 'fastify'
import type { Sql } from '../db/database.ts'
import { ensureReady } from '../db/ensure-ready.ts'
import { Refusal } from '../refusal.ts'

/**
 * For whoever watches the process: `healthz` says it runs, `readyz` that it can do its work. `whyNot` says what
 * forbids it, without asking the database.
 */
export function healthRoutes(app: FastifyInstance, db: Sql, whyNot: () => string | undefined = () => undefined) {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = whyNot()
    if (reason !== undefined) throw new Refusal('unavailable', reason)
    await ensureReady(db)
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
