import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import {
  dropRevocation,
  findSignedIn,
  forgetSignedIn,
  meaningOf,
  readRevocations,
  rememberSignedIn,
  rememberUser,
} from './session-record.ts'
import { createTokenStorage } from './token-storage.ts'
import type { StoredChange } from './token-storage.ts'
import { aUser } from '#tests/fixtures/a-user.ts'

const PREFIX = 'CognitoIdentityServiceProvider.client'

test('[T2] a burst of writes becomes one transaction', async () => {
  const { open, transactions } = setup()
  const storage = open()
  await storage.setItem('a', '1')
  await storage.setItem('b', '2')
  await storage.removeItem('a')
  await storage.flush()
  expect(transactions()).toBe(1)
  expect(await open().getItem('b')).toBe('2')
  expect(await open().getItem('a')).toBeNull()
})

test('[T2] a value is read back at once, before it is on the disk', async () => {
  const storage = setup().open()
  await storage.setItem('a', '1')
  expect(await storage.getItem('a')).toBe('1')
  await storage.removeItem('a')
  expect(await storage.getItem('a')).toBeNull()
})

test('[T2] flush waits for writes that nobody awaited', async () => {
  const { open } = setup()
  const storage = open()
  void Promise.resolve().then(() => storage.setItem('late', '1'))
  await storage.flush()
  expect(await open().getItem('late')).toBe('1')
})

test('[T2] a lost connection is opened again', async () => {
  const { open, loseConnections } = setup()
  const storage = open()
  await storage.setItem('a', '1')
  await storage.flush()
  loseConnections()
  expect(await storage.getItem('a')).toBe('1')
  await storage.setItem('a', '2')
  await storage.flush()
  expect(await storage.getItem('a')).toBe('2')
})

test('[T2] flush throws when a write did not reach the disk', async () => {
  const { open, refuseWrites } = setup()
  const storage = open()
  refuseWrites()
  await storage.setItem('a', '1')
  await expect(storage.flush()).rejects.toThrow('No room')
})

test('[T9] another page hears which entries changed, and never a whole token', async () => {
  const { open } = setup()
  const heard: StoredChange[] = []
  const [mine, theirs] = [open(), open()]
  const arrived = new Promise<void>((resolve) =>
    theirs.addListener((change) => {
      heard.push(change)
      resolve()
    }),
  )
  await mine.setItem(`${PREFIX}.dana.refreshToken`, 'x'.repeat(100))
  await arrived
  expect(heard).toEqual([{ key: `${PREFIX}.dana.refreshToken`, oldValue: null, newValue: 'x'.repeat(16) }])
})

test('[T8, T49] signing out removes record and tokens at once, and keeps of them the name of the session alone', async () => {
  const { open } = setup()
  const storage = open()
  await rememberSignedIn(storage, { userId: 'dana', groups: ['Evaluator'] })
  const accessToken = `head.${btoa(JSON.stringify({ origin_jti: 'name-of-the-session', username: 'dana' }))}.signature`
  const tokens = { accessToken, idToken: 'id', refreshToken: 'refresh' }
  for (const [name, token] of Object.entries(tokens)) await storage.setItem(`${PREFIX}.dana.${name}`, token)
  expect(await forgetSignedIn(storage)).toEqual(['refresh'])
  const again = open()
  expect(await findSignedIn(again)).toBeUndefined()
  for (const name of Object.keys(tokens)) expect(await again.getItem(`${PREFIX}.dana.${name}`)).toBeNull()
  expect(await readRevocations(again)).toEqual(['name-of-the-session'])
  await dropRevocation(again, 'name-of-the-session')
  expect(await readRevocations(again)).toEqual([])
})

test('[T2] what is known of a person stays with their record, and with nobody else', async () => {
  const storage = setup().open()
  const user = aUser()
  await rememberUser(storage, user)
  expect(await findSignedIn(storage)).toBeUndefined()
  await rememberSignedIn(storage, { userId: user.id, groups: [] })
  await rememberUser(storage, user)
  await rememberSignedIn(storage, { userId: user.id, groups: ['Evaluator'] })
  expect(await findSignedIn(storage)).toEqual({ userId: user.id, groups: ['Evaluator'], user })
  await rememberSignedIn(storage, { userId: 'someone-else', groups: [] })
  expect((await findSignedIn(storage))?.user).toBeNull()
})

test.each(['not json', '{}', '{"userId":""}', '[]'])('[T2] a record that reads %s is nobody', async (stored) => {
  const storage = setup().open()
  await storage.setItem('courtside.signedIn', stored)
  expect(await findSignedIn(storage)).toBeUndefined()
})

test.each([
  ['courtside.signedIn', null, 'record-changed'],
  ['courtside.signedIn', 'x', 'record-changed'],
  [`${PREFIX}.dana.refreshToken`, null, 'tokens-gone'],
  [`${PREFIX}.dana.refreshToken`, 'x', undefined],
  [`${PREFIX}.dana.accessToken`, null, undefined],
  ['courtside.toRevoke', null, undefined],
])('[T9] %s becoming %s means %s', (key, value, meaning) => {
  expect(meaningOf(key, value)).toBe(meaning)
})

let databases = 0

/** Several pages over one IndexedDB; counts the transactions that write, and can break connections. */
function setup() {
  const factory = new IDBFactory()
  const name = `auth-${++databases}`
  const connections: IDBDatabase[] = []
  let writes = 0
  let isFull = false
  const watched = {
    open(...request: [string, number]) {
      const opening = factory.open(...request)
      opening.addEventListener('success', () => {
        const { result } = opening
        connections.push(result)
        const original = result.transaction.bind(result)
        result.transaction = (stores, mode, options) => {
          if (mode === 'readwrite' && isFull) throw new Error('No room')
          if (mode === 'readwrite') writes += 1
          return original(stores, mode, options)
        }
      })
      return opening
    },
  } as IDBFactory // Only `open` is used.
  return {
    open: () => createTokenStorage(name, watched),
    transactions: () => writes,
    loseConnections: () => connections.forEach((db) => db.close()),
    refuseWrites: () => {
      isFull = true
    },
  }
}
