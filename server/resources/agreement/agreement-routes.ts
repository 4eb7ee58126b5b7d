import type { FastifyInstance } from 'fastify'
import { LEAST_EVALUATORS } from '#domain/agreement/agreement-limits.ts'
import { figuresOfEvaluator } from '#domain/agreement/evaluator-figures.ts'
import type { AgreementSummary } from '#domain/contracts/agreement.ts'
import { getAgreement, getOwnAgreement } from '#domain/contracts/agreement.ts'
import type { Actor } from '../../actor.ts'
import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { requireProgram } from '../programs/programs-policy.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { findProgramsOf } from '../permissions/heads-of-programs.ts'
import { findAllOffsets, findWork } from './evaluators-repository.ts'
import { quantileOfT } from './quantiles.ts'
import { readAgreement, readSummary } from './read-agreement.ts'
import type { AgreementScope } from './read-agreement.ts'

/**
 * J10, J11. The numbers of one answer are of one moment: they are read by one statement, or in a transaction that sees
 * nothing written after its first look. U108. They may come from a copy of the database; whose they are is asked of
 * the database itself.
 */
export function agreementRoutes(app: FastifyInstance, { db, reader, rubrics }: Services) {
  serveGranted(app, getAgreement, async (actor, { program_id }) =>
    readAgreement(reader, await programsAsked(db, actor, program_id), rubrics),
  )

  serveGranted(app, getOwnAgreement, ({ userId }) =>
    reader.transaction(async (sql) => {
      const work = await findWork(sql, userId)
      if (!work) throw new Error('The evaluator who asks is not in the database')
      const offsets = await findAllOffsets(sql)
      const summary = withoutSinglePairs(await readSummary(sql, rubrics))
      return {
        ...figuresOfEvaluator(work, summary.skills, quantileOfT),
        distribution: offsets.length < LEAST_EVALUATORS ? null : offsets,
        summary,
      }
    }, 'REPEATABLE READ'),
  )
}

/** J10. Throws a Refusal for a program that is not theirs. */
async function programsAsked(sql: Sql, actor: Actor, programId: number | undefined): Promise<AgreementScope> {
  if (programId !== undefined) {
    await requireProgram(sql, actor, getAgreement.grant, programId)
    return { programIds: [programId] }
  }
  return actor.isAdmin ? 'all' : { programIds: await findProgramsOf(sql, actor.userId) }
}

/** J8. Who knows their own total could read from one point what the other rater gave. */
function withoutSinglePairs(summary: AgreementSummary): AgreementSummary {
  return { ...summary, differences: { ...summary.differences, points: [] } }
}
