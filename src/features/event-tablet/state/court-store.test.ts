import { expect, test, vi } from 'vitest'
import type { RatingValue } from '#domain/contracts/ratings.ts'
import { createCourtStore } from './court-store.ts'
import type { Tap } from './court-store.ts'

function setup(
  write: (playerId: string, key: string, value: RatingValue) => Promise<void> = async () => {},
  earlier: readonly Tap[] = [],
) {
  const offered: (readonly Tap[])[] = []
  const failures: string[] = []
  const written: unknown[][] = []
  const store = createCourtStore({
    write: async (...tap) => {
      await write(...tap)
      written.push(tap)
    },
    failureOf: (error) => ({ message: String(error), isWorthRetrying: false }),
    onFailure: ({ message }) => failures.push(message),
    earlier,
    onTaps: (taps) => offered.push(taps),
  })
  return { store, written, failures, offered }
}

test('a tap for one player tells that player’s listeners, and no other’s', async () => {
  const { store, written } = setup()
  const [ana, ben] = [vi.fn<() => void>(), vi.fn<() => void>()]
  store.subscribeTo('ana', ana)
  store.subscribeTo('ben', ben)
  store.rate('ana', 'skill:1', 4)
  expect(store.sheetOf('ana')).toEqual({ 'skill:1': 4 })
  expect(store.state()).toMatchObject({ writing: 1 })
  await store.written()
  expect(written).toEqual([['ana', 'skill:1', 4]])
  expect(store.state()).toMatchObject({ writing: 0, held: 0 })
  expect(ana).toHaveBeenCalled()
  expect(ben).not.toHaveBeenCalled()
})

test('undo goes from the last tap to the first, from player to player', async () => {
  const { store } = setup()
  store.rate('ana', 'skill:1', 4)
  store.rate('ben', 'skill:1', 2)
  store.rate('ana', 'skill:1', 5)
  expect(store.undo()).toMatchObject({ playerId: 'ana', change: { before: 4, after: 5 } })
  expect(store.sheetOf('ana')).toEqual({ 'skill:1': 4 })
  expect(store.undo()).toMatchObject({ playerId: 'ben' })
  expect(store.sheetOf('ben')).toEqual({})
  expect(store.state().last).toMatchObject({ playerId: 'ana', change: { before: null, after: 4 } })
  expect(store.undo()).toMatchObject({ playerId: 'ana' })
  expect(store.undo()).toBeUndefined()
  await store.written()
})

test('what was read before a tap is read again', async () => {
  const { store } = setup()
  const disk = new Map([['ana', { 'skill:1': 2, 'skill:2': 3 }]])
  let reads = 0
  await store.refresh(async () => {
    reads += 1
    if (reads === 1) store.rate('ana', 'skill:1', 5)
    return reads === 1 ? disk : new Map([['ana', { 'skill:1': 5, 'skill:2': 3 }]])
  })
  expect(reads).toBe(2)
  await expect.poll(() => store.sheetOf('ana')).toEqual({ 'skill:1': 5, 'skill:2': 3 })
})

test('[Y3] a written value is ahead of what was read until what waits is read anew', async () => {
  const { store } = setup()
  store.rate('ana', 'skill:1', 4)
  await store.written()
  expect(store.state().isAhead).toBe(true)
  store.caughtUp()
  expect(store.state().isAhead).toBe(false)
  expect(store.sheetOf('ana')).toEqual({ 'skill:1': 4 })
})

test('the same value again is no tap', async () => {
  const { store } = setup()
  await store.refresh(async () => new Map([['ana', { 'skill:1': 4 }]]))
  store.rate('ana', 'skill:1', 4)
  expect(store.state().last).toBeUndefined()
})

test('a value that the disk refuses goes back, is told, and leaves nothing to undo', async () => {
  const { store, failures } = setup((playerId) =>
    playerId === 'ben' ? Promise.reject(new Error('No such player')) : Promise.resolve(),
  )
  store.rate('ana', 'skill:1', 4)
  store.rate('ben', 'skill:1', 2)
  await store.written()
  expect(failures).toEqual(['Error: No such player'])
  expect(store.sheetOf('ben')).toEqual({})
  expect(store.state()).toMatchObject({ failure: 'Error: No such player', last: { playerId: 'ana' } })
})

test('[EP65] undo offers the taps of an earlier visit, except of a player who was changed elsewhere since', async () => {
  const disk = new Map([['ana', { 'skill:1': 4 }]])
  const before = setup()
  await before.store.refresh(async () => new Map())
  before.store.rate('ana', 'skill:1', 3)
  before.store.rate('ben', 'skill:1', 2)
  before.store.rate('ana', 'skill:1', 4)
  await before.store.written()
  const { store, written } = setup(undefined, before.offered.at(-1))
  expect(store.undo()).toBeUndefined()
  await store.refresh(async () => disk)
  store.rate('cy', 'skill:1', 5)
  expect([store.undo(), store.undo(), store.undo()]).toMatchObject([
    { playerId: 'cy', change: { before: null, after: 5 } },
    { playerId: 'ana', change: { before: 3, after: 4 } },
    { playerId: 'ana', change: { before: null, after: 3 } },
  ])
  expect(store.undo()).toBeUndefined()
  expect(store.sheetOf('ana')).toEqual({})
  await store.written()
  expect(written.filter(([player]) => player === 'ben')).toEqual([])
})
