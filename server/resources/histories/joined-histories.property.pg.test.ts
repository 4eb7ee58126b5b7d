import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#tests/drain/seeded-random.ts'
import { FIRST_SEED } from '#tests/support/first-seed.ts'
import { startHistoryStage } from '#tests/support/history-stage.ts'
import type { HistoryStage } from '#tests/support/history-stage.ts'
import { aHistoriesWorld, deleteOne, happen, toldAndExpected } from '#tests/support/histories-world.ts'

/** `SEED=… npx vitest run server/resources/histories/joined-histories.property` repeats a run. */
const WORLDS = 20
const HISTORIES_IN_EACH = 100
const HAPPENINGS = 400
const AT_ONCE = 4

let stage: HistoryStage
beforeAll(async () => {
  stage = await startHistoryStage()
})
afterAll(() => stage.close())

/** Whether, twice on the way, everybody is told what should be so. Returns how many histories it had. */
async function live(seed: number): Promise<number> {
  const world = await aHistoriesWorld(stage, seededRandom(seed), HISTORIES_IN_EACH)
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < HAPPENINGS / 2; count++) await happen(world)
    const { told, expected } = await toldAndExpected(world)
    expect([seed, told]).toEqual([seed, expected])
    if (round === 0) await deleteOne(world)
    // As a server at work does by itself; the tests' database has that off.
    await stage.db.query('ANALYZE')
  }
  return world.histories.length
}

test(`[K30, K34, K35, K36, K38] after any events, each of 2,000 histories belongs as a whole to one family (seed ${FIRST_SEED})`, async () => {
  const seeds = Array.from({ length: WORLDS }, (_, index) => FIRST_SEED + index)
  const lived = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      let own = 0
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) own += await live(seed)
      return own
    }),
  )
  expect(lived.reduce((sum, own) => sum + own, 0)).toBe(2_000)
})
