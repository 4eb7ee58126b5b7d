import { expect, test } from 'vitest'
import { brokenHistories, firstSeedOf, HALF, patienceFor } from './many-histories.ts'

const seed = firstSeedOf(1)

test(
  `[Y10] ${HALF} random days from seed ${seed} keep every promise of the outbox`,
  async () => {
    expect(await brokenHistories(seed, HALF)).toEqual([])
  },
  patienceFor(HALF),
)
