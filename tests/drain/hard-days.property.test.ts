import { expect, test } from 'vitest'
import { runHardDay, kindOf } from './hard-days.ts'
import type { HardBugs, Kind } from './hard-days.ts'
import { HARD_PLANTS } from './hard-plants.ts'
import { firstSeedOf, OF_HARD_DAYS, patienceFor } from './many-histories.ts'
import { PINNED_HARD_DAYS } from './pinned-seeds.ts'

const seed = firstSeedOf(0)
/** From the first day on each is noticed within a few dozen days; those that take long begin on a day that shows them. */
const MOST_DAYS = 200

test(
  `[Y10, Y17, Y30, Y31] ${OF_HARD_DAYS} hard days from seed ${seed}: what was called saved stands, once, wherever it is killed`,
  async () => {
    const broken: string[] = []
    for (let day = seed; day < seed + OF_HARD_DAYS; day++) {
      const it = await runHardDay(day)
      if (it.broken.length > 0) broken.push(`${day} (${kindOf(day)}): ${it.broken.join('; ')}`)
    }
    expect(broken).toEqual([])
  },
  patienceFor(OF_HARD_DAYS),
)

test.each(HARD_PLANTS)(
  '[$rule] noticed: $bug',
  async ({ kind, plant, day }) => {
    expect(await dayThatBreaks(kind, plant, day)).toBeGreaterThan(0)
  },
  patienceFor(MOST_DAYS),
)

test.each(PINNED_HARD_DAYS)('[$rule] seed $seed, $kind, stays whole: $bug', async ({ seed: day, kind }) => {
  expect((await runHardDay(day, kind)).broken).toEqual([])
})

async function dayThatBreaks(kind: Kind, plant: HardBugs, first = 1): Promise<number | undefined> {
  for (let day = first; day < first + MOST_DAYS; day++) {
    const broken = await runHardDay(day, kind, plant).then(
      (it) => it.broken,
      (error: unknown) => [String(error)],
    )
    if (broken.length > 0) return day
  }
  return undefined
}
