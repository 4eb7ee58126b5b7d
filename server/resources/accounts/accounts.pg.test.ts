import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

const validate = (email: string) =>
  server.app.inject({ method: 'GET', url: `/api/auth/validate-email/?email=${encodeURIComponent(email)}` })

test('[A1] the signed-in user is told with the role and flags of their token', async () => {
  const user = await server.createUser({ role: 'Coach', groups: ['Coach', 'Evaluator', 'Admin'] })
  expect((await server.call(user, 'GET', '/auth/me/')).json()).toMatchObject({
    id: user.id,
    email: user.email,
    user_type: 'Coach',
    is_admin: true,
    is_evaluator: true,
    is_player: false,
    roles: ['Coach', 'Evaluator', 'Admin'],
  })
})

test('[U14] an unknown address is answered exactly as an active one', async () => {
  const user = await server.createUser()
  const [known, unknown] = [await validate(user.email), await validate('nobody@example.test')]
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect(known.json()).toEqual({ is_active: true })
})

test('[U14] an inactive account is told by its code, in any case of the letters', async () => {
  const user = await server.createUser({ isActive: false })
  const answer = await validate(user.email.toUpperCase())
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({
    error_code: 'ERR404003',
    message: 'Your account is inactive. Please contact support.',
  })
})

test('[U35] one line of IPv6, which has all addresses of its half, is one network address', async () => {
  const limited = await startEvaluationServer({ publicCallsPerMinute: 5 })
  limited.stopClock()
  const from = async (remoteAddress: string) =>
    (await limited.app.inject({ url: '/api/auth/validate-email/?email=a@example.test', remoteAddress })).statusCode
  const codes = []
  for (let n = 0; n < 51; n++) codes.push(await from(`2001:db8:1:2::${n}`))
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([50, 429])
  expect([await from('2001:db8:1:3::1'), await from('192.0.2.1'), await from('::ffff:192.0.2.2')]).toEqual([
    200, 200, 200,
  ])
  await limited.close()
})

test('[U35, U111] one network may make 300 calls in ten minutes, and another network is not affected', async () => {
  const limited = await startEvaluationServer({ publicCallsPerMinute: 30 })
  limited.stopClock()
  const ask = (remoteAddress: string) =>
    limited.app.inject({ url: '/api/auth/validate-email/?email=a@example.test', remoteAddress })
  const codes = []
  for (let n = 0; n < 301; n++) codes.push((await ask('192.0.2.1')).statusCode)
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([300, 429])
  expect((await ask('192.0.2.1')).json()).toMatchObject({ error_code: 'TOO_MANY', retryable: true })
  expect((await ask('192.0.2.2')).statusCode).toBe(200)
  await limited.close()
})

test('[U14] what is no address is refused with the words of the form', async () => {
  expect((await validate('nobody')).json()).toMatchObject({ fields: { email: ['Please enter valid email address'] } })
})
