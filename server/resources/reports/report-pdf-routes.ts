import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { WHY } from '#domain/contracts/evaluations.ts'
import { files } from '#domain/contracts/files.ts'
import { Id } from '#domain/contracts/wire.ts'
import { reportFileName } from '#domain/evaluations/report-file-name.ts'
import { readInput } from '../../http/read-input.ts'
import type { Services } from '../../services.ts'
import { requireCaller } from '../permissions/serve-granted.ts'
import { readReport } from './read-report.ts'
import { renderReportPdf } from './pdf/render-report.ts'
import { sampleReport } from './pdf/sample-report.ts'

/** Each takes the server's processor for a tenth of a second. */
export const DOCUMENTS_PER_MINUTE = 10

const Query = v.object({ evaluation_submission_id: Id, ...WHY })

/** R40. The report on paper, for whoever reads the report. It is bytes, so it has no JSON contract. */
export function reportPdfRoutes(app: FastifyInstance, { db, rubrics, scheduling, now }: Services) {
  const rateLimit = { max: DOCUMENTS_PER_MINUTE }
  const { getResultPdf, getSampleReport } = files
  app.get(getResultPdf.path, { config: { call: getResultPdf, rateLimit } }, async (request, reply) => {
    const actor = requireCaller(request.actor, getResultPdf)
    const asked = readInput(Query, request.query)
    const report = await readReport({ sql: db, scheduling, rubrics }, actor, {
      id: asked.evaluation_submission_id,
      action: 'download report',
      why: asked.why,
      at: now(),
    })
    const published = await rubrics.find(report.rubric_version)
    if (!published) throw new Error(`Rubric ${report.rubric_version} is missing although a report names it`)
    const bytes = await renderReportPdf({
      report,
      rubric: published.rubric,
      isForFamily: actor.roles.includes('Player'),
      now: new Date(now()),
    })
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${reportFileName(report)}"`)
      .type('application/pdf')
      .send(bytes)
  })

  let sample: Promise<Buffer> | undefined
  async function paperOfNobody(): Promise<Buffer> {
    const { rubric } = await rubrics.newest()
    return renderReportPdf({ report: sampleReport(rubric), rubric, isForFamily: true, now: new Date(now()) })
  }
  /** Of nobody, for everybody: what the sign-in page shows a part of. Set once a process. */
  app.get(
    getSampleReport.path,
    { config: { call: getSampleReport, isPublic: true, rateLimit } },
    async (_request, reply) => {
      sample ??= paperOfNobody().catch((error: unknown) => {
        sample = undefined
        throw error
      })
      return reply
        .header('cache-control', 'public, max-age=3600')
        .header('content-disposition', 'inline; filename="Courtside-sample-report.pdf"')
        .type('application/pdf')
        .send(await sample)
    },
  )
}
