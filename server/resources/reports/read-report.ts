import type { ReadingReason } from '#domain/contracts/audit-actions.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import type { Scheduling } from '../../ports/scheduling.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor, CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { Rubrics } from '../../rubric/rubrics.ts'
import { recordReading } from '../audit/record-deed.ts'
import { NO_CONSULTATION, consultationOfReport } from '../consultations/show-consultation.ts'
import type { ConsultationInReport } from '../consultations/show-consultation.ts'
import { notesOf } from '../evaluations/routes/evaluation-data.ts'
import type { Relation } from '#domain/access/grants.ts'
import { headsPrograms } from '../permissions/heads-of-programs.ts'
import {
  isPublished,
  isRatedBlindBy,
  isReadByMakerOnly,
  isReadByStaff,
  mayReadResult,
} from '../evaluations/evaluations-policy.ts'
import {
  findEarlierResults,
  findEvaluation,
  findNotes,
  findPlayerProfile,
  findResult,
  findProfileOfOwner,
  findStaffStanding,
  findVideoOf,
} from '../evaluations/evaluations-repository.ts'
import type { EarlierScope, EvaluationRow, StaffStanding } from '../evaluations/evaluations-repository.ts'
import { findNotesOfEvaluators, findSeenTogether, isReadByOrganizer } from './event-report.ts'
import { relationsOfReader } from '../evaluations/own-sheets.ts'
import { noteReports } from '../evaluations/rating-readers.ts'
import { accountsOfInbox, readSheet } from '../evaluations/read-sheet.ts'
import { readsEveryReport } from '../evaluations/report-readers.ts'
import { findEvaluatorGap, findSecondRating } from '../evaluations/second-rating.ts'

type Reading = {
  id: string
  action: 'read report' | 'download report'
  why: ReadingReason | undefined
  /** The server's clock, in milliseconds. */
  at: number
}

/**
 * The report as this actor may read it, with a line in the audit when it is somebody else's (M63). A Refusal
 * (`missing`) when they may not, or when there is none.
 */
export async function readReport(
  { sql, scheduling, rubrics }: { sql: Sql; scheduling: Scheduling; rubrics: Rubrics },
  actor: CallingActor,
  { id, action, why, at }: Reading,
): Promise<Report> {
  const evaluation = await findEvaluation(sql, id)
  const { relations, isByYes } = evaluation
    ? await standingOf(sql, actor, evaluation)
    : { relations: [], isByYes: false }
  const result = await findResult(sql, id)
  const isTheirs =
    evaluation && mayReadResult(actor, evaluation.status, relations) && !isRatedBlindBy(actor, evaluation)
  if (!isTheirs || savedAt(evaluation) === null || !result) throw new Refusal('missing', 'Evaluation not found')
  await readSheet(sql, actor, evaluation, { why, at })
  if (!relations.includes('player'))
    await recordReading(sql, actor, { action, evaluationId: id, details: { ...(why && { why }) } })
  const isForStaff = isReadByStaff(actor, relations)
  // K37. Whoever else reads it reads what they read before it was joined, and of nobody's account.
  const isKnownToBeOne = relations.includes('player') || isByYes || (actor.isAdmin && readsEveryReport(actor))
  return reportOf({ sql, rubrics }, evaluation, result, {
    userId: actor.userId,
    accounts: [actor.userId],
    at,
    earlier: { ...earlierScopeOf(actor, relations), ...(isKnownToBeOne && { ofOwner: true }) },
    seesOwner: isKnownToBeOne,
    seesStatus: !isForStaff,
    seesSecondRating: !isReadByMakerOnly(actor, relations),
    seesBirthDate: !isForStaff && evaluation.event_player_id === null,
    seesPlayerNotes: !isForStaff,
    consultation: await consultationOfReport({ sql, scheduling }, actor, evaluation),
  })
}

/**
 * R61. The report as it was sent to an inbox: what its player reads, without what is theirs alone. A Refusal
 * (`missing`) when it isn't published.
 */
export async function readSentReport(
  deps: { sql: Sql; rubrics: Rubrics; now: () => number },
  id: string,
  inbox: string,
): Promise<Report> {
  const evaluation = await findEvaluation(deps.sql, id)
  const result = await findResult(deps.sql, id)
  if (!evaluation || !isPublished(evaluation.status) || !result) throw new Refusal('missing', 'Evaluation not found')
  const [accounts, at] = [await accountsOfInbox(deps.sql, inbox), deps.now()]
  await noteReports(deps.sql, accounts, [id], at)
  return reportOf(deps, evaluation, result, {
    userId: null,
    accounts,
    at,
    earlier: { sentTo: inbox },
    seesOwner: false,
    seesStatus: false,
    seesSecondRating: false,
    seesBirthDate: false,
    seesPlayerNotes: false,
    consultation: NO_CONSULTATION,
  })
}

type Reader = {
  /** Null for who has no account. */
  userId: string | null
  /** EV143. The users who become readers of the earlier results, and the time by the server's clock in milliseconds. */
  accounts: readonly string[]
  at: number
  earlier: EarlierScope
  /** K37. Whether the player is known to them by the account that joined the report. */
  seesOwner: boolean
  /** A consultation is between the player and the evaluator. */
  seesStatus: boolean
  seesSecondRating: boolean
  seesBirthDate: boolean
  seesPlayerNotes: boolean
  consultation: ConsultationInReport
}

