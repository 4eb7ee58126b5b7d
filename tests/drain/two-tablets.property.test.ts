import { expect, test } from 'vitest'
import { brokenHistories, firstSeedOf, HALF, patienceFor } from './many-histories.ts'

const seed = firstSeedOf(0)

test(`[Y30] ${HALF} random days of two tablets from seed ${seed}: nothing is lost, and nothing overwritten unseen`, async () => {
  expect(await brokenHistories(seed, HALF, { others: true, restores: false })).toEqual([])
}, patienceFor(HALF))
