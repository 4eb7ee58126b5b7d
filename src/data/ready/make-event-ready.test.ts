import { expect, test } from 'vitest'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { EVENT_ID, readyPage } from '#tests/drain/model-event.ts'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { memoryPictures } from '#tests/support/real-services.ts'
import { ANA, aSyncStage, structure } from '#tests/support/sync-stage.ts'
import { createApiClient } from '../api/api-client.ts'
import { readEvent } from '../db/event-reads.ts'
import { changeEventPlayer, rateEventPlayer } from '../db/event-writes.ts'
import { LOST } from '../db/lost-events.ts'
import { hearEpoch } from '../sync/epoch.ts'
import { makeEventReady } from './make-event-ready.ts'
import type { ReadyProgress } from './in-parallel.ts'
import { readStructure } from './reference-store.ts'

const playerId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

test('[GR1] an event of 300 players comes in three pages, the photos beside, those of one’s own groups first', async () => {
  const { ready, db, asked, photos } = setup(300)
  const progress: ReadyProgress[] = []
  const report = await ready({ onProgress: (it) => progress.push(it) })
  expect(report).toEqual({ players: 300, photos: 300, photos_missing: 0 })
  expect(asked.filter(({ path }) => path.includes('/ready/')).map(({ path }) => path)).toEqual(
    [0, 100, 200].map((offset) => `/event/${EVENT_ID}/ready/?limit=100&offset=${offset}`),
  )
  expect(await db.event_player.count()).toBe(300)
  expect(await readStructure(db, '2026.1')).toBeDefined()
  expect(new Set(photos.asked.slice(0, 10))).toEqual(new Set(Array.from({ length: 10 }, (_, n) => photoOf(n * 30))))
  expect(progress.at(-1)).toEqual({ done: 300, total: 300 })
  expect((await readEvent(db, ANA, EVENT_ID))?.ready_at).not.toBeNull()
})

test('[GR1] what has not changed is not sent again: a refresh is a few empty answers', async () => {
  const { ready, asked, photos, server } = setup(150)
  await ready()
  const before = photos.asked.length
  asked.length = 0
  await ready()
  expect(asked.map(({ status }) => status)).toEqual([304, 304])
  expect(photos.asked).toHaveLength(before)
  server.addPlayer(playerId(149), { has_photo: true, rev: 2, bib: '500' })
  await ready()
  expect(asked.slice(2).map(({ status }) => status)).toEqual([304, 200])
})

test('[GR2] a photo that fails is counted, stops nothing, and is asked for again', async () => {
  const { ready, photos, db } = setup(20)
  photos.failing.add(photoOf(3))
  expect(await ready()).toEqual({ players: 20, photos: 19, photos_missing: 1 })
  expect((await readEvent(db, ANA, EVENT_ID))?.ready_at).toBeNull()
  photos.failing.clear()
  expect(await ready()).toMatchObject({ photos_missing: 0 })
})

test('a photo that was taken here gives way to the server’s, once that one is here', async () => {
  const { ready, ctx, db, engine } = setup(2)
  await ready()
  await changeEventPlayer(ctx, playerId(1), { photo: new Blob(['jpeg']) })
  await ready()
  expect(await db.event_player.get([ANA, playerId(1)])).toMatchObject({ photo: btoa('jpeg') })
  await engine.wake('start')
  expect(await db.event_player.get([ANA, playerId(1)])).toMatchObject({ photo: btoa('jpeg') })
  await ready()
  expect(await db.event_player.get([ANA, playerId(1)])).toMatchObject({ photo: null, has_photo: true })
})

test('[EV127] a photo that the server no longer keeps leaves the device', async () => {
  const { ready, kept, server } = setup(2)
  await ready()
  expect([...kept]).toEqual([photoOf(0), photoOf(1)])
  server.addPlayer(playerId(1), { has_photo: false, photo_waits: true, rev: 2 })
  await ready()
  expect([...kept]).toEqual([photoOf(0)])
})

test('[EV37] an event that is no longer one’s own leaves the device with its photos, but for what is unsent', async () => {
  const { ready, ctx, db, kept, gone } = setup(3)
  await ready()
  await rateEventPlayer(ctx, { eventPlayerId: playerId(1), key: 'skill:1', value: 3 }, structure)
  gone.it = true
  await expect(ready()).rejects.toMatchObject({ status: 404 })
  expect((await db.event_player.toArray()).map(({ id }) => id)).toEqual([playerId(1)])
  expect([...kept]).toEqual([photoOf(1)])
})

test('[EV233] an event with unsent work says that the person was removed, until they are added again', async () => {
  const { ready, ctx, db, gone } = setup(3)
  await ready()
  await rateEventPlayer(ctx, { eventPlayerId: playerId(1), key: 'skill:1', value: 3 }, structure)
  gone.it = true
  await expect(ready()).rejects.toMatchObject({ status: 404 })
  expect(await readEvent(db, ANA, EVENT_ID)).toMatchObject({ removed: 1 })
  expect(await db.outbox.count()).toBe(2)
  gone.it = false
  await ready()
  expect((await readEvent(db, ANA, EVENT_ID))?.removed).toBeUndefined()
  expect(await db.event_player.count()).toBe(3)
})

