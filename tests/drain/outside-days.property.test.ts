import { expect, test } from 'vitest'
import { OUTSIDE_KINDS, runHardDay } from './hard-days.ts'
import { firstSeedOf, OF_EACH_OUTSIDE, patienceFor } from './many-histories.ts'

const seed = firstSeedOf(0)

test.each(OUTSIDE_KINDS)(
  `[Y10, E9, U93] ${OF_EACH_OUTSIDE} days from seed ${seed} of %s: what a screen called saved is kept, once`,
  async (kind) => {
    const broken: string[] = []
    for (let day = seed; day < seed + OF_EACH_OUTSIDE; day++) {
      const it = await runHardDay(day, kind)
      if (it.broken.length > 0) broken.push(`${day}: ${it.broken.join('; ')}`)
    }
    expect(broken).toEqual([])
  },
  patienceFor(OF_EACH_OUTSIDE),
)
