import * as v from 'valibot'
import type { EvaluationRow } from '../../src/data/db/database.ts'
import { Rubric } from '../../src/domain/rubric/rubric.ts'
import { scoreStructure } from '../../src/domain/rubric/score-structure.ts'
import type { ScoreStructure } from '../../src/domain/rubric/score-structure.ts'
import { anEvaluationData } from '../../tests/fixtures/an-evaluation-data.ts'
import rubric from '../../server/rubric/rubric-2026.1.json' with { type: 'json' }

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
    player: { ...anEvaluationData().player_profile, first_name: 'Ana', last_name: 'Duarte' },
    jersey_number: '23',
    jersey_color: 'white',
    event_name: 'Measure',
    rubric_version: '2026.1',
    evaluated_on: null,
    video_type: null,
    video_url: null,
    drive_url: null,
    external_video_url: null,
    submitted_at: null,
    due_at: null,
    rev: 0,
    server_revision: 0,
    ready_at: null,
    accepted_at: null,
    updated_at: 0,
    v: 1,
  }
}
