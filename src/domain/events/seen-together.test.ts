import { expect, test } from 'vitest'
import { aReport } from '#tests/fixtures/a-report.ts'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { extremesTogether, scaleWord, seenWords, skillsTogether } from './seen-together.ts'

const UNSEEN = Object.fromEntries(aScoreStructure().playerskill.map(({ id }) => [`skill:${id}`, 0]))
const reportOf = (ratings: Record<string, number>) =>
  aReport({
    ratings: { ...UNSEEN, ...ratings },
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

test('[S28] an average gets the word of the value that is fully met, never of the next one', () => {
  const words = [1, 2.4, 2.5, 3.3, 3.5, 3.8, 4.5, 5].map((value) => scaleWord(aScoreStructure(), value))
  expect(words).toEqual([
    'Emerging',
    'Developing',
    'Developing',
    'Competent',
    'Competent',
    'Competent',
    'Advanced',
    'Elite',
  ])
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
