import { expect, test } from 'vitest'
import { plainAnswer } from './plain-answer.ts'

const icc = (value: number) => ({ value, low: -1, high: 1, band: '', n: 12 })

test.each([
  [1, 'Evaluators agree very well'],
  [0.9, 'Evaluators agree very well'],
  [0.895, 'Evaluators agree very well'],
  [0.894, 'Evaluators agree well'],
  [0.75, 'Evaluators agree well'],
  [0.744, 'Evaluators agree only in part'],
  [0.5, 'Evaluators agree only in part'],
  [0.494, 'Evaluators do not agree well yet'],
  [0, 'Evaluators do not agree well yet'],
  [-1, 'Evaluators do not agree well yet'],
])('a coefficient of %d reads "%s"', (value, answer) => {
  expect(plainAnswer({ pairs: 12, icc: icc(value), mean_gap: 2.14 })).toBe(
    `${answer}: two ratings of the same player are 2.1 of 60 points apart on average, over 12 pairs.`,
  )
})

test.each([
  [0, 'We can’t say yet how well evaluators agree. That takes 10 pairs of ratings, and there are none.'],
  [1, 'We can’t say yet how well evaluators agree. That takes 10 pairs of ratings, and there is 1.'],
  [4, 'We can’t say yet how well evaluators agree. That takes 10 pairs of ratings, and there are 4.'],
  [9, 'We can’t say yet how well evaluators agree. That takes 10 pairs of ratings, and there are 9.'],
  [
    10,
    'We can’t say yet how well evaluators agree. Too few pairs of ratings have totals, or the totals are too similar.',
  ],
])('with %d pairs and no coefficient it says what is missing', (pairs, answer) => {
  expect(plainAnswer({ pairs, icc: null, mean_gap: null })).toBe(answer)
})

test('[J6] fewer than ten pairs with totals get no word, however well these few agree', () => {
  const answer = (n: number) => plainAnswer({ pairs: 40, icc: { ...icc(0.98), n }, mean_gap: 0.4 })
  expect(answer(9)).toMatch(/^We can’t say yet how well evaluators agree\. Too few pairs/u)
  expect(answer(10)).toMatch(/^Evaluators agree very well: /u)
})
