import { expect, test } from 'vitest'
import { gradeWords, positionWords } from './player-words.ts'

test.each([
  ['Point Guard', 'PG'],
  ['center', 'C'],
  ['Stretch four', 'Stretch four'],
  [null, ''],
])('the position %s is called "%s"', (name, words) => {
  expect(positionWords(name)).toBe(words)
})

test.each([
  ['0', 'Kindergarten'],
  ['1', '1st grade'],
  ['3', '3rd grade'],
  ['11', '11th grade'],
  ['post_grad', 'Post-graduate'],
  ['', ''],
  [null, ''],
])('the grade %s is called "%s"', (grade, words) => {
  expect(gradeWords(grade)).toBe(words)
})
