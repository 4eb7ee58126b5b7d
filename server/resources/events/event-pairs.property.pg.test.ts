import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutcomeStage, QUICK } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import { recomputeEventPairs, storedEventPairs } from '#tests/support/recompute-event-pairs.ts'
import { sweepEvents } from './sweep-events.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

const [PLAYERS, EVALUATORS] = [3, 4]
const nth = (count: number) => fc.integer({ min: 0, max: count - 1 })
const couple = fc.tuple(nth(PLAYERS), nth(PLAYERS)).filter(([one, other]) => one !== other)
const value = fc.constantFrom(1, 2.5, 3, 3.5, 4, 5, 0, null)
/** All skills, or so few that there is no total, some of them taken back. */
const ratings = fc.oneof(
  fc.array<number | null>(fc.constantFrom(2, 3, 3.5, 4, 0), { minLength: 12, maxLength: 12 }),
  fc.array<number | null>(value, { minLength: 1, maxLength: 4 }),
)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('rate' as const), player: nth(PLAYERS), by: nth(EVALUATORS), ratings }),
  },
  { weight: 2, arbitrary: couple.map(([keep, join]) => ({ does: 'join' as const, keep, join })) },
  { weight: 1, arbitrary: couple.map(([keep, join]) => ({ does: 'unjoin' as const, keep, join })) },
  { weight: 2, arbitrary: fc.constantFrom('close' as const, 'sweep' as const).map((does) => ({ does })) },
  { weight: 1, arbitrary: fc.constant({ does: 'publish' as const }) },
)

test('[J75, J76] whatever is rated, joined and sent late, the pairs are what the sheets of closed events say', async () => {
  const seen = { joined: 0, withTotal: 0, withoutTotal: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), async (steps) => {
      const event = await stage.anEvent({ keys: QUICK })
      const evaluators = [...event.evaluators, await event.staff('evaluator'), await event.staff('evaluator')]
      const players = await Promise.all(
        Array.from({ length: PLAYERS }, (_, at) => stage.aPlayer(event.id, { bib: String(at), last_name: `M${at}` })),
      )
      let isClosed = false
      for (const [at, it] of [...steps, { does: 'close' as const }].entries()) {
        if (it.does === 'rate')
          await stage.rate(
            evaluators[it.by]!,
            players[it.player]!,
            Object.fromEntries(it.ratings.map((given, skill) => [QUICK[skill]!, given])),
            { rev: at + 1 },
          )
        if (it.does === 'join' || it.does === 'unjoin')
          await stage[it.does](event.organizer, event.id, players[it.keep]!, players[it.join]!)
        if (it.does === 'publish') await stage.post(event.organizer, event.id, 'publish')
        if (it.does === 'sweep') await sweepEvents(stage.services)
        if (it.does === 'close') {
          await stage.close(event.organizer, event.id)
          isClosed = true
        }
        const isComputed = it.does === 'close' || it.does === 'sweep'
        if (isComputed || !isClosed) await expectPairs()
      }
      await expectSums()
      for (const { first_total, is_joined } of await pairsOf(event.id)) {
        if (is_joined) seen.joined += 1
        if (first_total === null) seen.withoutTotal += 1
        else seen.withTotal += 1
      }
    }),
    { numRuns: 10, interruptAfterTimeLimit: 60_000 },
  )
  // The histories were such that there was something to keep.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
})

async function expectPairs() {
  expect(await storedEventPairs(stage.db)).toEqual(await recomputeEventPairs(stage.db))
}

function pairsOf(eventId: string) {
  return stage.db.query<{ first_total: string | null; is_joined: boolean }>(
    `SELECT p.first_total, EXISTS (SELECT FROM event_player o WHERE o.joined_to = x.id) AS is_joined
     FROM rating_pair p JOIN event_player x ON x.id = p.event_player_id WHERE x.event_id = $1`,
    [eventId],
  )
}

const EXACT = [
  'difference_sum',
  'difference_square_sum',
  'own_sum',
  'other_sum',
  'own_square_sum',
  'other_square_sum',
  'product_sum',
]

/** J9. What the database adds up in the transaction of a pair is what all pairs come to. */
async function expectSums() {
  const { db } = stage
  const counts = 'SELECT * FROM pair_count ORDER BY skill_id, first_rating, second_rating'
  const counted = await db.query(
    `SELECT given.key::int AS skill_id, given.value::numeric(2, 1) AS first_rating,
       (second_skills ->> given.key)::numeric(2, 1) AS second_rating, count(*)::int AS pairs
     FROM rating_pair CROSS JOIN LATERAL jsonb_each_text(first_skills) AS given
     WHERE second_skills ->> given.key IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  )
  expect(await db.query(counts)).toEqual(counted)
  // Without the zeros behind the point, which tell of what was there before.
  const sums = `SELECT evaluator_id, pairs, compared, ratings, within_half, ${EXACT.map((it) => `trim_scale(${it}) AS ${it}`).join(', ')}
    FROM evaluator_pairing ORDER BY evaluator_id`
  const kept = await db.query(sums)
  await db.query('DELETE FROM evaluator_pairing')
  await db.query('SELECT add_to_pairings(NULL, (SELECT array_agg(p) FROM rating_pair p))')
  expect(kept).toEqual(await db.query(sums))
  const [all] = await db.query(
    `SELECT count(*) AS pairs, count(one - two) AS with_totals,
       coalesce(sum(one) FILTER (WHERE two IS NOT NULL), 0) AS first_sum,
       coalesce(sum(two) FILTER (WHERE one IS NOT NULL), 0) AS second_sum,
       coalesce(sum(one * one) FILTER (WHERE two IS NOT NULL), 0) AS first_square_sum,
       coalesce(sum(two * two) FILTER (WHERE one IS NOT NULL), 0) AS second_square_sum,
       coalesce(sum(one * two), 0) AS product_sum, coalesce(sum(abs(one - two)), 0) AS gap_sum,
       count(*) FILTER (WHERE abs(one - two) > 60) AS far_apart
     FROM (SELECT (first_total * 10)::int AS one, (second_total * 10)::int AS two FROM rating_pair) AS tenths`,
  )
  expect(await db.query('SELECT * FROM pair_total')).toEqual([{ is_all: true, ...(all as object) }])
}
