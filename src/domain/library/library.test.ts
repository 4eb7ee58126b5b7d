import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aLibraryItem, aLibraryQuery } from '#tests/fixtures/a-library-item.ts'
import { EVALUATION_STATUSES } from '../contracts/evaluations.ts'
import { LIBRARY_SORTS } from '../contracts/library.ts'
import { notYetListed, offlineLibrary, onlineLibrary, serverWindow } from './library-page.ts'
import { deleteRefusal, matchesFilter, matchesSearch, sortedLibrary, withLocalTruth } from './library-rows.ts'
import type { LocalEvaluation } from './library-rows.ts'

const maya = aLibraryItem(12, { player_name: 'Maya Okafor', jersey_number: '12' })

test.each([
  ['', true],
  [' maya ', true],
  ['A OKA', true],
  ['12', true],
  ['13', false],
  ['harbor', true],
  ['EASTGATE', true],
  ['okafor maya', true],
])('[D95] the search %j finds Maya Okafor, White 12 of Harbor Point: %s', (search, isFound) => {
  expect(matchesSearch(maya, search)).toBe(isFound)
})

test.each([
  [{ scope: 'mine' }, { is_mine: true }, true],
  [{ scope: 'mine' }, { is_mine: false }, false],
  [{ scope: 'open' }, { is_mine: false, status: 'submitted' }, true],
  [{ scope: 'open' }, { is_mine: true, status: 'live' }, false],
  [{ scope: 'all', status: 'completed' }, { status: 'live' }, false],
  [{ scope: 'all', status: 'completed' }, { status: 'completed' }, true],
  [{ scope: 'all' }, { status: 'cancelled' }, false],
] as const)('%j keeps %j: %s', (query, item, isKept) => {
  expect(matchesFilter(aLibraryItem(1, item), aLibraryQuery(query))).toBe(isKept)
})

test('[L8] rows without a date come last both ways, equal rows keep their order by id', () => {
  const items = [
    aLibraryItem(3),
    aLibraryItem(2, { submitted_at: '2026-01-02T00:00:00Z' }),
    aLibraryItem(1, { submitted_at: '2026-01-03T00:00:00Z' }),
    aLibraryItem(4),
  ]
  const numbers = (order_by: 'asc' | 'desc') =>
    sortedLibrary(items, { sort_by: 'submitted_at', order_by }).map((item) => item.jersey_number)
  expect(numbers('asc')).toEqual(['2', '1', '3', '4'])
  expect(numbers('desc')).toEqual(['1', '2', '4', '3'])
})

test('[L8] players are sorted by their last name', () => {
  const items = [aLibraryItem(1, { player_name: 'Zoe Abbot' }), aLibraryItem(2, { player_name: 'Ana Zimmer' })]
  expect(sortedLibrary(items, { sort_by: 'player_name', order_by: 'asc' }).map((item) => item.player_name)).toEqual([
    'Zoe Abbot',
    'Ana Zimmer',
  ])
})

test('[L8] the pages of any sort together are the whole list, each row once', () => {
  const items = fc.uniqueArray(anyItem(), { selector: (item) => item.evaluation_submission_id, maxLength: 40 })
  fc.assert(
    fc.property(
      items,
      fc.constantFrom(...LIBRARY_SORTS),
      fc.constantFrom('asc' as const, 'desc' as const),
      (known, sort_by, order_by) => {
        const seen = [0, 10, 20, 30].flatMap(
          (offset) => offlineLibrary(known, [], aLibraryQuery({ offset, sort_by, order_by })).items,
        )
        expect(seen.toSorted(byId)).toEqual(known.filter(({ status }) => status !== 'cancelled').toSorted(byId))
      },
    ),
  )
})

test('[L6] unsent changes win over the server, sent ones do not', () => {
  const server = aLibraryItem(1, { status: 'in_review', rated_count: 10 })
  const here = { ...server, status: 'ready_to_finalize' as const, rated_count: 68 }
  expect(withLocalTruth([server], [local(here, { isUnsent: true })])[0]).toMatchObject({
    status: 'ready_to_finalize',
    rated_count: 68,
  })
  expect(withLocalTruth([server], [local(here, { isUnsent: false })])[0]).toEqual(server)
})

