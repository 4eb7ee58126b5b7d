import type { FastifyInstance } from 'fastify'
import { auditRows } from '#domain/audit/audit-cells.ts'
import { AuditFilter, MOST_AUDIT_ROWS, listAudit } from '#domain/contracts/audit.ts'
import { files } from '#domain/contracts/files.ts'
import { csvText, guarded } from '#domain/csv/csv-text.ts'
import { pageLinks } from '../../http/page-links.ts'
import { readInput } from '../../http/read-input.ts'
import type { Services } from '../../services.ts'
import { ensureProof } from '../permissions/ensure-proof.ts'
import { requireCaller, serveGranted } from '../permissions/serve-granted.ts'
import { countAudit, findAudit } from './audit-repository.ts'
import { recordDeed } from './record-deed.ts'

const FILES_PER_MINUTE = 10

/** M61. Who did what: as a list and as a file, for admins alone. The file is text, so it has no JSON contract. */
export function auditRoutes(app: FastifyInstance, services: Services) {
  const { db } = services

  serveGranted(app, listAudit, async (_actor, { limit, offset, ...filter }) => {
    const [count, results] = await Promise.all([countAudit(db, filter), findAudit(db, filter, { limit, offset })])
    return { ...pageLinks(listAudit.path, { limit, offset, ...filter }, count), results }
  })

  const call = files.getAuditCsv
  app.get(call.path, { config: { call, rateLimit: { max: FILES_PER_MINUTE } } }, async (request, reply) => {
    const actor = requireCaller(request.actor, call)
    ensureProof(services, actor)
    const filter = readInput(AuditFilter, request.query)
    const text = await db.transaction(async (sql) => {
      const entries = await findAudit(sql, filter, { limit: MOST_AUDIT_ROWS, offset: 0 })
      await recordDeed(sql, actor, { action: 'export audit', details: { rows: entries.length } })
      return csvText(auditRows(entries).map((row) => row.map(guarded)))
    })
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="courtside-audit.csv"')
      .type('text/csv; charset=utf-8')
      .send(text)
  })
}
