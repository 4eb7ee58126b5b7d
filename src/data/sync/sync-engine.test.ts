import { expect, test } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import type { Trick } from '#tests/support/sync-stage.ts'
import { ANA, aStageWithRating, aSyncStage, LOST_AFTER, rateAll, status, structure } from '#tests/support/sync-stage.ts'
import { complete, createLiveEvaluation, finalSave } from '../db/evaluation-writes.ts'
import { saveNote } from '../db/note-writes.ts'
import { saveRating } from '../db/rating-writes.ts'
import { readPanel, readReceipts } from '../db/reads.ts'

test('[Y5] a whole evaluation goes out in the order it was made and is accepted', async () => {
  const { ctx, db, engine, requests, server } = aSyncStage()
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  await rateAll(ctx, id)
  await finalSave(ctx, id, structure)
  await saveNote(ctx, { evaluationId: id, text: 'Quick hands', skillId: null })
  await complete(ctx, id)
  expect((await readPanel(db, id))?.sync.title).toBe('Saved on this device')
  await engine.wake('start')
  expect(requests.map(({ kind }) => kind)).toEqual([
    'live.create',
    'ratings.save',
    'evaluation.final-save',
    'note.save',
    'evaluation.complete',
  ])
  expect(server.evaluations[id]?.status).toBe('completed')
  expect((await readPanel(db, id))?.sync.title).toMatch(/^Accepted by server \d{1,2}:32/u)
  expect(await readReceipts(db, ANA)).toHaveLength(5)
  expect(await db.rating.filter(({ dirty }) => dirty === 1).count()).toBe(0)
})

test('[Y32] [Y37] sixty evaluations share their requests, kind by kind, and the first requests are small', async () => {
  const { ctx, engine, requests, server } = aSyncStage()
  for (let n = 0; n < 60; n++)
    await saveRating(ctx, await createLiveEvaluation(ctx, aLiveDraft()), 'skill:1', 3, structure)
  await engine.wake('start')
  expect(requests.map(({ kind, batch }) => `${kind} ${batch.operations.length}`)).toEqual([
    'live.create 10',
    'live.create 20',
    'live.create 30',
    'ratings.save 50',
    'ratings.save 10',
  ])
  expect(Object.keys(server.evaluations)).toHaveLength(60)
})

test('[Y21] what is tapped during a request goes with the wake that is due, not by itself', async () => {
  let isWakeDue = false
  let sleep = 0
  const { ctx, engine, requests, id, tricks } = await aStageWithRating({
    isWakeDue: () => isWakeDue,
    setTimer: (ms) => {
      sleep = ms
      return () => {}
    },
  })
  await engine.wake('enqueue')
  expect(requests.map(({ kind }) => kind)).toEqual(['live.create', 'ratings.save'])
  requests.splice(0)
  tricks.push(async (_, serve) => {
    await saveRating(ctx, id, 'skill:3', 4, structure)
    isWakeDue = true
    return serve()
  })
  await saveRating(ctx, id, 'skill:2', 4, structure)
  await engine.wake('enqueue')
  expect(requests).toHaveLength(1)
  // The engine looks by itself, too, should that wake never come.
  expect(sleep).toBe(2_000)
  isWakeDue = false
  await engine.wake('timer')
  expect(requests).toHaveLength(2)
})

test('[Y21] a wake that is due holds up no earlier work: an evening of it goes out between taps', async () => {
  const { openTab, requests } = aSyncStage()
  const { ctx, engine } = openTab({ isWakeDue: () => true })
  for (let n = 0; n < 60; n++)
    await saveRating(ctx, await createLiveEvaluation(ctx, aLiveDraft()), 'skill:1', 3, structure)
  const sent = () => requests.splice(0).map(({ kind, batch }) => `${kind} ${batch.operations.length}`)
  await engine.wake('enqueue')
  expect(sent()).toEqual(['live.create 10', 'live.create 20', 'live.create 30', 'ratings.save 50', 'ratings.save 10'])
})

test('[Y10] a tab killed after the claim, before sending: sent once after the lease', async () => {
  const { ctx, db, clock, engine, requests, openTab } = await aStageWithRating()
  const dead = openTab({ deliver: () => new Promise(() => {}) })
  void dead.engine.wake('start')
  await expect.poll(async () => (await db.outbox.toArray())[0]?.state).toBe('inflight')
  dead.db.close({ disableAutoOpen: true })
  await engine.wake('start')
  expect(requests).toEqual([])
  clock.now += 46_000
  await engine.wake('timer')
  expect(requests.map(({ batch }) => batch.operations.length)).toEqual([1, 1])
  expect(await db.outbox.count()).toBe(0)
  expect(ctx.userId).toBe(ANA)
})