test('[L6] an evaluation the server does not know yet stands first and counts', () => {
  const here = aLibraryItem(99, { updated_at: '2026-02-01T00:00:00Z' })
  const view = onlineLibrary(
    { count: 30, results: tenItems() },
    [local(here, { isUnsent: true, isKnownToServer: false })],
    aLibraryQuery(),
  )
  expect(view.items[0]).toEqual(here)
  expect(view.items).toHaveLength(10)
  expect(view.count).toBe(31)
})

test('[L6] a row whose status changed here leaves the list of its old status', () => {
  const server = aLibraryItem(1, { status: 'live' })
  const here = local({ ...server, status: 'ready_to_finalize' }, { isUnsent: true })
  expect(onlineLibrary({ count: 1, results: [server] }, [here], aLibraryQuery({ status: 'live' }))).toMatchObject({
    count: 0,
    items: [],
  })
})

test('[L6] a creation accepted while the list loads is shown once', () => {
  const item = aLibraryItem(5)
  const view = onlineLibrary(
    { count: 1, results: [item] },
    [local(item, { isUnsent: true, isKnownToServer: false })],
    aLibraryQuery(),
  )
  expect(view).toMatchObject({ count: 1, items: [item] })
})

test('[L6] with any number of rows ahead, the pages show every row exactly once', () => {
  fc.assert(
    fc.property(fc.nat(25), fc.nat(35), (aheadCount, serverCount) => {
      const locals = Array.from({ length: aheadCount }, (_, n) =>
        local(aLibraryItem(1000 + n), { isUnsent: true, isKnownToServer: false }),
      )
      const server = Array.from({ length: serverCount }, (_, n) => aLibraryItem(n))
      const seen: string[] = []
      for (let offset = 0; offset < aheadCount + serverCount; offset += 10) {
        const query = aLibraryQuery({ offset })
        const window = serverWindow(query, notYetListed(locals, query).length)
        const page = { count: serverCount, results: server.slice(window.offset, window.offset + window.limit) }
        seen.push(...onlineLibrary(page, locals, query).items.map((item) => item.evaluation_submission_id))
      }
      expect(seen).toHaveLength(aheadCount + serverCount)
      expect(new Set(seen).size).toBe(seen.length)
    }),
  )
})

test('[L8] offline the device lists what it knows, its own values where they are unsent', () => {
  const known = [aLibraryItem(1, { rated_count: 0 }), aLibraryItem(2, { status: 'submitted', is_mine: false })]
  const here = [
    local(aLibraryItem(1, { rated_count: 40 }), { isUnsent: true }),
    local(aLibraryItem(3), { isKnownToServer: false, isUnsent: true }),
  ]
  const view = offlineLibrary(known, here, aLibraryQuery({ sort_by: 'player_name', order_by: 'asc' }))
  expect(view.items.map((item) => [item.player_name, item.rated_count])).toEqual([
    ['Player 1', 40],
    ['Player 2', 31],
    ['Player 3', 31],
  ])
})

test.each([
  ['live', { is_mine: true }, undefined],
  ['completed', { is_mine: true }, 'This evaluation is completed.'],
  ['in_review', { is_mine: true, is_live_evaluation: false }, 'You can’t do this while the evaluation is "In Review".'],
  ['submitted', { is_mine: false, is_live_evaluation: false }, 'Only the player can withdraw this order.'],
  ['returned', { is_mine: true, is_live_evaluation: false }, 'Only the player can withdraw this order.'],
] as const)('[E11] deleting while %s (%j) says: %s', (status, changes, message) => {
  expect(deleteRefusal(aLibraryItem(1, { status, ...changes }))).toBe(message)
})

function anyItem() {
  return fc
    .record({
      n: fc.nat(500),
      status: fc.constantFrom(...EVALUATION_STATUSES),
      rated_count: fc.nat(68),
      player_name: fc.constantFrom('Ana', 'ana', 'Bo'),
      submitted_at: fc.constantFrom(null, '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
    })
    .map(({ n, ...changes }) => aLibraryItem(n, changes))
}

function tenItems() {
  return Array.from({ length: 10 }, (_, n) => aLibraryItem(n))
}

function local(item: LocalEvaluation['item'], changes: Partial<LocalEvaluation>): LocalEvaluation {
  return { item, isUnsent: false, isKnownToServer: true, ...changes }
}

function byId(a: { evaluation_submission_id: string }, b: { evaluation_submission_id: string }) {
  return a.evaluation_submission_id < b.evaluation_submission_id ? -1 : 1
}
