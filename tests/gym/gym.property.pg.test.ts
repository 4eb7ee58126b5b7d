import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { FIRST_SEED } from '#tests/support/first-seed.ts'
import { liveGymDay } from './gym-day.ts'
import type { DaySize, Gym } from './gym-day.ts'

/**
 * A whole event with the real engine, the real database of tablets and the real server. `RUNS=2 SEED=1052 npx vitest
 * run tests/gym` lives the days of two seeds.
 */
const RUNS = Number(process.env['RUNS'] ?? 10)
const MOST_EVALUATORS = 12
/** An account creates at most 50 events a day, and each day in the gym is one. */
const DAYS_OF_ORGANIZER = 40

const SMALL: DaySize = { evaluators: 3, players: 4, moves: 30 }
const WHOLE: DaySize = { evaluators: MOST_EVALUATORS - 1, players: 12, moves: 200 }

let stage: EventStage
let gym: Gym
beforeAll(async () => {
  stage = await openEventStage()
  const evaluators = await Promise.all(
    Array.from({ length: MOST_EVALUATORS }, () => stage.createUser({ role: 'Coach' })),
  )
  gym = { stage, evaluators, ...(await anOrganizer()) }
})
afterAll(() => stage.close())

/** Returns a known account and its program: an unknown account may create only five events a day. */
async function anOrganizer(): Promise<Pick<Gym, 'organizer' | 'programId'>> {
  const { owner, program } = await stage.anOwner()
  await stage.db.query('UPDATE program SET vouched_at = now() WHERE id = $1', [program.id])
  return { organizer: owner, programId: program.id }
}

test(
  `[EV30, EV50] ${RUNS} days in a gym from seed ${FIRST_SEED} on: what was saved arrives once, and the reports are its mean`,
  async () => {
    const broken: string[] = []
    for (let day = 0; day < RUNS; day++) {
      if (day > 0 && day % DAYS_OF_ORGANIZER === 0) gym = { ...gym, ...(await anOrganizer()) }
      const seed = FIRST_SEED + day
      broken.push(...(await liveGymDay(gym, seed, SMALL)).map((line) => `seed ${seed}: ${line}`))
    }
    expect(broken).toEqual([])
  },
  Math.max(240_000, RUNS * 20_000),
)

test(`[EV30] twelve tablets on one day, seed ${FIRST_SEED}`, async () => {
  expect(await liveGymDay(gym, FIRST_SEED, WHOLE)).toEqual([])
})
