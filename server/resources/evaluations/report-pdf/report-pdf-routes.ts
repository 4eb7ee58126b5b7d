import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Id } from '#domain/contracts/wire.ts'
import { reportFileName } from '#domain/evaluation/report-file-name.ts'
import { Refusal } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { mayCall } from '../../permissions.ts'
import { readReport } from '../read-report.ts'
import { renderReportPdf } from './render-report.ts'

/** Each takes the server's processor for a tenth of a second. */
const DOCUMENTS_PER_MINUTE = 10

const Query = v.object({ evaluation_submission_id: Id })

/** R40. The report on paper, for whoever reads the report. It is bytes, so it has no JSON contract. */
export function reportPdfRoutes(app: FastifyInstance, { db, rubrics, scheduling, now }: Services) {
  app.get('/evaluation/result/pdf/', { config: { rateLimit: { max: DOCUMENTS_PER_MINUTE } } }, async ({ actor, query }, reply) => {
    if (!actor) throw new Refusal('unauthenticated', 'Please log in')
    if (!mayCall(actor, 'GET /evaluation/result/pdf/')) throw new Refusal('forbidden', 'Your role may not do this')
    const asked = v.safeParse(Query, query)
    if (!asked.success) throw new Refusal('invalid', 'Expected a UUID', { fields: { evaluation_submission_id: ['Expected a UUID'] } })
    const report = await readReport({ sql: db, scheduling, rubrics }, actor, asked.output.evaluation_submission_id)
    const published = await rubrics.find(report.rubric_version)
    if (!published) throw new Error(`Rubric ${report.rubric_version} is missing although a report names it`)
    const bytes = await renderReportPdf({ report, rubric: published.rubric, isForFamily: actor.role === 'Player', now: new Date(now()) })
    return reply.header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${reportFileName(report.player_profile, report.evaluated_on)}"`)
      .type('application/pdf').send(bytes)
  })
}
