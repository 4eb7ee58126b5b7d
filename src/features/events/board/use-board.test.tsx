import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { Database } from '#data/db/database.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Services } from '#data/services.ts'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import { useBoard } from './use-board.ts'

afterEach(cleanup)

const EVENT = uuidv7()
const COLUMNS = ['Team A', 'Team B']

async function aBoard() {
  const db = new Database('courtside', { indexedDB: new IDBFactory(), IDBKeyRange })
  await db.open()
  const services = { db, now: Date.now, newId: uuidv7, build: 'test', sync: { wake() {} } } as unknown as Services
  const player = { id: uuidv7(), bib: '57', first_name: 'Jordan', last_name: 'Miles', column: null }
  const asTheServerHasIt = () => [player as BoardPlayer]
  const hook = renderHook(
    ({ players }) => useBoard({ services, userId: 'an-organizer', eventId: EVENT, columns: COLUMNS, players }),
    { initialProps: { players: asTheServerHasIt() } },
  )
  return {
    move: (column: number) => act(() => hook.result.current.move(player.id, column)),
    undo: () => act(() => hook.result.current.undo?.()),
    readAnew: () => hook.rerender({ players: asTheServerHasIt() }),
    column: () => hook.result.current.players[0]?.column,
    kept: () => waitFor(() => expect(hook.result.current.waiting).toBe(1)),
    sent: () => db.outbox.clear(),
    lastKept: async () => (await db.outbox.orderBy('seq').last())?.body,
  }
}

test('a second move shows at once, and its undo is a move of its own, before the device has kept either', async () => {
  const board = await aBoard()
  board.move(0)
  await board.kept()
  board.move(1)
  expect(board.column()).toBe(1)
  board.undo()
  expect(board.column()).toBe(0)
  await waitFor(async () => expect(await board.lastKept()).toMatchObject({ column: 0 }))
  expect(board.column()).toBe(0)
})

test('what the server answers before a move was kept takes nothing back; what it answers after it was sent counts', async () => {
  const board = await aBoard()
  board.move(1)
  board.readAnew()
  expect(board.column()).toBe(1)
  await board.kept()
  await act(() => board.sent())
  expect(board.column()).toBe(1)
  await waitFor(() => {
    board.readAnew()
    expect(board.column()).toBe(null)
  })
})
