import type { FastifyInstance } from 'fastify'
import type { Grants } from '#domain/access/grants.ts'
import { deleteEvaluation, getEvaluationData, putNote } from '#domain/contracts/evaluations.ts'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../actor.ts'
import { Refusal } from '../../../refusal.ts'
import { serveGranted } from '../../permissions/serve-granted.ts'
import { isGranted } from '../../permissions/permissions.ts'
import type { Services } from '../../../services.ts'
import { findEventOfSheet } from '../../events/events-repository.ts'
import { recordReading } from '../../audit/record-deed.ts'
import { isChildWithoutConsent } from '../../consent/may-be-submitted.ts'
import { findReportAddress } from '../../notices/report-readers.ts'
import { findOrderOf } from '../../orders/team/find-order-of.ts'
import { readAddressOf } from '../../videos/read-address.ts'
import { evaluationData } from './evaluation-data.ts'
import { isRatedBlindBy } from '../evaluations-policy.ts'
import { findEvaluation, findNotes, findPlayerProfile, findVideoOf } from '../evaluations-repository.ts'
import type { EvaluationRow } from '../evaluations-repository.ts'
import { relationsOfReader } from '../own-sheets.ts'
import { readSheet } from '../read-sheet.ts'
import { replaceOwnNotes, withdraw } from './evaluation-changes.ts'
import { findReleasedWork } from '../release-to-queue.ts'

export function evaluationsRoutes(app: FastifyInstance, services: Services) {
  const { db, rubrics, videos, now } = services

  serveGranted(app, getEvaluationData, async (actor, { evaluation_submission_id: id, why }, grant) => {
    const evaluation = await withReleasedWork(db, actor, await visible(db, actor, grant, await findEvaluation(db, id)))
    await readSheet(db, actor, evaluation, { why, at: now() })
    await recordReading(db, actor, { action: 'open evaluation', evaluationId: id, details: { ...(why && { why }) } })
    const isShown = await isVideoShown(db, evaluation)
    const shown = isShown ? evaluation : { ...evaluation, ...NO_VIDEO }
    const [player, notes, published, video, address, order, reportEmail, event] = await Promise.all([
      findPlayerProfile(db, evaluation.player_id),
      findNotes(db, id, evaluation.evaluator_id ?? actor.userId),
      rubrics.find(evaluation.rubric_version),
      findVideoOf(db, shown),
      readAddressOf(db, videos, shown.video_id),
      findOrderOf({ sql: db, videos, isVideoShown: isShown }, evaluation),
      findReportAddress(db, { evaluationId: id, userId: actor.userId }),
      findEventOfSheet(db, evaluation),
    ])
    if (!published) throw new Error(`Rubric ${evaluation.rubric_version} is missing although an evaluation names it`)
    return evaluationData({
      evaluation: { ...shown, video_url: address ?? shown.video_url },
      // EV67. Who rates at an event is told what their tablet shows, and that is no date of birth.
      player: evaluation.event_player_id === null ? player : { ...player, date_of_birth: null },
      notes,
      structure: published.structure,
      video,
      order,
      reportEmail,
      event,
    })
  })

  serveGranted(app, deleteEvaluation, (actor, { evaluation_submission_id: id }) => withdraw(services, actor, id))

  serveGranted(app, putNote, (actor, { evaluation_submission_id: id, notes }) =>
    db.transaction((sql) => replaceOwnNotes(sql, actor, id, notes)),
  )
}

async function visible(
  sql: Sql,
  actor: Actor,
  grant: Grants,
  evaluation: EvaluationRow | undefined,
): Promise<EvaluationRow> {
  if (!evaluation || isRatedBlindBy(actor, evaluation)) throw notFound()
  if (isGranted(actor, grant, await relationsOfReader(sql, actor, evaluation))) return evaluation
  throw notFound()
}

const NO_VIDEO = { video_id: null, video_url: null, drive_url: null, external_video_url: null }

/**
 * N11, K7. Nothing is shown of what was withdrawn; without consent a child is watched only while an evaluator is at
 * work.
 */
async function isVideoShown(sql: Sql, { status, player_id }: EvaluationRow): Promise<boolean> {
  if (status === 'in_review' || status === 'ready_to_finalize') return true
  return status !== 'cancelled' && !(await isChildWithoutConsent(sql, player_id))
}

/** E15. Who had an open order before sees what they rated then; nobody else does. */
async function withReleasedWork(sql: Sql, actor: Actor, evaluation: EvaluationRow): Promise<EvaluationRow> {
  if (evaluation.evaluator_id !== null) return evaluation
  return { ...evaluation, ratings: (await findReleasedWork(sql, evaluation, actor.userId)) ?? evaluation.ratings }
}

/** One answer for "absent" and "not yours", so that ids cannot be guessed. */
function notFound(): Refusal {
  return new Refusal('missing', 'Evaluation not found')
}