async function reportOf(
  { sql, rubrics }: { sql: Sql; rubrics: Rubrics },
  evaluation: EvaluationRow,
  result: EvaluationResult,
  reader: Reader,
): Promise<Report> {
  const { id, consensus_of } = evaluation
  const final_saved_at = savedAt(evaluation)
  if (final_saved_at === null) throw new Error(`Evaluation ${id} has a result and was never final-saved`)
  const alike = await rubrics.alike(result.rubric_version)
  const [player, notes, earlier, video, evaluatorName, secondRating, evaluatorGap, seen] = await Promise.all([
    reader.seesOwner ? findProfileOfOwner(sql, evaluation) : findPlayerProfile(sql, evaluation.player_id),
    consensus_of === null ? findNotes(sql, id, evaluation.evaluator_id) : findNotesOfEvaluators(sql, consensus_of),
    findEarlierResults(sql, reader.userId, { ...evaluation, final_saved_at }, reader.earlier, alike),
    findVideoOf(sql, evaluation),
    findName(sql, evaluation.evaluator_id),
    reader.seesSecondRating ? findSecondRating(sql, id) : null,
    findEvaluatorGap(sql, alike),
    consensus_of === null ? undefined : findSeenTogether(sql, id),
  ])
  const earlierIds = earlier.map((it) => it.evaluation_submission_id)
  await noteReports(sql, reader.accounts, earlierIds, reader.at)
  return {
    ...result,
    evaluation_submission_id: id,
    status: reader.seesStatus ? evaluation.status : 'completed',
    final_saved_at,
    completed_at: evaluation.completed_at,
    jersey_number: evaluation.jersey_number,
    jersey_color: evaluation.jersey_color,
    event_name: evaluation.event_name,
    is_live_evaluation: evaluation.is_live,
    player_profile: reader.seesBirthDate ? player : { ...player, date_of_birth: null },
    evaluator_name: evaluatorName,
    ...(seen && { event: seen }),
    video_duration_s: video?.duration_s ?? null,
    notes: { evaluator: notesOf(notes, 'evaluator'), player: reader.seesPlayerNotes ? notesOf(notes, 'player') : [] },
    earlier,
    second_rating: secondRating,
    evaluator_gap: evaluatorGap,
    ...reader.consultation,
  }
}

/** A sheet of an event counts as it stands at the close, whether its evaluator saved it finally or not. */
function savedAt({ final_saved_at, event_player_id, updated_at }: EvaluationRow): string | null {
  return final_saved_at ?? (event_player_id === null ? null : updated_at)
}

/**
 * P10. A second rating, or a sheet of an event, is nobody's report. O92: who submitted a team's order reads its reports as long as they coach
 * that team; whether they coach a team that the player said yes to is another matter.
 */
async function standingOf(sql: Sql, actor: Actor, evaluation: EvaluationRow): Promise<StaffStanding> {
  const isOrganizer = await isReadByOrganizer(sql, actor.userId, evaluation)
  const relations: Relation[] = [
    ...(await relationsOfReader(sql, actor, evaluation)),
    ...(isOrganizer ? ['organizer' as const] : []),
  ]
  if (!evaluation.is_report) return { relations, isByYes: false }
  const staff = await findStaffStanding(sql, actor.userId, evaluation.id)
  const isCoachNoMore =
    relations.includes('submitter') &&
    actor.roles.includes('Coach') &&
    !(await isOrderOfOwnTeam(sql, actor.userId, evaluation.team_submission_id))
  const own = isCoachNoMore ? relations.filter((it) => it !== 'submitter') : relations
  return { relations: [...own, ...staff.relations], isByYes: staff.isByYes }
}

async function isOrderOfOwnTeam(sql: Sql, coachId: string, teamOrderId: string | null): Promise<boolean> {
  return (
    (
      await sql.query(
        'SELECT 1 FROM team_submission s JOIN team t ON t.id = s.team_id WHERE s.id = $1 AND t.coach_id = $2',
        [teamOrderId, coachId],
      )
    ).length > 0
  )
}

/** Which of the player's other results stand beside this one: what the reader may read of them anyway. */
function earlierScopeOf(actor: Actor, relations: readonly Relation[]): EarlierScope {
  if (isReadByMakerOnly(actor, relations)) return { madeBy: actor.userId }
  if (relations.includes('player')) return { isShared: true }
  const readsAll = actor.isAdmin || relations.includes('roster') || readsAsHead(actor, relations)
  if (!readsAll && (actor.roles.includes('Coach') || isOfEventOnly(relations))) return { handedInBy: actor.userId }
  return actor.isAdmin ? {} : { isShared: true, orOrderedBy: actor.userId }
}

const readsAsHead = ({ roles }: Actor, relations: readonly Relation[]) =>
  headsPrograms(roles) && relations.includes('program')

/** Who organizes an event reads what was rated there, and of its players nothing else. */
function isOfEventOnly(relations: readonly Relation[]): boolean {
  return relations.includes('organizer') && !relations.includes('program')
}

async function findName(sql: Sql, userId: string | null): Promise<string | null> {
  const [user] = await sql.query<{ name: string }>(
    `SELECT first_name || ' ' || last_name AS name FROM app_user WHERE id = $1 AND deleted_at IS NULL`,
    [userId],
  )
  return user?.name ?? null
}
