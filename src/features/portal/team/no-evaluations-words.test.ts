import { expect, test } from 'vitest'
import { noEvaluationsWords } from './no-evaluations-words.ts'

test.each([
  [14, '14 evaluations are on the way'],
  [1, '1 evaluation is on the way'],
  [0, 'No evaluations yet'],
])('a team without figures and with %i pending evaluations says "%s"', (pending, title) => {
  expect(noEvaluationsWords(pending, true).title).toBe(title)
  expect(noEvaluationsWords(pending, false).title).toBe(title)
})