test('[Y21] who gets the lock knows what is in flight there for an orphan and waits for no lease', async () => {
  const { db, requests, openTab } = await aStageWithRating()
  await db.outbox.toCollection().modify({ state: 'inflight', sent: 1, lane: 0, lease_until: Number.MAX_SAFE_INTEGER })
  const { engine } = openTab({
    locks: {
      request: (_: string, __: unknown, work: (lock: unknown) => unknown) => work({}),
    } as unknown as LockManager,
  })
  await engine.wake('start')
  expect(requests.length).toBeGreaterThan(0)
  expect(await db.outbox.count()).toBe(0)
})

test('[Y21] a frozen tab that keeps the lock stops the others for no longer than a lease', async () => {
  const timers: number[] = []
  const frozen = {
    request: (_: string, __: unknown, work: (lock: unknown) => unknown) => work(null),
  } as unknown as LockManager
  const { db, engine, clock, requests } = await aStageWithRating({
    locks: frozen,
    setTimer: (ms) => (timers.push(ms), () => {}),
  })
  await db.meta.put({ key: 'claimedAt', value: clock.now - 1_000 })
  await engine.wake('start')
  expect(requests).toEqual([])
  expect(timers).toEqual([5_000])
  clock.now += 45_000
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
})

test('[Y10] an error is told to a function, no method of the engine; the next try is in five seconds', async () => {
  const timers: number[] = []
  const told: unknown[] = []
  // As reportError does it, and all functions of a window.
  function ofTheWindow(this: unknown, error: unknown) {
    if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation')
    told.push(error)
  }
  const { db, engine, clock } = await aStageWithRating({
    onError: ofTheWindow,
    setTimer: (ms) => (timers.push(ms), () => {}),
  })
  const read = db.meta.get.bind(db.meta)
  db.meta.get = () => Promise.reject(new Error('Connection to Indexed Database server lost')) as never
  await engine.wake('start').catch(() => {})
  db.meta.get = read
  expect(told).not.toEqual([])
  clock.now += 61_000
  await engine.wake('timer')
  expect(await db.outbox.count()).toBe(0)
})

test('[Y10] ten answers lost after the commit: one effect, accepted at last', async () => {
  const { db, clock, engine, tricks, server, requests } = await aStageWithRating()
  tricks.push(...Array.from({ length: 10 }, () => LOST_AFTER))
  for (let n = 0; n < 12; n++) {
    clock.now += 61_000
    await engine.wake('timer')
  }
  expect(server.effects).toHaveLength(2)
  expect(new Set(requests.slice(0, 10).map(({ batch }) => batch.operations[0]?.mutation_id)).size).toBe(1)
  expect(await db.outbox.count()).toBe(0)
})

test('[Y10] a request that arrives after the retry and after later ratings changes nothing', async () => {
  const { ctx, id, engine, tricks, server, clock } = await aStageWithRating()
  let late: () => unknown = () => {}
  await engine.wake('start')
  tricks.push((_, serve) => {
    late = serve
    return Promise.reject(new TypeError('Still on its way'))
  })
  await saveRating(ctx, id, 'skill:1', 2, structure)
  await engine.wake('enqueue')
  await saveRating(ctx, id, 'skill:1', 5, structure)
  clock.now += 61_000
  await engine.wake('timer')
  late()
  expect(server.evaluations[id]?.sheet['skill:1']).toMatchObject({ value: 5, rev: 3 })
})

test('[Y26] a server that wants a newer app stops the sending and keeps everything', async () => {
  const { db, engine, tricks, events, requests } = await aStageWithRating()
  tricks.push(status(426, { error_code: 'NEEDS_NEWER_APP' }))
  await engine.wake('start')
  expect(events).toContain('needs-newer-app')
  expect(requests).toHaveLength(1)
  expect(await db.outbox.filter(({ state }) => state === 'pending').count()).toBe(2)
})

test('[Y26] an entry of a newer build is set aside by an older one, which sends the rest', async () => {
  const { ctx, db, engine, server } = await aStageWithRating()
  const other = await createLiveEvaluation(ctx, aLiveDraft())
  await db.outbox
    .where('mutation_id')
    .above('')
    .filter(({ subject_id }) => subject_id === other)
    .modify({ v: 2 as 1 })
  await engine.wake('start')
  expect(server.effects).toHaveLength(2)
  expect((await readPanel(db, other))?.sync.title).toBe('Needs attention: needs a newer version of the app')
})

