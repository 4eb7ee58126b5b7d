import { expect, test } from 'vitest'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer } from '#tests/fixtures/a-sheet.ts'
import { evaluationResult } from '../scoring/evaluation-result.ts'
import { extremesTogether, scaleWord, seenWords, skillsTogether } from './seen-together.ts'

const reportOf = (ratings: Record<string, number>) => ({
  ...evaluationResult({ ratings, player: aScoredPlayer(), evaluated_on: '2026-11-21' }, aRubric()),
  event: {
    seen_by: 2,
    has_differed: false,
    spread: Object.entries(ratings).map(([key, value]) => ({
      key,
      evaluators: 2,
      low: value - 0.5,
      high: value + 0.5,
    })),
  },
})

test('one evaluator, and more', () => {
  expect([1, 3].map((seen_by) => seenWords({ seen_by }))).toEqual(['Seen by 1 evaluator', 'Seen by 3 evaluators'])
})

test('a mean has the word of the nearest value, and of two as near the higher one', () => {
  const words = [1, 2.4, 2.5, 3.3, 3.8, 5].map((value) => scaleWord(aScoreStructure(), value))
  expect(words).toEqual(['Emerging', 'Developing', 'Competent', 'Competent', 'Advanced', 'Elite'])
})

test('only what the form asked for stands skill by skill', () => {
  const report = reportOf({ 'skill:2': 4, 'skill:1': 3 })
  expect(skillsTogether(report).map(({ skill_id, spread }) => [skill_id, spread])).toEqual([
    [1, [2.5, 3.5]],
    [2, [3.5, 4.5]],
  ])
})

test('what to build on and to work on are the strongest and the weakest skill, where they differ', () => {
  const { buildOn, workOn } = extremesTogether(reportOf({ 'skill:1': 3, 'skill:2': 4, 'skill:3': 2.5 })) ?? {}
  expect([buildOn?.skill_id, workOn?.skill_id]).toEqual([2, 3])
  expect(extremesTogether(reportOf({ 'skill:1': 3, 'skill:2': 3 }))).toBeUndefined()
  expect(extremesTogether(reportOf({}))).toBeUndefined()
})
