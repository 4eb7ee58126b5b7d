import type { FastifyInstance } from 'fastify'
import { deleteEvaluation, getEvaluationData, getResult, putNote } from '#domain/contracts/evaluations.ts'
import type { Actor } from '../../http/actor.ts'
import { Refusal } from '../../http/errors.ts'
import { serveGranted } from '../serve-granted.ts'
import { isGranted } from '../permissions.ts'
import type { PermissionKey } from '../permissions.ts'
import type { Services } from '../../services.ts'
import { evaluationData, notesOf } from './evaluation-answers.ts'
import { isReadByStaff, mayReadResult, relationsTo } from './evaluations-policy.ts'
import { findEvaluation, findNotes, findPlayerProfile, findResult, findStaffRelations } from './evaluations-repository.ts'
import type { EvaluationRow } from './evaluations-repository.ts'
import { replaceOwnNotes, withdrawEvaluation } from './evaluation-changes.ts'

export function evaluationsRoutes(app: FastifyInstance, { db, rubrics }: Services) {
  serveGranted(app, getEvaluationData, async (actor, { evaluation_submission_id: id }) => {
    const evaluation = visible(actor, 'GET /evaluation/get_evaluation_data/', await findEvaluation(db, id))
    const [player, notes, published] = await Promise.all([
      findPlayerProfile(db, evaluation.player_id), findNotes(db, id), rubrics.find(evaluation.rubric_version),
    ])
    if (!published) throw new Error(`Rubric ${evaluation.rubric_version} is missing although an evaluation names it`)
    return evaluationData({ evaluation, player, notes, structure: published.structure })
  })

  serveGranted(app, getResult, async (actor, { evaluation_submission_id: id }) => {
    const evaluation = await findEvaluation(db, id)
    const relations = evaluation ? [...relationsTo(actor, evaluation), ...await findStaffRelations(db, actor.userId, evaluation.player_id)] : []
    const result = await findResult(db, id)
    if (!evaluation?.final_saved_at || !result || !mayReadResult(actor, evaluation.status, relations)) throw notFound()
    const [player, notes] = await Promise.all([findPlayerProfile(db, evaluation.player_id), findNotes(db, id)])
    const isForStaff = isReadByStaff(actor, relations)
    return {
      evaluation_submission_id: id,
      status: evaluation.status,
      final_saved_at: evaluation.final_saved_at,
      completed_at: evaluation.completed_at,
      jersey_number: evaluation.jersey_number,
      jersey_color: evaluation.jersey_color,
      player_profile: isForStaff ? { ...player, date_of_birth: null } : player,
      result,
      notes: { evaluator: notesOf(notes, 'evaluator'), player: isForStaff ? [] : notesOf(notes, 'player') },
    }
  })

  serveGranted(app, deleteEvaluation, (actor, { evaluation_submission_id: id }) =>
    db.transaction((sql) => withdrawEvaluation(sql, actor, id)))

  serveGranted(app, putNote, (actor, { evaluation_submission_id: id, notes }) =>
    db.transaction((sql) => replaceOwnNotes(sql, actor, id, notes)))
}

function visible(actor: Actor, key: PermissionKey, evaluation: EvaluationRow | undefined): EvaluationRow {
  if (evaluation && isGranted(actor, key, relationsTo(actor, evaluation))) return evaluation
  throw notFound()
}

/** One answer for "absent" and "not yours", so that ids cannot be guessed. */
function notFound(): Refusal {
  return new Refusal('missing', 'Evaluation not found')
}
