import type { FastifyInstance } from 'fastify'
import { LEAST_EVALUATORS } from '#domain/agreement/agreement-limits.ts'
import { evaluatorFigures } from '#domain/agreement/evaluator-figures.ts'
import type { AgreementSummary } from '#domain/contracts/agreement.ts'
import { getAgreement, getOwnAgreement } from '#domain/contracts/agreement.ts'
import type { Services } from '../../services.ts'
import { requireProgram } from '../programs/programs-policy.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { findProgramsOf } from '../permissions/heads-of-programs.ts'
import { findAllOffsets, findWork } from './evaluators-repository.ts'
import { quantileOfT } from './quantiles.ts'
import { readAgreement, readSummary } from './read-agreement.ts'

/**
 * J10, J11. The numbers of one answer are of one moment: each is read in a transaction that sees nothing written after
 * its first look.
 */
export function agreementRoutes(app: FastifyInstance, { db }: Services) {
  serveGranted(app, getAgreement, (actor, { program_id }) =>
    db.transaction(async (sql) => {
      if (program_id !== undefined) {
        await requireProgram(sql, actor, 'GET /dashboard/agreement/', program_id)
        return readAgreement(sql, { programIds: [program_id] })
      }
      if (actor.isAdmin) return readAgreement(sql, 'all')
      return readAgreement(sql, { programIds: await findProgramsOf(sql, actor.userId) })
    }, 'REPEATABLE READ'),
  )

  serveGranted(app, getOwnAgreement, ({ userId }) =>
    db.transaction(async (sql) => {
      const [work] = await findWork(sql, [userId])
      if (!work) throw new Error('The evaluator who asks is not in the database')
      const offsets = await findAllOffsets(sql)
      return {
        own: evaluatorFigures(work, quantileOfT),
        distribution: offsets.length < LEAST_EVALUATORS ? null : offsets,
        summary: withoutSinglePairs(await readSummary(sql, 'all')),
      }
    }, 'REPEATABLE READ'),
  )
}

/** J8. Who knows their own total could read from one point what the other rater gave. */
function withoutSinglePairs(summary: AgreementSummary): AgreementSummary {
  return { ...summary, differences: { ...summary.differences, points: [] } }
}
