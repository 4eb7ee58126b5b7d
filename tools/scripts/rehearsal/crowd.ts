import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { seededRandom } from '#tests/drain/seeded-random.ts'
import type { Cluster } from './postgres.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { openTablet } from './tablet.ts'
import type { Tablet } from './tablet.ts'

export type Crowd = Awaited<ReturnType<typeof gatherCrowd>>
type Wish = {
  origin: string
  database: Cluster
  identity: IdentityProvider
  size: number
  seed: number
  twicePercent?: number
  daysAgo?: number
}

const LONGEST_DRAIN_MS = 60_000

/** Evaluators with accounts of their own and a tablet each. */
export async function gatherCrowd({ origin, database, identity, size, seed, ...habits }: Wish) {
  const random = seededRandom(seed)
  const ids = Array.from({ length: size }, () => uuidv7())
  await database.query(
    `INSERT INTO app_user (id, email, first_name, last_name, role, is_evaluator, is_profile_created)
     SELECT id, id || '@rehearsal.test', 'Test', 'Evaluator', 'Evaluator', true, true FROM unnest($1::uuid[]) AS id`,
    [ids],
  )
  const tablets: Tablet[] = []
  for (const userId of ids)
    tablets.push(
      openTablet({
        origin,
        userId,
        token: await identity.tokenOf(userId),
        random: seededRandom(Math.floor(random() * 1e9)),
        ...habits,
      }),
    )

  return {
    tablets,
    /** They rate, each about every `everyMs`, until `during` has ended; what it gives is returned. */
    async rateDuring<Result>(everyMs: number, during: () => Promise<Result>, working = tablets): Promise<Result> {
      let isOver = false
      const rating = working.map(async (tablet) => {
        await pause(random() * everyMs)
        while (!isOver) {
          await tablet.move()
          await pause(everyMs * (0.5 + random()))
        }
      })
      try {
        return await during()
      } finally {
        isOver = true
        await Promise.all(rating)
      }
    },
    /** Sends what waits until nothing does, or the minute is over. */
    async drain(working = tablets) {
      for (const deadline = Date.now() + LONGEST_DRAIN_MS; Date.now() < deadline; await pause(250)) {
        await Promise.all(working.map((tablet) => tablet.wake('send-now')))
        const left = await Promise.all(working.map((tablet) => tablet.waiting()))
        if (left.every((rows) => rows.length === 0)) return
      }
    },
    /** Every answer since then, of all tablets. */
    answers: (since = 0) => tablets.flatMap((tablet) => tablet.answers).filter(({ at }) => at >= since),
    async leave() {
      await Promise.all(tablets.map((tablet) => tablet.close()))
    },
  }
}
