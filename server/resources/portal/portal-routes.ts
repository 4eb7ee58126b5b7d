import type { FastifyInstance } from 'fastify'
import { getPortalFilters } from '#domain/contracts/portal-filters.ts'
import { getPortal } from '#domain/contracts/portal.ts'
import type { Actor } from '../../actor.ts'
import { fewAtATime } from '../../db/few-at-a-time.ts'
import type { Services } from '../../services.ts'
import { noteReports } from '../evaluations/rating-readers.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { answerFilters } from './answer-filters.ts'
import { answerProgram } from './answer-program.ts'
import { answerTeam } from './answer-team.ts'
import { readPeriod } from './portal-filter.ts'
import { findScope } from './portal-scope.ts'

/**
 * F59. The numbers of one answer are of one moment: they are read by one statement, or in a transaction that sees
 * nothing written after its first look. U108. They may come from a copy of the database; whose they are is asked of
 * the database itself. J27: so is all that an evaluator reads, who may have begun to rate one of these players a moment
 * ago, without seeing the others.
 */
export function portalRoutes(app: FastifyInstance, { db, reader, rubrics, now }: Services) {
  const forEvaluators = fewAtATime(db)
  const readerFor = ({ isEvaluator }: Actor) => (isEvaluator ? forEvaluators : reader)

  serveGranted(
    app,
    getPortal,
    async (actor, { team_id, program_id, ...filter }, grant) => {
      const { rubric } = await rubrics.newest()
      const scope = await findScope(db, actor, grant, { team_id, program_id })
      const asked = { filter, period: readPeriod(filter, rubric), rubric, now: new Date(now()).toISOString() }
      if (scope.kind !== 'team') return answerProgram(readerFor(actor), actor, scope, asked)
      const { dashboard, shownReports } = await readerFor(actor).transaction(
        (sql) => answerTeam(sql, actor, scope, asked),
        'REPEATABLE READ',
      )
      await noteReports(db, [actor.userId], shownReports, now())
      return dashboard
    },
    { isExpensive: true },
  )

  serveGranted(app, getPortalFilters, async (actor, asked, grant) => {
    const { rubric } = await rubrics.newest()
    const scope = await findScope(db, actor, grant, asked)
    return readerFor(actor).transaction((sql) => answerFilters(sql, actor, scope, rubric), 'REPEATABLE READ')
  })
}
