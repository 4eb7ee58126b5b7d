import { expect, test } from 'vitest'
import { EVENT_ID, readyPage } from '#tests/drain/model-event.ts'
import { ANA, aSyncStage } from '#tests/support/sync-stage.ts'
import { hearEpoch } from '../sync/epoch.ts'
import { storeEventPage } from './event-ready.ts'
import { addEventPlayer, checkIn } from './event-writes.ts'
import { readLostParts } from './lost-events.ts'

const MIA = '00000000-0000-7000-8000-0000000000a1'
const ZOE = '00000000-0000-7000-8000-0000000000a2'
const MARK = { offset: 0, etag: undefined }

test('[Y60] a player whom the server no longer names is lost, also after a change on this device', async () => {
  const { ctx, db, server } = aSyncStage()
  for (const id of [MIA, ZOE]) server.addPlayer(id, { bib: '7' })
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  await addEventPlayer(ctx, EVENT_ID, { bib: '57' })
  await hearEpoch(db, 'before', () => 0)
  expect(await readLostParts(db, ANA, EVENT_ID)).toMatchObject({ whole: null, isPart: false })
  await hearEpoch(db, 'after', () => 0)
  expect(await readLostParts(db, ANA, EVENT_ID)).toMatchObject({ whole: { id: EVENT_ID } })
  await checkIn(ctx, ZOE, true)
  // The server has the event and Mia. It never had the player with bib 57.
  const page = readyPage(server, ANA, { event: { player_count: 1 } })
  const results = page.players.results.filter(({ id }) => id === MIA)
  await storeEventPage(ctx, { ...page, players: { ...page.players, count: 1, results } }, MARK)
  expect(await readLostParts(db, ANA, EVENT_ID)).toMatchObject({ whole: null, isPart: true })
  await storeEventPage(ctx, readyPage(server, ANA), MARK)
  expect(await readLostParts(db, ANA, EVENT_ID)).toMatchObject({ whole: null, isPart: false })
})
