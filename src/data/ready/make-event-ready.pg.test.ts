import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { memoryPictures, realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { structure } from '#tests/support/sync-stage.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { readEventPlayers, readOwnSheets, readPanelOfDevice } from '../db/event-reads.ts'
import { addEventPlayer, changeEventPlayer, checkIn, rateEventPlayer } from '../db/event-writes.ts'
import { createDeliver } from '../sync/deliver.ts'
import { createSyncEngine } from '../sync/sync-engine.ts'
import { makeEventReady } from './make-event-ready.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

test('[EV30, EV36] two tablets of one evaluator make one sheet, and each shows what the other has rated', async () => {
  const { event, evaluator, players } = await anEventOfTwo()
  const [one, other] = [await aTablet(evaluator), await aTablet(evaluator)]
  const [mia] = players
  for (const tablet of [one, other]) {
    expect(await tablet.ready(event.id)).toEqual({ players: 2, photos: 0, photos_missing: 0 })
    await rateEventPlayer(
      tablet.ctx,
      { eventPlayerId: mia!.id, key: tablet === one ? 'skill:1' : 'skill:2', value: 3 },
      structure,
    )
  }
  for (const tablet of [one, other]) await tablet.engine.wake('start')
  for (const { ready, ctx } of [one, other]) {
    await ready(event.id)
    expect((await readOwnSheets(ctx.db, evaluator.id, event.id)).get(mia!.id)?.ratings).toEqual({
      'skill:1': 3,
      'skill:2': 3,
    })
    expect(await ctx.db.outbox.count()).toBe(0)
  }
})

test('[EV145] the form changes, and each tablet of the evaluator asks for the new items and shows what the other rated', async () => {
  const { event, evaluator, organizer, players } = await anEventOfTwo({ form: { keys: OLD_FORM } })
  const [mia] = players
  const sheet = eventEvaluationId(mia!.id, evaluator.id)
  const one = await aTablet(evaluator)
  await one.ready(event.id)
  await rateEventPlayer(one.ctx, { eventPlayerId: mia!.id, key: 'skill:1', value: 3 }, structure)
  await one.engine.wake('start')
  await stage.call(organizer, 'PATCH', `/event/${event.id}/`, { form: { keys: NEW_FORM } })
  const other = await aTablet(evaluator)
  await other.ready(event.id)
  await rateEventPlayer(other.ctx, { eventPlayerId: mia!.id, key: 'skill:6', value: 4 }, structure)
  await other.engine.wake('start')
  for (const { ctx, ready } of [one, other]) {
    await ready(event.id)
    const shown = await readPanelOfDevice(ctx.db, evaluator.id, sheet)
    expect(shown?.panel.ratings).toEqual({ 'skill:1': 3, 'skill:6': 4 })
    expect(shown?.place?.form.keys).toEqual([...NEW_FORM, 'skill:1'])
    expect((await readEventPlayers(ctx.db, evaluator.id, event.id))[0]?.progress).toEqual({ rated: 1, of: 4 })
  }
  expect(await one.ctx.db.evaluation.get(sheet)).toMatchObject({ form_version: 2 })
  expect(await stage.db.query('SELECT form_version, rated_count FROM evaluation WHERE id = $1', [sheet])).toEqual([
    { form_version: 2, rated_count: 2 },
  ])
})

test('[EV32, EV34] a walk-on, a changed bib and a check-in arrive, and stand on the other tablet', async () => {
  const { event, evaluator, players } = await anEventOfTwo()
  const [desk, court] = [await aTablet(evaluator), await aTablet(evaluator)]
  await desk.ready(event.id)
  await court.ready(event.id)
  const walkOn = await addEventPlayer(desk.ctx, event.id, { bib: '301', checked_in: true })
  await rateEventPlayer(desk.ctx, { eventPlayerId: walkOn, key: 'skill:1', value: 4 }, structure)
  await changeEventPlayer(desk.ctx, walkOn, { first_name: 'Noor' })
  await checkIn(desk.ctx, players[0]!.id, true)
  await desk.engine.wake('start')
  expect(await desk.ctx.db.outbox.toArray()).toEqual([])
  await desk.ready(event.id)
  await court.ready(event.id)
  const shown = await readEventPlayers(court.ctx.db, evaluator.id, event.id)
  expect(
    shown.map(({ row, progress }) => [row.first_name, row.bib, row.checked_in_at !== null, progress.rated]),
  ).toEqual([
    ['Mia', '12', true, 0],
    ['Zoe', '14', false, 0],
    ['Noor', '301', true, 1],
  ])
  expect(await desk.ctx.db.event_player.get([evaluator.id, walkOn])).toMatchObject({ rev: 2, answered_rev: 2 })
})

test('[GR1] what has not changed is answered without a body', async () => {
  const { event, evaluator } = await anEventOfTwo()
  const { ready, asked } = await aTablet(evaluator)
  await ready(event.id)
  asked.length = 0
  await ready(event.id)
  expect(asked).toEqual([expect.stringContaining('if-none-match')])
})

const OLD_FORM = ['skill:1', 'skill:2', 'skill:3', 'skill:4']
const NEW_FORM = ['skill:5', 'skill:6', 'skill:7', 'skill:8']

test.each(['Mia', 'Zoe'])(
  '[EV50] after a join under %s the tablet shows of each item what the report counts',
  async (kept) => {
    const { event, evaluator, organizer, players } = await anEventOfTwo()
    const [mia, zoe] = players
    const { ctx, engine, ready } = await aTablet(evaluator)
    await ready(event.id)
    const rate = async (player: typeof mia, key: string, value: number | null) => {
      await rateEventPlayer(ctx, { eventPlayerId: player!.id, key, value }, structure)
      await engine.wake('start')
    }
    await rate(zoe, 'skill:2', 5)
    await rate(mia, 'skill:1', 3)
    await rate(mia, 'skill:2', 2)
    await rate(mia, 'skill:3', 4)
    await rate(zoe, 'skill:1', 5)
    await rate(zoe, 'skill:3', 4)
    await rate(zoe, 'skill:3', null)
    const [keep, join] = kept === 'Mia' ? [mia, zoe] : [zoe, mia]
    const pair = { keep: keep!.id, join: join!.id }
    stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/join/`, pair))
    await ready(event.id)
    const sheet = eventEvaluationId(keep!.id, evaluator.id)
    const shown = async (db = ctx.db) => [
      (await readOwnSheets(db, evaluator.id, event.id)).get(keep!.id)?.ratings,
      (await readPanelOfDevice(db, evaluator.id, sheet))?.panel.ratings,
    ]
    const merged = { 'skill:1': 5, 'skill:2': 2 }
    expect(await shown()).toEqual([merged, merged])
    const replacement = await aTablet(evaluator)
    await replacement.ready(event.id)
    expect(await shown(replacement.ctx.db)).toEqual([merged, merged])

    await rateEventPlayer(ctx, { eventPlayerId: keep!.id, key: 'skill:1', value: 4 }, structure)
    expect(await shown()).toEqual([
      { ...merged, 'skill:1': 4 },
      { ...merged, 'skill:1': 4 },
    ])
    await engine.wake('start')
    await ready(event.id)
    expect(await shown()).toEqual([
      { ...merged, 'skill:1': 4 },
      { ...merged, 'skill:1': 4 },
    ])
    stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/close/`, {}))
    const [counted] = await stage.db.query<{ ratings: Record<string, { value: number }> }>(
      'SELECT ratings FROM evaluation WHERE consensus_of = $1',
      [keep!.id],
    )
    expect(Object.entries(counted?.ratings ?? {}).map(([key, { value }]) => [key, value])).toEqual([
      ['skill:1', 4],
      ['skill:2', 2],
    ])
  },
)

