import { expect, test } from 'vitest'
import { rateEventPlayer } from '#data/db/event-writes.ts'
import { aGym, playerId } from '#tests/support/event-gym.tsx'
import { ANA, structure } from '#tests/support/sync-stage.ts'
import { readLocalLibrary } from './library-facts.ts'

test('[L47] the sheets of an event on this device are not listed with one’s own evaluations', async () => {
  const { db } = await aGym()
  const before = await readLocalLibrary(db, ANA, Date.now())
  const { ctx } = await aGym({
    before: (device) => rateEventPlayer(device, { eventPlayerId: playerId(12), key: 'skill:1', value: 3 }, structure),
  })
  expect(await ctx.db.evaluation.filter(({ event_player_id }) => event_player_id !== undefined).count()).toBe(1)
  const { locals, facts } = await readLocalLibrary(ctx.db, ANA, Date.now())
  expect(locals).toHaveLength(before.locals.length)
  expect(facts.size).toBe(before.facts.size)
})
