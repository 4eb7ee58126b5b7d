import type { Report } from '#domain/contracts/evaluations.ts'
import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '#domain/contracts/players.ts'
import type { PlayerProfile } from '#domain/contracts/players.ts'
import { microKey, skillKey, teamKey } from '#domain/evaluations/rating.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { SAMPLE_CARD } from '#domain/scoring/sample-card.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'

const RATED_ON = '2026-02-14'
const NOBODY = '00000000-0000-4000-8000-000000000000'
/** By the number of the skill; its micro-skills are rated alike. */
const SKILLS: Record<number, number> = {
  1: 3.5,
  2: 2,
  3: 4,
  4: 4,
  5: 3.5,
  6: 3,
  7: 2,
  8: 2.5,
  9: 3,
  10: 2.5,
  11: 3.5,
  12: 4,
}
const TEAM_ITEMS = [4, 5, 4, 3, 4, 5, 4, 3]
const NOTE =
  'This is a sample: Maya is not a real player. She sees the floor early and keeps her dribble under pressure. At the rim she goes up off one foot only and avoids contact. Finishing with either hand off two feet is the next step.'

const PLAYER = {
  id: NOBODY,
  first_name: 'Maya',
  last_name: 'Okafor',
  gender: 'Female',
  date_of_birth: null,
  profile_picture: null,
  city: 'Boston',
  state_name: 'Massachusetts',
  competitive_items: [],
  athletic_info: { ...NO_ATHLETIC_INFO, height_feet: 5, height_inches: 6, player_position_name: 'Point Guard' },
  organization: {
    ...NO_ORGANIZATION,
    name: 'Harbor Point High School',
    organization_type_id: 2,
    category_name: 'High School',
    school_grade: '11',
    team_level: 'Varsity',
    years_of_experience: 4,
  },
} satisfies PlayerProfile

/** A report of nobody, computed as every other one: what a family gets, for people who have no account yet. */
export function sampleReport(rubric: Rubric): Report {
  const ratings = Object.fromEntries([
    ...rubric.skills.flatMap(({ id, microskills }) => {
      const value = SKILLS[id] ?? 3
      return [[skillKey(id), value], ...microskills.map((it) => [microKey(id, it.id), value])]
    }),
    ...rubric.team_player.items.map(({ id }, at) => [teamKey(id), TEAM_ITEMS[at] ?? 3]),
  ])
  return {
    ...evaluationResult({ ratings, player: PLAYER, evaluated_on: RATED_ON }, rubric),
    evaluation_submission_id: NOBODY,
    status: 'completed',
    final_saved_at: `${RATED_ON}T20:05:00.000Z`,
    completed_at: `${RATED_ON}T20:05:00.000Z`,
    jersey_number: SAMPLE_CARD.jersey,
    jersey_color: 'white',
    event_name: 'Sample report',
    is_live_evaluation: false,
    player_profile: PLAYER,
    evaluator_name: 'Sample evaluator',
    video_duration_s: null,
    notes: {
      evaluator: [
        { id: NOBODY, text: NOTE, skill_id: null, rev: 1, version: 1, created_at: `${RATED_ON}T20:05:00.000Z` },
      ],
      player: [],
    },
    earlier: [],
    second_rating: null,
    evaluator_gap: null,
    calendly_schedule_url: null,
    consultation: null,
    may_request_consultation: false,
    consultations_left: 0,
  }
}
