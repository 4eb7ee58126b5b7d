import { expect, test } from 'vitest'
import { runEventDay } from './event-day.ts'
import type { EventDayOptions } from './event-day.ts'
import { withoutEventPlayers } from './planted-bugs.ts'
import { firstSeedOf, OF_EVENTS, patienceFor } from './many-histories.ts'

const seed = firstSeedOf(0)

test(
  `[EV32] ${OF_EVENTS} random days in a gym from seed ${seed}: every sheet is there once, and nothing is lost`,
  async () => {
    expect(await brokenDays(seed, OF_EVENTS)).toEqual([])
  },
  patienceFor(OF_EVENTS),
)

test('[EV32] sheets that are sent before their event player are noticed', async () => {
  let broken: string[] = []
  for (let day = 1; day <= 60 && broken.length === 0; day++)
    broken = await brokenDays(day, 1, { shares: true, chooseBatch: withoutEventPlayers })
  expect(broken).not.toEqual([])
}, 120_000)

async function brokenDays(firstSeed: number, count: number, options: EventDayOptions = {}): Promise<string[]> {
  const found: string[] = []
  for (let day = firstSeed; day < firstSeed + count; day++) {
    const broken = await runEventDay(day, options)
    if (broken.length > 0) found.push(`${day}: ${broken.join('; ')}`)
  }
  return found
}
