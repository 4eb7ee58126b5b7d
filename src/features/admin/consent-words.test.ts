import { expect, test } from 'vitest'
import { ageWords } from './consent-words.ts'

test.each([
  ['0', 'Kindergarten'],
  ['9', '9th grade'],
  ['post_grad', 'Post-graduate'],
  [null, 'Not known'],
])('an admin reads the grade %s as %s', (school_grade, words) => {
  expect(ageWords({ date_of_birth: null, school_grade })).toBe(words)
})
