import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { ACTIONS, aWorld, act, clear } from '#tests/support/figures-world.ts'
import { FIRST_SEED } from '#tests/support/first-seed.ts'
import { NO_FIGURES, recomputeFigures, storedFigures } from '#tests/support/recompute-figures.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

/**
 * `SEED=… npx vitest run server/resources/portal/figures.property` repeats a run; `SHRINK=1` looks for its shortest
 * form.
 */
const RUNS = Number(process.env['RUNS'] ?? 40)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const names = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[] // The keys of an object literal are just these.
/** What makes figures comes more often than what takes them away. */
const OFTEN = [
  'begin',
  'begin',
  'beginSecond',
  'rateTwice',
  'rateTwice',
  'rateTwice',
  'publishAtOnce',
  'publishAtOnce',
  'publishAtOnce',
  'publishAtOnce',
  'finalSave',
  'finalSave',
  'publish',
  'publish',
  'storeAgain',
] as const
const action = fc.tuple(fc.constantFrom(...names, ...OFTEN), fc.nat(40))
/** One thing after the other, and sometimes two at the same moment. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(action) },
  { weight: 1, arbitrary: fc.array(action, { minLength: 2, maxLength: 8 }) },
)

test(`[F1, F4, F5, F6, F7, F8, F9] after any history, the stored figures equal a recomputation from the results (seed ${FIRST_SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const world = await aWorld(database.db)
      for (const together of steps) {
        await Promise.all(together.map((it) => act(world, it)))
        await expectKept(database.db)
      }
      await clear(world)
      expect(await storedFigures(database.db)).toEqual(NO_FIGURES)
    }),
    { seed: FIRST_SEED, numRuns: RUNS, endOnFailure: process.env['SHRINK'] === undefined },
  )
  // The histories had every rare case.
  const rare = [
    'pairs',
    'counts',
    'no residual',
    'negative residuals',
    'halo',
    'timed',
    'hasty',
    'extremes',
    'overrides',
    'core red flags',
    'headlines',
  ].filter((it) => !seen.has(it))
  expect(rare).toEqual([])
})

async function expectKept(db: Database) {
  const computed = await recomputeFigures(db)
  expect(await storedFigures(db)).toEqual(computed)
  note(computed)
}

const seen = new Set<string>()
function note({ figures, quarters, pairs, counts }: Awaited<ReturnType<typeof recomputeFigures>>) {
  const is: Record<string, boolean> = {
    pairs: pairs.length > 0,
    counts: counts.some((it) => it.pairs > 1),
    'no residual': quarters.some((it) => it.with_residual < it.evaluations),
    'negative residuals': quarters.some((it) => it.residual_sum?.startsWith('-')),
    halo: quarters.some((it) => it.halo > 0),
    timed: quarters.some((it) => it.timed > it.hasty),
    hasty: quarters.some((it) => it.hasty > 0),
    extremes: quarters.some((it) => it.extremes > 0),
    overrides: quarters.some((it) => it.overrides > 0),
    'core red flags': figures.some((it) => it.has_core_red_flag),
    headlines: figures.some((it) => it.headline !== null),
  }
  for (const [name, there] of Object.entries(is)) if (there) seen.add(name)
}
