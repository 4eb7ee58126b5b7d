import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { isSameSearch, librarySearch, readLibrarySearch } from './library-search.ts'
import type { LibrarySearch } from './library-search.ts'

const ORIGIN = 'https://courtside.example.test'
const POOL = { userPoolId: 'eu-west-1_AbCdEf123', clientId: '1h57kf5cpq17m0eml12EXAMPLE' }

test('[U101] a page that is told of no pool uses the one of its own server', () => {
  const env = readEnv(undefined, ORIGIN, `${ORIGIN}/assets/index-BfoeCsNX.js`)
  expect(env).toMatchObject({
    isLocalPool: true,
    identity: { endpoint: `${ORIGIN}/idp/` },
    apiUrl: `${ORIGIN}/api`,
    build: 'BfoeCsNX',
  })
})

test('[U101] a page that is told of a pool of AWS talks to it alone', () => {
  const env = readEnv(JSON.stringify(POOL), ORIGIN, '/src/main.tsx')
  expect(env).toMatchObject({ isLocalPool: false, build: 'dev' })
  expect(env.identity).toEqual(POOL)
})

test.each([
  [JSON.stringify({ ...POOL, userPoolId: 'nonsense' }), /misconfigured: userPoolId: expected a pool id/u],
  [JSON.stringify({ userPoolId: 'x', clientId: 'not an id' }), /userPoolId: .+; clientId: expected an app client id/u],
  [JSON.stringify({ clientId: POOL.clientId }), /userPoolId/u],
  ['', /user pool: /u],
])('[U101] a page that is told %s does not start, and names all that is wrong', (told, message) => {
  expect(() => readEnv(told, ORIGIN, '')).toThrow(message)
})

test('[L40] the two lists of the library have an address each, and an old one shows one’s own work', () => {
  expect(readLibrarySearch({}).scope).toBe('mine')
  expect(readLibrarySearch({ scope: 'all' }).scope).toBe('mine')
  const queue = readLibrarySearch({ scope: 'open', sort_by: 'submitted_at', order_by: 'asc' })
  expect(librarySearch(queue)).toEqual({ scope: 'open', sort_by: 'submitted_at', order_by: 'asc' })
})

test('the address of the library holds what differs from its first page', () => {
  const query = readLibrarySearch({ search: 'ward', offset: 10 })
  expect(query).toMatchObject({ search: 'ward', offset: 10, limit: 10, sort_by: 'updated_at' })
  expect(librarySearch(query)).toEqual({ search: 'ward', offset: 10 })
  expect(readLibrarySearch({ offset: -4, sort_by: 'nonsense' } as never)).toEqual(readLibrarySearch({}))
})

test.each([
  ['abc', 0],
  [0, 0],
  [-1, 0],
  [1.5, 0],
  [2, 10],
  ['3', 20],
  [1e9, 214_748_350],
])('[L43] page %s of the address is read as the row %i', (page, offset) => {
  expect(readLibrarySearch({ page, search: 'ward' })).toMatchObject({ offset, search: 'ward' })
})

test('[L43] an address that was corrected needs no other correction', () => {
  const anyValue = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.constantFrom(undefined, 'asc', 'status', 'open', 'completed', '7'),
  )
  const names = [
    'page',
    'limit',
    'offset',
    'search',
    'sort_by',
    'order_by',
    'sortBy',
    'orderBy',
    'scope',
    'status',
    'x',
  ]
  const anySearch = fc.dictionary(fc.constantFrom(...names), anyValue) as fc.Arbitrary<LibrarySearch>
  fc.assert(
    fc.property(anySearch, (search) => {
      const corrected = librarySearch(readLibrarySearch(search))
      expect(isSameSearch(librarySearch(readLibrarySearch(corrected)), corrected)).toBe(true)
    }),
  )
})
