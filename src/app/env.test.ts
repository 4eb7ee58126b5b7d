import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { librarySearch, readLibrarySearch } from './library-search.ts'

const ORIGIN = 'https://courtside.example.test'
const POOL = { VITE_COGNITO_USER_POOL_ID: 'eu-west-1_AbCdEf123', VITE_COGNITO_CLIENT_ID: '1h57kf5cpq17m0eml12EXAMPLE' }

test('a build without settings uses the pool of its own server', () => {
  const env = readEnv({}, ORIGIN, `${ORIGIN}/assets/index-BfoeCsNX.js`)
  expect(env).toMatchObject({
    isLocalPool: true,
    identity: { endpoint: `${ORIGIN}/idp/` },
    apiUrl: `${ORIGIN}/api`,
    build: 'BfoeCsNX',
  })
})

test('a build for a pool of AWS talks to it alone', () => {
  const env = readEnv(POOL, ORIGIN, '/src/main.tsx')
  expect(env).toMatchObject({ isLocalPool: false, build: 'dev' })
  expect(env.identity).toEqual({ userPoolId: POOL.VITE_COGNITO_USER_POOL_ID, clientId: POOL.VITE_COGNITO_CLIENT_ID })
})

test.each([
  [{ ...POOL, VITE_COGNITO_USER_POOL_ID: 'nonsense' }, /VITE_COGNITO_USER_POOL_ID: expected a pool id/u],
  [
    { VITE_COGNITO_USER_POOL_ID: 'x', VITE_COGNITO_CLIENT_ID: 'not an id' },
    /VITE_COGNITO_USER_POOL_ID.*VITE_COGNITO_CLIENT_ID/u,
  ],
  [{ VITE_COGNITO_CLIENT_ID: POOL.VITE_COGNITO_CLIENT_ID }, /go together/u],
])('%o is refused with every bad setting named', (settings, message) => {
  expect(() => readEnv(settings, ORIGIN, '')).toThrow(message)
})

test('the address of the library holds what differs from its first page', () => {
  const query = readLibrarySearch({ search: 'ward', offset: 10 })
  expect(query).toMatchObject({ search: 'ward', offset: 10, limit: 10, sort_by: 'updated_at' })
  expect(librarySearch(query)).toEqual({ search: 'ward', offset: 10 })
  expect(readLibrarySearch({ offset: -4, sort_by: 'nonsense' } as never)).toEqual(readLibrarySearch({}))
})
