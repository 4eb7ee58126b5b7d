import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPoolKey } from './pool-key.ts'
import { openSealedStore } from './sealed-store.ts'
import { createMemoryStore, openJournalStore } from './store.ts'
import { LOCAL_POOL_ID, createUserPool } from './user-pool.ts'
import type { Store } from './store.ts'

const PASSWORD = 'Test-password-1'
const key = randomBytes(32)

function aFolder(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'courtside-sealed-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

const poolOn = (store: Store) => createUserPool({ store, issuer: `http://localhost:8080/idp/${LOCAL_POOL_ID}` })
const secretsIn = (text: string) => [...text.matchAll(/"(?:verifier|pem|block|secret)":"(?!gcm1:)/gu)].length

test('[T60] the first start seals plain secrets, and sign-in works as before', async () => {
  const file = path.join(aFolder(), 'pool.jsonl')
  const plain = openJournalStore(file)
  const before = poolOn(plain)
  before.admin.createUser({
    sub: 'd0b1f6a0-0000-4000-8000-000000000001',
    email: 'ana@example.test',
    password: PASSWORD,
    groups: ['Coach'],
  })
  expect(secretsIn(fs.readFileSync(file, 'utf8'))).toBe(3)
  const jwks = before.jwks
  plain.close()

  const journal = openJournalStore(file)
  const pool = poolOn(openSealedStore(journal, key))
  expect(pool.jwks).toEqual(jwks)
  expect(pool.admin.find('ana@example.test')).toMatchObject({ email: 'ana@example.test' })
  expect(secretsIn(fs.readFileSync(file, 'utf8'))).toBe(0)
  expect(await signsIn(pool)).toBe(true)
  pool.admin.createUser({ email: 'ben@example.test', password: PASSWORD, groups: ['Coach'] })
  expect(secretsIn(fs.readFileSync(file, 'utf8'))).toBe(0)
})

test('[T60] with another key, passwords fail, the pool makes new keys, and the loss is reported', async () => {
  const store = createMemoryStore()
  const first = poolOn(openSealedStore(store, key))
  first.admin.createUser({
    sub: 'd0b1f6a0-0000-4000-8000-000000000001',
    email: 'ana@example.test',
    password: PASSWORD,
    groups: ['Coach'],
  })
  const lost: number[] = []
  const second = poolOn(openSealedStore(store, randomBytes(32), (users) => lost.push(users)))
  expect(lost).toEqual([1])
  expect(second.jwks).not.toEqual(first.jwks)
  expect(second.admin.find('ana@example.test')).toMatchObject({ email: 'ana@example.test' })
  expect(await signsIn(second)).toBe(false)
})

test('[T60] a secret copied to another user does not open', () => {
  const store = createMemoryStore()
  const sealed = openSealedStore(store, key)
  sealed.write({ 'user:a': { srp: { verifier: 'aa' } }, 'user:b': { srp: { verifier: 'bb' } } })
  store.write({ 'user:b': store.read('user:a') })
  expect(sealed.read('user:a')).toEqual({ srp: { verifier: 'aa' } })
  expect(sealed.read('user:b')).not.toEqual({ srp: { verifier: 'aa' } })
})

test('[T60] the key is created once, only its owner can read it, and a given key is used instead', () => {
  const file = path.join(aFolder(), 'data', 'pool.key')
  const made = readPoolKey(undefined, file)
  expect(made).toHaveLength(32)
  expect(readPoolKey(undefined, file)).toEqual(made)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(readPoolKey('ab'.repeat(32), file)).toEqual(Buffer.from('ab'.repeat(32), 'hex'))
  fs.writeFileSync(file, 'no key')
  expect(() => readPoolKey(undefined, file)).toThrow('holds no key')
})

async function signsIn(pool: ReturnType<typeof poolOn>): Promise<boolean> {
  const { readCaller } = await import('./caller.ts')
  const { LOCAL_CLIENT_ID } = await import('./user-pool.ts')
  const AuthParameters = { USERNAME: 'ana@example.test', PASSWORD }
  const body = { ClientId: LOCAL_CLIENT_ID, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }
  return pool.call('InitiateAuth', body, readCaller('127.0.0.1').caller).then(
    () => true,
    () => false,
  )
}
