import { expect, test } from 'vitest'
import { brokenHistories, firstSeedOf, OF_TWO_TABLETS, patienceFor } from './many-histories.ts'

const seed = firstSeedOf(0)

test(
  `[Y30] ${OF_TWO_TABLETS} random days of two tablets from seed ${seed}: nothing is lost, and nothing overwritten unseen`,
  async () => {
    expect(await brokenHistories(seed, OF_TWO_TABLETS, { others: true, restores: false })).toEqual([])
  },
  patienceFor(OF_TWO_TABLETS),
)
