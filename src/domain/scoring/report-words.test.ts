import { expect, test } from 'vitest'
import { aReport } from '#tests/fixtures/a-report.ts'
import type { EvaluationResult } from '../contracts/result-schema.ts'
import { observedWords, positionWords } from './report-words.ts'

const skills = (...values: (number | null)[]): Pick<EvaluationResult, 'rated_skills' | 'player_performance'> => ({
  rated_skills: 1,
  player_performance: [
    { microskills: values.map((value, id) => ({ id, value })) },
  ] as EvaluationResult['player_performance'], // Only what is counted.
})

test('what the number rests on counts micro-skills only where some were rated', () => {
  expect(observedWords(skills(3, null, 4))).toBe('1 of 1 skills, 2 of 3 micro-skills observed')
  expect(observedWords(skills(null, null))).toBe('1 of 1 skills observed, micro-skills not rated')
})

test('skills of another position than the entered one say why', () => {
  const { top1_position } = aReport({ ratings: { 'skill:7': 5, 'skill:8': 5, 'skill:10': 5 } })
  expect(top1_position?.name).toBe('Center')
  expect(positionWords({ top1_position }, 'Small Forward')).toMatch(
    /^Entered as a small forward\. The ratings fit center best \(\d+ of 100\), so the skills of that position come first\.$/u,
  )
  expect([positionWords({ top1_position }, 'Center'), positionWords({ top1_position }, null)]).toEqual(['', ''])
  expect(positionWords({ top1_position: null }, 'Small Forward')).toBe('')
})
