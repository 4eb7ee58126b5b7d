import { expect, test } from 'vitest'
import { runEventDay } from './event-day.ts'
import type { EventDayOptions } from './event-day.ts'
import { withoutEventPlayers } from './planted-bugs.ts'
import { firstSeedOf, OF_EACH_OUTSIDE, OF_EVENTS, patienceFor } from './many-histories.ts'

const seed = firstSeedOf(0)
const ON_TWO_TABLETS: EventDayOptions = { shares: true, restores: true }

test(
  `[EV32] ${OF_EVENTS} random days in a gym from seed ${seed}: every sheet is there once, and nothing is lost`,
  async () => {
    expect(await brokenDays(seed, OF_EVENTS)).toEqual([])
  },
  patienceFor(OF_EVENTS),
)

test(
  `[EV32, Y31] ${OF_EACH_OUTSIDE} days in a gym from seed ${seed}, one evaluator on two tablets and a server set back, lose nothing`,
  async () => {
    expect(await brokenDays(seed, OF_EACH_OUTSIDE, ON_TWO_TABLETS)).toEqual([])
  },
  patienceFor(OF_EACH_OUTSIDE),
)

test('[Y31] in a gym with a server set back, tablets that never ask for the epoch are noticed', async () => {
  let broken: string[] = []
  for (let day = 1; day <= 60 && broken.length === 0; day++)
    broken = await brokenDays(day, 1, { ...ON_TWO_TABLETS, neverAsksEpoch: true })
  expect(broken).not.toEqual([])
})

test('[EV32] sheets that are sent before their event player are noticed', async () => {
  let broken: string[] = []
  for (let day = 1; day <= 60 && broken.length === 0; day++)
    broken = await brokenDays(day, 1, { shares: true, chooseBatch: withoutEventPlayers })
  expect(broken).not.toEqual([])
})

async function brokenDays(firstSeed: number, count: number, options: EventDayOptions = {}): Promise<string[]> {
  const found: string[] = []
  for (let day = firstSeed; day < firstSeed + count; day++) {
    const broken = await runEventDay(day, options)
    if (broken.length > 0) found.push(`${day}: ${broken.join('; ')}`)
  }
  return found
}
