import { expect, test } from 'vitest'
import type { EvaluationResult } from '../contracts/result-schema.ts'
import { observedWords } from './report-words.ts'

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
