import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

const [PLAYERS, EVALUATORS] = [4, 3]
const nth = (count: number) => fc.integer({ min: 0, max: count - 1 })
const pair = fc.tuple(nth(PLAYERS), nth(PLAYERS)).filter(([one, other]) => one !== other)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('rate' as const),
      player: nth(PLAYERS),
      by: nth(EVALUATORS),
      key: fc.constantFrom(...TRYOUT.slice(0, 3)),
      // Close enough together that no gap holds a report back.
      value: fc.constantFrom(3, 3.5, 4, 4.5, null),
    }),
  },
  { weight: 2, arbitrary: pair.map(([keep, join]) => ({ does: 'join' as const, keep, join })) },
  { weight: 1, arbitrary: pair.map(([keep, join]) => ({ does: 'unjoin' as const, keep, join })) },
  { weight: 1, arbitrary: fc.constant({ does: 'close' as const }) },
)

/** What reached the server last of each item, and who is joined to whom: enough to say what must come of it. */
type Model = { values: Map<string, { value: number | null; at: number }>; joined: Map<number, number> }

/** The mean of each item over the evaluators, each with the later value of all the bibs that this person wore. */
function expectedOf({ values, joined }: Model, player: number): Record<string, number> {
  const bibs = [player, ...[...joined].filter(([, keep]) => keep === player).map(([join]) => join)]
  const means = TRYOUT.flatMap((key): Array<[string, number]> => {
    const rated = Array.from({ length: EVALUATORS }, (_, by) =>
      bibs
        .flatMap((bib) => values.get(`${bib} ${by} ${key}`) ?? [])
        .toSorted((a, b) => a.at - b.at)
        .at(-1),
    ).flatMap((it) => it?.value ?? [])
    return rated.length === 0 ? [] : [[key, rated.reduce((sum, it) => sum + it, 0) / rated.length]]
  })
  return Object.fromEntries(means)
}

test('[EV50, EV51, EV63] whatever is rated, joined and taken back, the consensus is what the ratings say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const event = await stage.anEvent()
      const evaluators = [...event.evaluators, await event.staff('evaluator')]
      const players = await Promise.all(
        Array.from({ length: PLAYERS }, (_, at) => stage.aPlayer(event.id, { bib: String(at), last_name: `M${at}` })),
      )
      const model: Model = { values: new Map(), joined: new Map() }
      let at = 0
      for (const it of steps) {
        at += 1
        if (it.does === 'close') await stage.close(event.organizer, event.id)
        if (it.does === 'rate') {
          await stage.rate(evaluators[it.by]!, players[it.player]!, { [it.key]: it.value }, { rev: at })
          model.values.set(`${it.player} ${it.by} ${it.key}`, { value: it.value, at })
        }
        if (it.does === 'join' || it.does === 'unjoin') {
          const sent = await stage[it.does](event.organizer, event.id, players[it.keep]!, players[it.join]!)
          if (sent.statusCode === 200 && it.does === 'join') model.joined.set(it.join, it.keep)
          if (sent.statusCode === 200 && it.does === 'unjoin') model.joined.delete(it.join)
        }
      }
      await stage.close(event.organizer, event.id)
      const { published } = await stage.publish(event.organizer, event.id)
      const expected = players.map((_, player) => (model.joined.has(player) ? {} : expectedOf(model, player)))
      const found = await Promise.all(players.map(async (id) => (await stage.consensusOf(id))?.ratings ?? {}))
      expect(
        found.map((sheet) => Object.fromEntries(Object.entries(sheet).map(([key, { value }]) => [key, value]))),
      ).toEqual(expected)
      expect(published).toBe(expected.filter((sheet) => Object.keys(sheet).length > 0).length)
    }),
    { numRuns: 8, interruptAfterTimeLimit: 60_000 },
  )
})