test('[Y29] a clock set back and forth does not change the order', async () => {
  const { ctx, id, engine, requests, clock, db } = await aStageWithRating()
  clock.now -= 7_200_000
  await saveNote(ctx, { evaluationId: id, text: 'First', skillId: null })
  clock.now += 86_400_000
  await saveRating(ctx, id, 'skill:1', 5, structure)
  clock.now -= 90_000_000
  await engine.wake('start')
  expect(requests.map(({ kind }) => kind)).toEqual(['live.create', 'ratings.save', 'note.save', 'ratings.save'])
  expect(await db.outbox.count()).toBe(0)
})

test('[Y8] a rating changed while its older value is on the way stays unsent until it is accepted itself', async () => {
  const { ctx, id, db, engine, tricks } = await aStageWithRating()
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:1', 2, structure)
  const onTheWay: unknown[] = []
  // What is thrown in here is a lost request to the engine: the test looks afterwards.
  const look = async () => onTheWay.push(await db.rating.get([id, 'skill:1']))
  tricks.push(
    async (_, serve) => {
      await saveRating(ctx, id, 'skill:1', 5, structure)
      await look()
      return serve()
    },
    async (_, serve) => {
      await look()
      return serve()
    },
  )
  await engine.wake('enqueue')
  expect(onTheWay).toMatchObject([
    { value: 5, dirty: 1 },
    { value: 5, dirty: 1 },
  ])
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 5, dirty: 0 })
})

test('[Y8] a refusal that answers an older try late leaves the try alone that is on its way', async () => {
  const { db, clock, engine, tricks, requests, openTab } = await aStageWithRating()
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  tricks.push(
    async (request, serve) => {
      await late.promise
      const results = request.batch.operations.map(({ mutation_id }) => ({
        mutation_id,
        status: 'rejected',
        message: 'No',
      }))
      return status(200, { server_epoch: 'epoch-1', server_time: '2026-03-07T14:33:00Z', results })(request, serve)
    },
    async (_, serve) => {
      await early.promise
      return serve()
    },
  )
  const slow = engine.wake('start')
  await expect.poll(() => requests.length).toBe(1)
  clock.now += 46_000
  const quick = openTab().engine.wake('start')
  await expect.poll(() => requests.length).toBe(2)
  late.resolve()
  await slow
  expect((await db.outbox.toArray())[0]).toMatchObject({ state: 'inflight', last_error: null })
  early.resolve()
  await quick
  expect(await db.outbox.count()).toBe(0)
})

test('[Y31] a server restored from a backup gets back what it lost, under the same ids', async () => {
  const { ctx, id, engine, server, requests, db, clock } = await aStageWithRating()
  const backup = server.snapshot()
  await engine.wake('start')
  const before = requests.flatMap(({ batch }) => batch.operations)
  server.restore(backup)
  await saveNote(ctx, { evaluationId: id, text: 'After the restore', skillId: null })
  await engine.wake('enqueue')
  // Not all devices at once.
  expect(server.effects).toEqual([])
  clock.now += 60_000
  await engine.wake('timer')
  expect(server.effects.map(({ kind }) => kind)).toEqual(['live.create', 'ratings.save', 'note.save'])
  expect(server.effects.slice(0, 2).map(({ mutation_id }) => mutation_id)).toEqual(
    before.map(({ mutation_id }) => mutation_id),
  )
  expect(await db.outbox.count()).toBe(0)
})