test('[Y60] an event that a restore may have lost stays on the device, even if no page has heard of the restore', async () => {
  const { ready, db, gone } = setup(3)
  await ready()
  await db.meta.put({ key: 'serverEpoch', value: 'epoch-1' })
  Object.assign(gone, { it: true, epoch: 'epoch-2' })
  await expect(ready()).rejects.toMatchObject({ status: 404 })
  expect(await db.event_player.count()).toBe(3)
  // The engine hears of it, and every later answer names the new epoch.
  await hearEpoch(db, 'epoch-2', () => 0)
  await expect(ready()).rejects.toMatchObject({ status: 404 })
  expect(await db.event_player.count()).toBe(3)
  // The event is there, and gone again without a restore: it was deleted, or is no longer one's own.
  gone.it = false
  await ready()
  gone.it = true
  await expect(ready()).rejects.toMatchObject({ status: 404 })
  expect(await db.event_player.count()).toBe(0)
})

test('[Y61] each fetch of a lost event that is back sends the work that waited for it, and other fetches wake nothing', async () => {
  const { ready, ctx, db, gone, wakes } = setup(3)
  await ready()
  await db.meta.put({ key: 'serverEpoch', value: 'epoch-1' })
  await hearEpoch(db, 'epoch-2', () => 0)
  await rateEventPlayer(ctx, { eventPlayerId: playerId(1), key: 'skill:1', value: 3 }, structure)
  const lost = { code: LOST, message: 'Lost.', at: 0 }
  await db.outbox.orderBy('seq').limit(1).modify({ state: 'quarantined', last_error: lost })
  gone.it = true
  await expect(ready()).rejects.toMatchObject({ status: 404 })
  expect((await readEvent(db, ANA, EVENT_ID))?.absent).toBe('lost')
  expect(wakes).toEqual([])
  gone.it = false
  await ready()
  expect(wakes).toEqual(['enqueue'])
  expect((await readEvent(db, ANA, EVENT_ID))?.absent).toBeUndefined()
  expect(new Set((await db.outbox.toArray()).map(({ state }) => state))).toEqual(new Set(['pending']))
  await ready()
  expect(wakes).toHaveLength(1)
})

function photoOf(n: number) {
  return `/evaluation/player-photo/${eventEvaluationId(playerId(n), 'the person')}/`
}

/** An event of which every thirtieth player is in one's own group. */
function setup(count: number) {
  const stage = aSyncStage()
  const { server, ctx } = stage
  const group_id = readyPage(server, ANA).groups[0]!.id
  for (let n = 0; n < count; n++)
    server.addPlayer(playerId(n), { bib: `${n}`, has_photo: true, ...(n % 30 === 0 && { group_id }) })
  const asked: Array<{ path: string; status: number }> = []
  const gone = { it: false, epoch: 'epoch-1' }
  const api = createApiClient({
    baseUrl: 'http://model',
    getToken: async () => ({ kind: 'ok', token: 'token' }),
    fetch: async (url, init) => {
      const answer = answerTo(new URL(url as string), new Headers(init?.headers))
      const { pathname, search } = new URL(url as string)
      asked.push({ path: pathname + search, status: answer.status })
      return answer
    },
  })
  const photos = { asked: [] as string[], failing: new Set<string>() }
  const keptPictures = memoryPictures(async (path) => {
    photos.asked.push(path)
    return !photos.failing.has(path)
  })
  const wakes: string[] = []
  const sync = { wake: async (reason: string) => void wakes.push(reason) }
  const services = { ...ctx, api, keptPictures, sync }
  const ready = (options: Parameters<typeof makeEventReady>[3] = {}) => makeEventReady(services, ANA, EVENT_ID, options)
  return { ...stage, ready, asked, photos, kept: keptPictures.kept, gone, wakes }

  function answerTo({ pathname, searchParams }: URL, headers: Headers): Response {
    if (pathname.endsWith('/evaluation/receipts/'))
      return Response.json({ server_epoch: gone.epoch, server_time: new Date().toISOString(), results: [] })
    if (gone.it)
      return Response.json({ message: 'Event not found', error_code: 'MISSING', retryable: false }, { status: 404 })
    if (!pathname.includes('/ready/'))
      return Response.json({ player_score_structure: aScoreStructure(), scoring: scoringRubricOf(aRubric()) })
    const offset = Number(searchParams.get('offset'))
    const page = readyPage(server, ANA, { offset })
    const etag = `"${offset}-${page.players.results.reduce((sum, { rev }) => sum + rev, 0)}-${page.players.count}"`
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
    return Response.json(page, { headers: { etag } })
  }
}
