import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anOldRubric, aRubric } from '#tests/fixtures/a-rubric.ts'
import type { Rubric } from '../rubric/rubric.ts'
import type { Gender, PositionAbbreviation } from '../rubric/rubric-parts.ts'
import { bandOf } from './bands.ts'
import { competitiveScore } from './competitive.ts'
import { levelByKey } from './player-facts.ts'
import { positionFits } from './positions.ts'
import { predict, predictorOf } from './predictor.ts'
import { separatorRows } from './separator-rows.ts'
import { groupSeparators } from './separators.ts'
import { skillRatings, totalPerformance, totalTeamPlayer } from './totals.ts'

type FitSummary = Record<'core_score' | 'complementary_score' | 'fit', number> & {
  name_abbreviation: string
  top3_impact_skills: string[]
}
type GoldenVector = {
  input: {
    name: string
    gender: Gender
    level: string
    next: string
    grade: string | null
    declared: PositionAbbreviation
    height: number
    ratings: Record<string, number | null>
    team: number[]
    items: string[]
  }
  expected: {
    total_player_performance_score: number
    performance_level: string
    total_team_player_score: number
    team_player_level: string
    competitive: Record<'events' | 'player_accolades' | 'team_accolades' | 'total', number>
    competitive_level: string
    top1_position: FitSummary
    top2_position: FitSummary
    seperator_count: Record<string, number>
    advantage_cards: string[]
    red_flag_cards: string[]
    predictor: { eta: number; at_least: number[]; percentages: Record<string, number>; headline_tier: number }
  }
}

const file = new URL('../../../tests/fixtures/golden-vectors.json', import.meta.url)
const vectors: GoldenVector[] = JSON.parse(readFileSync(file, 'utf8'))
const RUBRICS = [anOldRubric(), aRubric()]
const SEASON = 2026

test('[S26] there are six golden vectors', () => {
  expect(vectors).toHaveLength(6)
})

test.each(
  RUBRICS.flatMap((rubric) =>
    vectors.map((vector) => [rubric.rubric_version, vector.input.name, rubric, vector] as const),
  ),
)('[S26] golden vector by rubric %s: %s', (_version, _name, rubric, { input, expected }) => {
  const level = levelByKey(rubric, input.level)!
  const next = levelByKey(rubric, input.next)
  const sheet = sheetOf(rubric, input)
  const performance = totalPerformance(rubric, sheet).score!
  const teamPlayer = totalTeamPlayer(rubric, sheet).score!
  const items = input.items.map((key) => ({
    factor_id: rubric.competitive.factors.find((factor) => factor.key === key)!.id,
    season: SEASON,
  }))
  const { events, player_accolades, team_accolades, total: competitive } = competitiveScore(rubric, items, SEASON)
  const ratings = skillRatings(rubric, sheet)
  const height = { inches: input.height, gender: input.gender, level }
  const fits = positionFits(rubric, { ratings, declared: input.declared, height })
  const position = rubric.positions.find((one) => one.name_abbreviation === fits[0]!.name_abbreviation)!
  const rows = separatorRows(rubric, {
    gender: input.gender,
    grade: input.grade,
    level,
    nextLevel: next,
    position,
    ratings,
    heightInches: input.height,
    performance,
    teamPlayer,
    competitive,
    age: undefined,
  })
  // The vectors were computed without this attribute, which has no place among the cards.
  const separators = groupSeparators(
    rubric,
    rows.filter((row) => row.attribute !== 'ahead_of_grade'),
    { current: level, next },
  )
  const predictorInput = {
    gender: input.gender,
    level,
    grade: input.grade,
    heightInches: input.height,
    position: input.declared,
    performance,
    competitive,
    teamPlayer,
  }
  const prediction = predict(rubric, predictorInput)
  const shown = predictorOf(rubric, predictorInput)

  expect({
    total_player_performance_score: performance,
    performance_level: bandOf(performance, rubric.performance_level)?.key,
    total_team_player_score: teamPlayer,
    team_player_level: bandOf(teamPlayer, rubric.team_player_level)?.key,
    competitive: {
      events: events.points,
      player_accolades: player_accolades.points,
      team_accolades: team_accolades.points,
      total: competitive,
    },
    competitive_level: bandOf(competitive, rubric.competitive_level)?.key,
    top1_position: summaryOf(fits[0]!),
    top2_position: summaryOf(fits[1]!),
    seperator_count: {
      advantages: separators.advantages.table.length,
      averages: separators.averages.table.length,
      red_flags: separators.red_flags.table.length,
    },
    advantage_cards: separators.advantages.cards.map((card) => card.attribute),
    red_flag_cards: separators.red_flags.cards.map((card) => card.attribute),
    predictor: {
      eta: prediction.eta,
      at_least: prediction.atLeast.map((probability) => Number(probability.toFixed(6))),
      percentages: Object.fromEntries(shown.divisions.map(({ key, percentage }) => [key, percentage])),
      headline_tier: prediction.headlineTier,
    },
  }).toEqual(expected)
})

function sheetOf(rubric: Rubric, { ratings, team }: GoldenVector['input']): Record<string, number> {
  const skills = Object.entries(ratings).map(([id, rating]) => [`skill:${id}`, rating ?? 0])
  const items = rubric.team_player.items.map(({ id }, index) => [`team:${id}`, team[index] ?? 0])
  return Object.fromEntries([...skills, ...items])
}

function summaryOf(fit: ReturnType<typeof positionFits>[number]): FitSummary {
  const { name_abbreviation, core_score, complementary_score, fit: points, top3_impact_skills } = fit
  return {
    name_abbreviation,
    core_score,
    complementary_score,
    fit: points,
    top3_impact_skills: top3_impact_skills.map(({ key }) => key),
  }
}