test('[Y31] a device with nothing to send asks at the start, and sends again what was lost', async () => {
  const { id, engine, server, db, openTab } = await aStageWithRating()
  const backup = server.snapshot()
  await engine.wake('start')
  server.restore(backup)
  const { engine: next } = openTab({ askEpoch: async () => server.epoch() })
  await next.wake('start')
  await next.wake('visible')
  await expect.poll(() => server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
  await expect.poll(() => db.outbox.count()).toBe(0)
})

test('[Y31] any answer that tells another epoch is enough', async () => {
  const { id, engine, server } = await aStageWithRating()
  const backup = server.snapshot()
  await engine.wake('start')
  server.restore(backup)
  await engine.hearEpoch(server.epoch())
  await engine.wake('visible')
  await expect.poll(() => server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
})

test.each([
  ['is asked once there is time for it', '', 1],
  ['is not asked where another answer has told it meanwhile', 'answer', 0],
  ['is not asked by who stops before', 'stop', 0],
])('[Y31] the epoch %s', async (_name, meanwhile, times) => {
  const { engine, server, openTab } = await aStageWithRating()
  await engine.wake('start')
  let asked = 0
  let comeTo = () => {}
  const time = new Promise<void>((resolve) => (comeTo = resolve))
  const { engine: next } = openTab({
    hasTime: () => time,
    askEpoch: async () => {
      asked += 1
      return server.epoch()
    },
  })
  await next.wake('start')
  expect(asked).toBe(0)
  if (meanwhile === 'answer') await next.hearEpoch(server.epoch())
  if (meanwhile === 'stop') await next.stop()
  comeTo()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).toBe(times)
})

test('[Y31] a device that asks for nothing asks once an hour', async () => {
  const { id, engine, server, clock, openTab } = await aStageWithRating()
  const backup = server.snapshot()
  await engine.wake('start')
  const asked: number[] = []
  const { engine: idle } = openTab({
    askEpoch: async () => {
      asked.push(clock.now)
      return server.epoch()
    },
  })
  await idle.wake('start')
  await expect.poll(() => asked.length).toBe(1)
  server.restore(backup)
  for (let minute = 0; minute < 62; minute++) {
    clock.now += 60_000
    await idle.wake('watchdog')
  }
  await expect.poll(() => asked.length).toBe(2)
  clock.now += 60_000
  await idle.wake('watchdog')
  await expect.poll(() => server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
})

test('[Y36] what is refused for something the server lost goes out again after all of that', async () => {
  const { ctx, db, id, engine, server } = await aStageWithRating()
  const backup = server.snapshot()
  const idle = await createLiveEvaluation(ctx, aLiveDraft())
  await engine.wake('start')
  server.restore(backup, { isTold: false })
  await saveRating(ctx, id, 'skill:2', 4, structure)
  await engine.wake('enqueue')
  expect(server.evaluations[id]?.sheet).toMatchObject({ 'skill:1': { value: 3 }, 'skill:2': { value: 4 } })
  await engine.wake('visible')
  expect(server.evaluations[idle]?.status).toBe('live')
  expect(await db.outbox.count()).toBe(0)
  expect(server.effects.map(({ kind }) => kind).toSorted()).toEqual([
    'live.create',
    'live.create',
    'ratings.save',
    'ratings.save',
  ])
})

test('[Y36] what the server does not have although nothing was lost is told after one more try', async () => {
  const { ctx, db, id, engine, tricks, requests } = await aStageWithRating()
  await engine.wake('start')
  await saveRating(ctx, id, 'skill:2', 4, structure)
  const known = new Set((await readReceipts(db, ANA)).map(({ mutation_id }) => mutation_id))
  const answer: Trick = (request, serve) =>
    status(200, {
      server_epoch: 'epoch-1',
      server_time: '2026-03-07T14:33:00Z',
      results: request.batch.operations.map(({ mutation_id }) =>
        known.has(mutation_id)
          ? { mutation_id, status: 'replayed' }
          : { mutation_id, status: 'rejected', error_code: 'MISSING', message: 'Evaluation not found' },
      ),
    })(request, serve)
  tricks.push(answer, answer, answer)
  await engine.wake('enqueue')
  expect((await readPanel(db, id))?.sync.title).toBe('Needs attention: Evaluation not found')
  expect(requests.slice(2).map(({ kind, batch }) => `${kind} ${batch.operations.length}`)).toEqual([
    'ratings.save 1',
    'live.create 1',
    'ratings.save 2',
  ])
  expect(await readReceipts(db, ANA)).toHaveLength(2)
})

test('[Y14] a rating that lost its entry in the outbox is queued again at the start', async () => {
  const { id, db, engine, server, openTab } = await aStageWithRating()
  await engine.wake('start')
  await db.rating.put({ evaluation_id: id, key: 'skill:2', value: 4, rev: 9, dirty: 1 })
  await openTab().engine.wake('start')
  expect(server.evaluations[id]?.sheet['skill:2']).toMatchObject({ value: 4, rev: 9 })
})

test('[Y37] a lane that fails while another one hangs is told of, and at once', async () => {
  const errors: unknown[] = []
  let isFirst = true
  const deliver = () => {
    if (!isFirst) return Promise.reject(new Error('A bug of ours'))
    isFirst = false
    return new Promise<never>(() => {})
  }
  const { ctx, db, engine } = await aStageWithRating({ parallel: 2, deliver, onError: (error) => errors.push(error) })
  void engine.wake('start')
  await expect.poll(async () => (await db.outbox.toArray())[0]?.state).toBe('inflight')
  await createLiveEvaluation(ctx, aLiveDraft())
  void engine.wake('enqueue')
  await expect.poll(() => errors).toEqual([new Error('A bug of ours')])
})
