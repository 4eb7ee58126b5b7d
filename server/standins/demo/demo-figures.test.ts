import { expect, test } from 'vitest'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { currentLevel } from '#domain/scoring/player-facts.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { COUNTS, HOME_PLAYERS } from './demo-plan.ts'
import { demoPlayer } from './demo-players.ts'
import type { DemoPlayer } from './demo-players.ts'
import { demoSheet } from './demo-ratings.ts'
import { createStream } from './random.ts'

const rubric = aRubric()
const scoring = scoringRubricOf(rubric)
const TODAY = Date.UTC(2026, 10, 1)
const people = Array.from({ length: COUNTS.medium.players }, (_none, number) =>
  demoPlayer(rubric, number, TODAY),
).slice(HOME_PLAYERS)
const evaluated = people.map((player) => ({ player, result: resultOf(player) }))

test('mulberry32 gives the published numbers', () => {
  // The reference values of the algorithm for seed 42; the stream's name is empty but hashed, so it is taken out again.
  const stream = createStream(42 ^ 0x811c9dc5, '')
  expect([stream.next(), stream.next(), stream.next()]).toEqual([
    0.6011037519201636, 0.44829055899754167, 0.8524657934904099,
  ])
})

test.each(rubric.levels)('the mean total of the level $key lies where the rubric expects it', (level) => {
  const of = evaluated.filter(({ player }) => currentLevel(player, scoring)?.key === level.key)
  const gaps = of.map(({ player, result }) => total(result) - expectedTotal(player, level))
  expect(of.length).toBeGreaterThan(0)
  expect(Math.abs(mean(gaps))).toBeLessThanOrEqual(22 / Math.sqrt(of.length) + 0.5)
})

test('a player has about 3.5 advantages, 10 averages and 2.6 red flags', () => {
  const meanOf = (key: keyof EvaluationResult['seperator_count']) =>
    mean(evaluated.map(({ result }) => result.seperator_count[key]))
  expect(meanOf('advantages')).toBeGreaterThan(2.5)
  expect(meanOf('advantages')).toBeLessThan(4.5)
  expect(meanOf('averages')).toBeGreaterThan(8.5)
  expect(meanOf('red_flags')).toBeGreaterThan(1.6)
  expect(meanOf('red_flags')).toBeLessThan(3.6)
})

function resultOf(player: DemoPlayer): EvaluationResult {
  const ratings = demoSheet(rubric, { player, nth: 0, severity: 0, yearsSinceFirst: 0 })
  return evaluationResult({ ratings, player, evaluated_on: '2026-06-01' }, scoring)
}

function expectedTotal(player: DemoPlayer, level: (typeof rubric.levels)[number]): number {
  const byGrade =
    level.key === 'hs_varsity'
      ? (rubric.separators.grade_adjustment.values[player.organization.school_grade ?? ''] ?? 0)
      : 0
  return level.expected_total_performance + byGrade * rubric.skills.length
}

function total(result: EvaluationResult): number {
  return result.total_player_performance_score ?? 0
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
