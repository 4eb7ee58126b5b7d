import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { brokenHistories, firstSeedOf } from './many-histories.ts'

const DAYS = 300
const seed = firstSeedOf(0)

test(`[Y30] ${DAYS} random days of two tablets from seed ${seed}: nothing is lost, and nothing overwritten unseen`, async () => {
  expect(await brokenHistories(seed, DAYS, { others: true, restores: false })).toEqual([])
}, 120_000)
