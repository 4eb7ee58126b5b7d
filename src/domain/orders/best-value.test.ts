import { expect, test } from 'vitest'
import { bestValue } from './best-value.ts'

const offer = (price_cents: number, evaluations: number, currency = 'usd') => ({ price_cents, evaluations, currency })
const [single, three, ten] = [offer(4900, 1), offer(12900, 3), offer(39000, 10)]

test.each([
  ['the cheapest of each', [single, three, ten], ten],
  ['nothing to compare with', [ten], undefined],
  ['one evaluation alone is no bargain', [offer(1000, 1), three], undefined],
  ['two that cost the same', [single, offer(20000, 10), offer(10000, 5)], undefined],
  ['prices in two currencies', [single, offer(100, 10, 'eur')], undefined],
])('the best value: %s', (_name, offers, best) => {
  expect(bestValue(offers)).toBe(best)
})
