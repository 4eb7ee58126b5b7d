import type { Report } from '#domain/contracts/evaluations.ts'
import type { Scheduling } from '../../adapters/scheduling.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import { Refusal } from '../../http/errors.ts'
import { consultationOfReport } from '../consultations/show-consultation.ts'
import { notesOf } from './evaluation-answers.ts'
import { isReadByMakerOnly, isReadByStaff, mayReadResult, relationsTo } from './evaluations-policy.ts'
import {
  findEarlierResults, findEvaluation, findNotes, findPlayerProfile, findResult, findStaffRelations, findVideoOf,
} from './evaluations-repository.ts'

/** The report as this actor may read it; a Refusal (`missing`) when they may not, or when there is none. */
export async function readReport({ sql, scheduling }: { sql: Sql; scheduling: Scheduling }, actor: Actor, id: string): Promise<Report> {
  const evaluation = await findEvaluation(sql, id)
  const relations = evaluation ? [...relationsTo(actor, evaluation), ...await findStaffRelations(sql, actor.userId, evaluation.player_id)] : []
  const result = await findResult(sql, id)
  if (!evaluation?.final_saved_at || !result || !mayReadResult(actor, evaluation.status, relations)) throw new Refusal('missing', 'Evaluation not found')
  const [player, notes, earlier, video, evaluatorName, consultation] = await Promise.all([
    findPlayerProfile(sql, evaluation.player_id), findNotes(sql, id, evaluation.evaluator_id), findEarlierResults(sql, evaluation, isReadByMakerOnly(actor, relations) ? actor.userId : null), findVideoOf(sql, evaluation),
    findName(sql, evaluation.evaluator_id), consultationOfReport({ sql, scheduling }, actor, evaluation),
  ])
  const isForStaff = isReadByStaff(actor, relations)
  return {
    ...result,
    evaluation_submission_id: id,
    status: evaluation.status,
    final_saved_at: evaluation.final_saved_at,
    completed_at: evaluation.completed_at,
    jersey_number: evaluation.jersey_number,
    jersey_color: evaluation.jersey_color,
    event_name: evaluation.event_name,
    is_live_evaluation: evaluation.is_live,
    player_profile: isForStaff ? { ...player, date_of_birth: null } : player,
    evaluator_name: evaluatorName,
    video_duration_s: video?.duration_s ?? null,
    notes: { evaluator: notesOf(notes, 'evaluator'), player: isForStaff ? [] : notesOf(notes, 'player') },
    earlier,
    ...consultation,
  }
}

async function findName(sql: Sql, userId: string | null): Promise<string | null> {
  const [user] = await sql.query<{ name: string }>(`SELECT first_name || ' ' || last_name AS name FROM app_user WHERE id = $1 AND deleted_at IS NULL`, [userId])
  return user?.name ?? null
}