test('[Y36] after the server was set back, a page is sent again although nothing else differs', async () => {
  const { event, evaluator } = await anEventOfTwo()
  const { ready, ctx } = await aTablet(evaluator)
  await ready(event.id)
  const tagsOf = async () => (await ctx.db.event.get([evaluator.id, event.id]))?.etags
  const before = await tagsOf()
  await stage.db.query(
    'INSERT INTO server_epoch (marks) SELECT marks FROM server_epoch ORDER BY started_at DESC LIMIT 1',
  )
  await ready(event.id)
  expect(await tagsOf()).not.toEqual(before)
})

async function anEventOfTwo(said: object = {}) {
  const { organizer, event } = await stage.anEvent(said)
  const players = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Mia', bib: '12', gender: 'Female' },
    { first_name: 'Zoe', bib: '14', gender: 'Female' },
  ])
  return { event, players, organizer, evaluator: await stage.aWorker(organizer, event.id, ['evaluator', 'desk']) }
}

/** A tablet with the real client, the real engine and the real server. */
async function aTablet(user: TestUser) {
  const asked: string[] = []
  const interfere: { with: Interfere } = {
    with: ({ url, headers }) => void asked.push(`${url} ${[...headers.keys()].join(' ')}`),
  }
  const { services, ctx } = await realServices(stage, user, interfere)
  const engine = createSyncEngine({
    ...ctx,
    deliver: createDeliver(services.api),
    getToken: async () => ({ kind: 'ok', token: (await stage.as(user)).authorization.replace('Bearer ', '') }),
    userId: () => user.id,
    random: Math.random,
    onAuthEnded: () => {},
    onNeedsNewerApp: () => {},
    onError: (error) => {
      throw error
    },
  })
  const ready = (eventId: string) => makeEventReady({ ...services, keptPictures: memoryPictures() }, user.id, eventId)
  return { ctx, engine, ready, asked }
}
