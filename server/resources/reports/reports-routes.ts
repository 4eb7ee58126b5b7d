import type { FastifyInstance } from 'fastify'
import { getResult } from '#domain/contracts/evaluations.ts'
import {
  closeReport,
  getSentReportPdf,
  keepReport,
  listReportReaders,
  openReport,
  sendReport,
  sendReportCode,
} from '#domain/contracts/reports.ts'
import type { Grants } from '#domain/access/grants.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { serveAnyone } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { isErasedPlayer } from '../consent/erased-players.ts'
import { relationsTo } from '../evaluations/evaluations-policy.ts'
import { isReadByOrganizer } from './event-report.ts'
import { findEvaluation, lockEvaluation, lockPlayerOf } from '../evaluations/evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations/evaluations-repository.ts'
import { DOCUMENTS_PER_MINUTE } from './report-pdf-routes.ts'
import { addReportReader } from '../notices/report-readers.ts'
import { isGranted } from '../permissions/permissions.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { keep, open, paper, sendCode } from './open-report.ts'
import { readReport } from './read-report.ts'
import { countOwedOfDay, endReaders, findReaders, oweAgain } from './readers-repository.ts'

/** Of one report, to whomever. */
const MOST_EMAILS_A_DAY = 10

export function reportsRoutes(app: FastifyInstance, services: Services) {
  const { db, rubrics, scheduling, now } = services

  serveGranted(app, getResult, (actor, { evaluation_submission_id: id, why }) =>
    readReport({ sql: db, scheduling, rubrics }, actor, { id, action: 'read report', why, at: now() }),
  )

  serveGranted(app, listReportReaders, async (actor, { evaluation_submission_id: id }, grant) => {
    await requireSender(db, actor, grant, await findEvaluation(db, id))
    return findReaders(db, id, actor.userId)
  })

  serveGranted(app, sendReport, (actor, { evaluation_submission_id: id, email }, grant) =>
    db.transaction(async (sql) => {
      const { is_live, ...evaluation } = await requireSender(sql, actor, grant, await lock(sql, id))
      // EV75. What is computed before that may be computed away again, by a join for one.
      if (evaluation.consensus_of !== null && evaluation.completed_at === null)
        throw new Refusal('conflict', 'This report isn’t published yet. Add the address to the player of the event.')
      const hasAccount = evaluation.player_user_id !== null && evaluation.owner_id === evaluation.player_id
      if (await isErasedPlayer(sql, evaluation.player_id))
        throw new Refusal('conflict', 'This player’s data was deleted, so no report can be sent.')
      if (!is_live || hasAccount)
        throw new Refusal('conflict', 'The player of this report has an account and reads it there.')
      if ((await countOwedOfDay(sql, id)) >= MOST_EMAILS_A_DAY)
        throw new Refusal('too-many', `This report was sent ${MOST_EMAILS_A_DAY} times today. Try again tomorrow.`, {
          retryAfterSeconds: 3_600,
        })
      await oweAgain(sql, await addReportReader(sql, { evaluationId: id, email, userId: actor.userId }))
      await recordDeed(sql, actor, { action: 'send report', evaluationId: id })
      return findReaders(sql, id, actor.userId)
    }),
  )

  serveGranted(app, closeReport, (actor, { evaluation_submission_id: id, reader_id }, grant) =>
    db.transaction(async (sql) => {
      await requireSender(sql, actor, grant, await lock(sql, id))
      if ((await endReaders(sql, id, reader_id)) > 0)
        await recordDeed(sql, actor, { action: 'close report', evaluationId: id })
      return findReaders(sql, id, actor.userId)
    }),
  )

  // Public: the link is half of the key, the inbox the other half.
  serveAnyone(app, sendReportCode, ({ token }) => sendCode(services, token))
  serveAnyone(app, openReport, (opening) => open(services, opening))
  serveAnyone(app, getSentReportPdf, (asked) => paper(services, asked), { callsOfLink: DOCUMENTS_PER_MINUTE })
  serveGranted(app, keepReport, (actor, keeping) => keep(services, actor, keeping))
}

/** The player first and then the evaluation, as everywhere. */
async function lock(sql: Sql, id: string) {
  await lockPlayerOf(sql, id)
  return lockEvaluation(sql, id)
}

/** EV66. Of an event its organizers send the reports; a single sheet is nobody's to send. */
async function requireSender(
  sql: Sql,
  actor: Actor,
  grant: Grants,
  evaluation: EvaluationRow | undefined,
): Promise<EvaluationRow> {
  const isReport = evaluation !== undefined && evaluation.event_player_id === null
  const isOrganizer = isReport && (await isReadByOrganizer(sql, actor.userId, evaluation))
  const relations = isReport ? relationsTo(actor, evaluation) : []
  if (isReport && isGranted(actor, grant, [...relations, ...(isOrganizer ? ['organizer' as const] : [])]))
    return evaluation
  throw new Refusal('missing', 'Evaluation not found')
}
