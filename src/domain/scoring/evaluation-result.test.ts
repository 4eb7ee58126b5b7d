import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { EvaluationResult } from '../contracts/result-schema.ts'
import { scoringRubricOf } from '../rubric/rubric.ts'
import { evaluationResult } from './evaluation-result.ts'
import type { ScoredPlayer } from './player-facts.ts'

const rubric = scoringRubricOf(aRubric())

/** A varsity letter, the least there is. */
const LETTER = { factor_id: 72, season: 2026 }

test('[S26] the result is its own wire shape, with nothing beside it and nothing missing', () => {
  const result = resultOf({}, aScoredPlayer({ date_of_birth: '2008-06-01' }))
  const { division = null, percentage = null } = result.predictor.headline ?? {}
  const predictor = { ...result.predictor, division, percentage }
  expect(v.parse(EvaluationResult, JSON.parse(JSON.stringify(result)))).toEqual({ ...result, predictor })
  expect(result).toMatchObject({
    rubric_version: '2026.1',
    total_player_performance_score: 36,
    performance_level: { key: 'competitive' },
    total_team_player_score: { score: 24, out_of: 40 },
    total_competitive_score: 0,
    height_feet: 6,
    height_inches: 0,
  })
})

test('[S18] a full result has 16 rows, and two more when grade and date of birth are known', () => {
  expect(
    rowsOf(resultOf({}, aScoredPlayer({ competitive_items: [LETTER], organization: { school_grade: null } }))),
  ).toHaveLength(16)
  const full = rowsOf(resultOf({}, aScoredPlayer({ competitive_items: [LETTER], date_of_birth: '2008-06-01' })))
  expect(full).toHaveLength(18)
  expect(full.map((row) => row.attribute)).toEqual(expect.arrayContaining(['ahead_of_grade', 'age_for_grade']))
})

test('[S18] what is missing gives no row: height, a skill, the team-player total, accolades', () => {
  const player = aScoredPlayer({ athletic_info: { height_feet: null, height_inches: null } })
  const result = resultOf({ 'skill:7': 0, 'team:2001': 0, 'team:2002': 0, 'team:2003': 0 }, player)
  const attributes = rowsOf(result).map((row) => row.attribute)
  expect(result).toMatchObject({
    pro_rata: true,
    total_team_player_score: { score: null, rated_items: 5 },
    team_player_level: null,
  })
  expect(attributes).not.toContain('height')
  expect(attributes).not.toContain('post_play')
  expect(attributes).not.toContain('team_player')
  expect(result.predictor.available).toBe(true)
})

test('[S26] below ten rated skills nothing is claimed beyond the ratings', () => {
  const result = resultOf({ 'skill:1': 0, 'skill:2': 0, 'skill:3': 0 })
  expect(result).toMatchObject({
    rated_skills: 9,
    total_player_performance_score: null,
    performance_level: null,
    top1_position: null,
    top2_position: null,
    seperator_count: { advantages: 0, averages: 0, red_flags: 0 },
    predictor: { unavailable_reason: 'too_few_skills' },
  })
})

test('[S26] an unknown level leaves the positions, but no separators and no prediction', () => {
  const result = resultOf({}, aScoredPlayer({ organization: { organization_type_id: null } }))
  expect(result.top1_position?.name_abbreviation).toBe('PG')
  expect(result.separators.current_level).toBeNull()
  expect(result.predictor.unavailable_reason).toBe('level_unknown')
})

test('[S19] the grade moves the expectation at varsity only', () => {
  const benchmark = (school_grade: string, team_level: string) =>
    rowsOf(
      resultOf({}, aScoredPlayer({ organization: { school_grade, team_level }, athletic_info: { height_feet: null } })),
    ).find((row) => row.attribute === 'ball_handling')?.current_level.benchmark
  expect(benchmark('9', 'Varsity')).toBe(2.55)
  expect(benchmark('12', 'Varsity')).toBe(3.2)
  expect(benchmark('9', 'Freshman')).toBe(2.5)
})

test('[S22] a thin résumé is a red flag for a senior and an average for a sophomore', () => {
  const groupFor = (school_grade: string) => {
    const { separators } = resultOf({}, aScoredPlayer({ competitive_items: [LETTER], organization: { school_grade } }))
    return separators.red_flags.table.some((row) => row.attribute === 'competitive')
  }
  expect(groupFor('12')).toBe(true)
  expect(groupFor('10')).toBe(false)
})

test('[S24] being young for the grade helps, being old for it is only worth a caution', () => {
  const ageRow = (date_of_birth: string) => {
    const { separators } = resultOf({}, aScoredPlayer({ date_of_birth }), 3)
    const find = (group: 'advantages' | 'averages' | 'red_flags') =>
      separators[group].table.find((row) => row.attribute === 'age_for_grade')?.text
    return [find('advantages'), find('averages'), find('red_flags')]
  }
  expect(ageRow('2009-01-01')).toEqual([
    'Age for grade: 16.7 years, 0.8 years younger than usual for the grade and on level',
    undefined,
    undefined,
  ])
  expect(ageRow('2008-03-01')).toEqual([undefined, 'Age for grade: 17.5 years, usual for the grade', undefined])
  expect(ageRow('2006-03-01')).toEqual([
    undefined,
    'Age for grade: 19.5 years, 2 years older than usual for the grade - compare with care',
    undefined,
  ])
})

test('[S25] the texts say only what the numbers say', () => {
  const { separators } = resultOf(
    { 'skill:3': 4, 'skill:5': 1.5, 'skill:4': 3.5 },
    aScoredPlayer({ organization: { school_grade: '11' } }),
  )
  const texts = [...separators.advantages.table, ...separators.averages.table, ...separators.red_flags.cards].map(
    (row) => row.text,
  )
  expect(texts).toContain('Ball Handling: 4, 1 above the High School Varsity average and at or above NCAA Division III')
  expect(texts).toContain('Passing & Playmaking: on level for High School Varsity; 0.05 to NCAA Division III')
  expect(texts).toContain(
    'Shot Creation & Pick-and-Roll: 1.5 below the High School Varsity average - development priority',
  )
})

test('[S25] at most four cards stand in a group, the table has all', () => {
  const { separators } = resultOf({}, aScoredPlayer(), 5)
  expect(separators.advantages.cards).toHaveLength(4)
  expect(separators.advantages.table.length).toBeGreaterThan(10)
})

function resultOf(
  ratings: Record<string, number>,
  player: ScoredPlayer = aScoredPlayer(),
  everywhere = 3,
): EvaluationResult {
  return evaluationResult({ ratings: aSheet(ratings, everywhere), player, evaluated_on: '2026-02-14' }, rubric)
}

function rowsOf({ separators }: EvaluationResult) {
  return [...separators.advantages.table, ...separators.averages.table, ...separators.red_flags.table]
}
