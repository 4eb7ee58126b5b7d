import { expect, test } from 'vitest'
import type { RatingValue } from '#domain/contracts/ratings.ts'
import { createRatingStore, MOST_UNDO_STEPS } from './rating-store.ts'
import { chipOf } from './sync-words.ts'

test('[EP1] a tap is shown at once and is not saved before its write has ended', async () => {
  const { store, disk } = setup()
  store.rate('skill:1', 3)
  expect(store.state()).toMatchObject({ sheet: { 'skill:1': 3 }, writing: 1 })
  await disk.end()
  expect(store.state()).toMatchObject({ sheet: { 'skill:1': 3 }, writing: 0, failure: null })
})

test('[EP1] values reach the disk in order, and of one key only the newest that waits', async () => {
  const { store, disk } = setup()
  store.rate('skill:1', 3)
  await disk.begun()
  store.rate('skill:1', 4)
  store.rate('skill:1', 5)
  store.rate('team:2001', 2)
  await disk.end()
  await disk.end()
  await disk.end()
  expect(disk.written).toEqual([
    ['skill:1', 3],
    ['skill:1', 5],
    ['team:2001', 2],
  ])
  expect(store.state().writing).toBe(0)
})

test('[EP8] what locks the ratings can wait until every tap so far is on the disk', async () => {
  const { store, disk } = setup()
  store.rate('skill:1', 3)
  store.rate('team:2001', 2)
  let isWritten = false
  void store.written().then(() => {
    isWritten = true
  })
  await disk.end()
  expect(isWritten).toBe(false)
  await disk.end()
  await store.written()
  expect(disk.written).toEqual([
    ['skill:1', 3],
    ['team:2001', 2],
  ])
})

test('[EP4] a refused write puts the value back, says why, and leaves nothing to undo', async () => {
  const { store, disk, failures } = setup({ sheet: { 'skill:1': 2 } })
  store.rate('skill:1', 3)
  await disk.fail('locked')
  expect(store.state()).toMatchObject({ sheet: { 'skill:1': 2 }, failure: 'locked', held: 0, changes: [] })
  expect(failures).toEqual(['locked'])
})

test('[EP4] a value that found no room goes back, is kept in memory, and is written when there is room again', async () => {
  const { store, disk } = setup()
  store.rate('skill:1', 3)
  await disk.fail('full')
  expect(store.state()).toMatchObject({ sheet: {}, held: 1, failure: 'full' })
  await disk.end()
  expect(store.state()).toMatchObject({ sheet: { 'skill:1': 3 }, held: 0, failure: null })
})

test('[EP4] a newer tap on the same item takes the place of a value that is held', async () => {
  const { store, disk } = setup()
  store.rate('skill:1', 3)
  await disk.fail('full')
  store.rate('skill:1', 4)
  await disk.end()
  expect(disk.written).toEqual([['skill:1', 4]])
  expect(store.state()).toMatchObject({ sheet: { 'skill:1': 4 }, held: 0, failure: null })
})

test('undo takes back the last changes one by one, also a clearing', async () => {
  const { store } = setup({ sheet: { 'skill:1': 2 } })
  store.rate('skill:1', 3)
  store.rate('skill:1', null)
  expect(store.undo()).toEqual({ key: 'skill:1', before: 3, after: null })
  expect(store.state().sheet).toEqual({ 'skill:1': 3 })
  store.undo()
  expect(store.state().sheet).toEqual({ 'skill:1': 2 })
  expect(store.undo()).toBeUndefined()
})

test(`undo remembers ${MOST_UNDO_STEPS} changes`, () => {
  const { store } = setup()
  for (let tap = 0; tap < MOST_UNDO_STEPS + 10; tap += 1) store.rate('skill:1', 1 + (tap % 5))
  expect(store.state().changes).toHaveLength(MOST_UNDO_STEPS)
})

test('[Y35] what another tab has written is shown, but not over a tap that is under way', async () => {
  const { store, disk } = setup()
  store.rate('skill:1', 3)
  store.receive({ 'skill:1': 1, 'skill:2': 5 })
  expect(store.state().sheet).toEqual({ 'skill:1': 3 })
  await disk.end()
  store.receive({ 'skill:1': 3, 'skill:2': 5 })
  await disk.settled()
  expect(store.state().sheet).toEqual({ 'skill:1': 3, 'skill:2': 5 })
})

test('[Y3] until the disk is read with the last write in it, what the server has said is not said of that write', async () => {
  const { store, disk } = setup()
  store.rate('skill:1', 3)
  await disk.end()
  store.receive({ 'skill:1': 3 })
  store.rate('skill:1', 4)
  await disk.end()
  expect(store.state()).toMatchObject({ writing: 0, isAhead: true })
  expect(chipNow(store).title).toBe('Saved on this device')
  store.receive({ 'skill:1': 4 })
  expect(chipNow(store).title).toBe('Accepted by server 14:32')
})

function chipNow(store: ReturnType<typeof setup>['store']) {
  const { writing, isAhead, held, failure } = store.state()
  return chipOf('accepted', 'Accepted by server 14:32', {
    isWriting: writing > 0,
    isAhead,
    held,
    failure,
    isOnline: true,
  })
}

test('a second tap on the same value changes nothing', () => {
  const { store } = setup({ sheet: { 'skill:1': 3 } })
  store.rate('skill:1', 3)
  expect(store.state()).toMatchObject({ writing: 0, changes: [] })
})

test('[EP35] a panel that was left writes nothing more, however its last write and its retries end', async () => {
  const { close, store, disk } = setup()
  store.rate('skill:1', 2)
  await disk.begun()
  close()
  await disk.fail('full')
  const left = setup()
  left.store.rate('skill:1', 2)
  left.store.rate('skill:2', 2)
  await left.disk.fail('full')
  await left.disk.fail('full')
  await left.disk.begun()
  left.close()
  await left.disk.fail('full')
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  }) // Time for a retry that must not come; it would after 1 ms.
  expect([disk.waiting(), left.disk.waiting()]).toEqual([0, 0])
})

/** A store over a disk whose writes end when the test says so. */
function setup({ sheet = {} }: { sheet?: Record<string, number> } = {}) {
  const written: Array<[string, RatingValue]> = []
  const failures: string[] = []
  const waiting: Array<{ key: string; value: RatingValue; resolve: () => void; reject: (error: Error) => void }> = []
  const store = createRatingStore({
    write: (key, value) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ key, value, resolve, reject })
      }),
    failureOf: (error) => ({ message: (error as Error).message, isWorthRetrying: (error as Error).message === 'full' }),
    onFailure: ({ message }) => failures.push(message),
    retryAfterMs: 1,
    settleMs: 1,
  })
  const close = store.open()
  store.receive(sheet)
  const next = async () => {
    await expect.poll(() => waiting.length, { interval: 1 }).toBeGreaterThan(0)
    return waiting.shift()!
  }
  const rest = () =>
    new Promise<void>((done) => {
      setImmediate(done)
    })
  const disk = {
    written,
    waiting: () => waiting.length,
    async begun() {
      await expect.poll(() => waiting.length, { interval: 1 }).toBeGreaterThan(0)
    },
    async end() {
      const write = await next()
      written.push([write.key, write.value])
      write.resolve()
      await rest()
    },
    async fail(message: string) {
      const write = await next()
      write.reject(new Error(message))
      await rest()
    },
    async settled() {
      await expect.poll(() => Object.keys(store.state().sheet).length, { interval: 1 }).toBeGreaterThan(1)
    },
  }
  return { close, store, disk, failures }
}
