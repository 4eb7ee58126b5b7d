import * as v from 'valibot'
import type { EvaluationRow } from '#data/db/database.ts'
import { Rubric } from '#domain/rubric/rubric.ts'
import { scoreStructure } from '#domain/rubric/score-structure.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import rubric from '../server/rubric/rubric-2025.1.json' with { type: 'json' }

export function aRealStructure(): ScoreStructure {
  return scoreStructure(v.parse(Rubric, rubric))
}

export function anEvaluationRow(): EvaluationRow {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    user_id: '019a0000-0000-7000-8000-0000000000aa',
    status: 'live',
    is_live: 1,
    quick_mode: 0,
    player: {
      id: '019a0000-0000-7000-8000-000000000002', first_name: 'Ana', last_name: 'Duarte', gender: 'Female', date_of_birth: null,
      profile_picture: null, city: null, state_name: null,
      athletic_info: { height_feet: 5, height_inches: 9, player_position_name: 'Point Guard' },
      organization: {
        name: 'Harbor Point', organization_type_id: 2, category_name: null, school_grade: '11', team_level: 'Varsity', division: null,
        college_year_name: null, organization_logo: null, years_of_experience: null,
      },
      competitive_items: [],
    },
    jersey_number: '23', jersey_color: 'white', event_name: 'Measure', rubric_version: '2025.1', evaluated_on: null,
    video_type: null, video_url: null, drive_url: null, external_video_url: null, submitted_at: null, due_at: null,
    rev: 0, server_revision: 0, ready_at: null, accepted_at: null, updated_at: 0, v: 1,
  }
}
