import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { FIRST_SEED } from '#tests/support/first-seed.ts'
import { backUpRows } from '#tests/support/put-back.ts'
import type { Gym } from './gym-day.ts'
import { liveHardEvening } from './hard-evening.ts'

/** `RUNS=2 SEED=1052 npx vitest run tests/gym/hard` lives the evenings of two seeds. */
const RUNS = Number(process.env['RUNS'] ?? 15)
const EVALUATORS = 3

let stage: EventStage
let gym: Gym
let clear: () => Promise<void>
beforeAll(async () => {
  stage = await openEventStage()
  const { owner, program } = await stage.anOwner()
  // The organizer must be a known account: an unknown one may create only five events a day.
  await stage.db.query('UPDATE program SET vouched_at = now() WHERE id = $1', [program.id])
  const evaluators = await Promise.all(Array.from({ length: EVALUATORS }, () => stage.createUser({ role: 'Coach' })))
  // A restore would end sessions that began after the backup.
  for (const user of [owner, ...evaluators]) await stage.as(user)
  gym = { stage, organizer: owner, programId: program.id, evaluators }
  clear = await backUpRows(stage.db)
})
afterAll(() => stage.close())

test(
  `[EV30, EV36, EV50, Y31] ${RUNS} hard evenings from seed ${FIRST_SEED} on: what was saved counts, once, as the tablet shows it`,
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
      expect(await liveHardEvening(gym, seed), `seed ${seed}`).toEqual([])
      await clear()
    }
  },
  Math.max(240_000, RUNS * 20_000),
)
