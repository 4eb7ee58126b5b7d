import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import type { Note } from '#domain/contracts/notes.ts'
import type { PlayerProfile } from '#domain/contracts/players.ts'
import { ratingSheet } from '#domain/evaluations/merge-ratings.ts'
import { microKey, ratingKeys, skillKey, teamKey } from '#domain/evaluations/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { EvaluationRow, NoteRow, NoteSide } from '../evaluations-repository.ts'
import type { TeamOrderOf } from '../../orders/team/find-order-of.ts'

type Parts = {
  evaluation: EvaluationRow
  player: PlayerProfile
  notes: NoteRow[]
  structure: ScoreStructure
  video: EvaluationData['video']
  order: TeamOrderOf
  reportEmail: string | null
  event: EvaluationData['event']
}

/** The evaluation as the panel needs it: the specification's nested ratings, and the keyed ones with revisions. */
export function evaluationData({
  evaluation,
  player,
  notes,
  structure,
  video,
  order,
  reportEmail,
  event,
}: Parts): EvaluationData {
  const sheet = ratingSheet(evaluation.ratings)
  const valueOf = (key: string) => sheet[key] ?? null
  return {
    evaluation_submission_id: evaluation.id,
    status: evaluation.status,
    revision: evaluation.revision,
    rubric_version: evaluation.rubric_version,
    is_live_evaluation: evaluation.is_live,
    quick_mode: evaluation.quick_mode,
    event_name: evaluation.event_name,
    evaluated_on: evaluation.evaluated_on,
    player_profile: player,
    jersey_number: evaluation.jersey_number,
    jersey_color: evaluation.jersey_color,
    playerskill: structure.playerskill.map(({ id, microskills }) => ({
      id,
      rating: valueOf(skillKey(id)),
      microskills: microskills.map((microskill) => ({
        id: microskill.id,
        value: valueOf(microKey(id, microskill.id)),
      })),
    })),
    teamplayerscore: structure.teamplayerscore.map(({ id }) => ({ id, rating: valueOf(teamKey(id)) })),
    ratings: ratingKeys(structure).flatMap((key) => {
      const stored = evaluation.ratings[key]
      return stored ? [{ key, value: stored.value, rev: stored.rev }] : []
    }),
    notes: notesOf(notes, 'evaluator'),
    video_type: evaluation.video_type,
    video_url: evaluation.video_url,
    drive_url: evaluation.drive_url,
    external_video_url: evaluation.external_video_url,
    video,
    sightings: evaluation.sightings,
    focus: evaluation.focus,
    ...order,
    report_email: reportEmail,
    // K39. Whose tablet made a walk-on is not told that an account has joined them.
    has_account: evaluation.player_user_id !== null && evaluation.owner_id === evaluation.player_id,
    ...(event && { event }),
    submitted_at: evaluation.submitted_at,
    due_at: evaluation.due_at,
    completed_at: evaluation.completed_at,
    updated_at: evaluation.updated_at,
  }
}

export function notesOf(notes: NoteRow[], side: NoteSide): Note[] {
  return notes
    .filter((note) => note.side === side)
    .map(({ id, text, created_at, skill_id, rev, version }) => ({ id, text, created_at, skill_id, rev, version }))
}
