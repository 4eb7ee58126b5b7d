import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { findReceiptKey } from './receipt-key.ts'
import { beginEpochWithNextLook } from './server-epoch.ts'

const PATH = '/evaluation/receipt-key/'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[U127] each user gets a separate key of 32 bytes, the same at every sign-in and after a restore', async () => {
  const [ana, ben] = [await server.createUser({ role: 'Evaluator' }), await server.createUser({ role: 'Coach' })]
  const keyOf = async (user: typeof ana) => (await server.call(user, 'GET', PATH)).json<{ key: string }>().key
  const key = await keyOf(ana)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await keyOf(ben)).not.toBe(key)
  await server.db.transaction((sql) => beginEpochWithNextLook(sql))
  expect(await keyOf(ana)).toBe(key)
})

test('[U127] a key says nothing about the secret, which other databases don’t share', async () => {
  const ana = await server.createUser({ role: 'Evaluator' })
  const key = await findReceiptKey(server.db, ana.id)
  const answer = await server.call(ana, 'GET', PATH)
  expect(answer.json()).toEqual({ key })
  await server.db.query('UPDATE receipt_secret SET secret = gen_random_uuid()::text')
  expect(await findReceiptKey(server.db, ana.id)).not.toBe(key)
})

test('[U127] the answer is kept nowhere, names no user to ask for, and goes to nobody without a session', async () => {
  const [ana, ben] = [await server.createUser({ role: 'Evaluator' }), await server.createUser({ role: 'Evaluator' })]
  const answer = await server.call(ana, 'GET', PATH)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await server.call(ana, 'GET', `${PATH}?user_id=${ben.id}`)).statusCode).toBe(422)
  expect((await server.app.inject({ method: 'GET', url: `/api${PATH}` })).statusCode).toBe(401)
  await server.db.query('UPDATE app_user SET is_active = false WHERE id = $1', [ana.id])
  expect((await server.call(ana, 'GET', PATH)).statusCode).toBe(403)
})
