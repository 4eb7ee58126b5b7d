import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyone, everyone } from '#domain/access/grants.ts'
import { endpoint } from '#domain/contracts/endpoint.ts'
import { ErrorBody, WireNumber } from '#domain/contracts/wire.ts'
import { readCaller } from '#server/standins/idp/caller.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { depthOf } from './body.ts'
import { Refusal } from '../refusal.ts'
import { serve, serveAnyone } from './serve.ts'

const echo = endpoint({
  method: 'POST',
  path: '/echo/:id/',
  summary: 'Says what came in',
  grant: everyone,
  input: v.object({ id: v.pipe(WireNumber, v.integer()), text: v.pipe(v.string(), v.maxLength(10)) }),
  output: v.object({ id: v.number(), text: v.string(), asker: v.string() }),
})
const fail = endpoint({
  method: 'GET',
  path: '/fail/',
  summary: 'Goes wrong',
  grant: everyone,
  input: v.object({ how: v.picklist(['refusal', 'bug', 'contract', 'database']) }),
  output: v.object({ n: v.number() }),
})
const greet = endpoint({
  method: 'GET',
  path: '/greet/',
  summary: 'Greets',
  grant: anyone,
  input: v.object({}),
  output: v.object({ hello: v.string() }),
})

function routes(api: FastifyInstance) {
  serve(api, echo, async (actor, { id, text }) => ({ id, text, asker: actor.email }))
  serve(api, fail, async (_actor, { how }) => {
    if (how === 'refusal') throw new Refusal('conflict', 'Taken', { code: 'ALREADY_CLAIMED' })
    if (how === 'database') await server.db.query('SELECT nothing FROM nowhere')
    if (how === 'contract') return { n: 'not a number' as unknown as number }
    throw new Error('secret detail of a bug')
  })
  serveAnyone(api, greet, async () => ({ hello: 'world' }))
}

let server: TestServer
beforeAll(async () => {
  const clientFolder = fs.mkdtempSync(path.join(tmpdir(), 'courtside-client-'))
  fs.mkdirSync(path.join(clientFolder, 'assets'))
  fs.writeFileSync(path.join(clientFolder, 'index.html'), '<!doctype html><title>Courtside</title>')
  fs.writeFileSync(path.join(clientFolder, 'service-worker.js'), '// worker')
  fs.writeFileSync(path.join(clientFolder, 'assets', 'index-abc123.js'), `export default '${'x'.repeat(5_000)}'`)
  server = await startTestServer({ routes, clientFolder, callsPerMinute: 50 })
})
afterAll(() => server.close())

test('[U65] heads and whole requests have deadlines: a video an hour, a head 20 seconds', () => {
  expect([server.app.server.headersTimeout, server.app.server.requestTimeout]).toEqual([20_000, 3_600_000])
})

test('a call parses address and body together, with and without a trailing slash', async () => {
  const user = await server.createUser()
  for (const url of ['/api/echo/7/', '/api/echo/7']) {
    const response = await server.app.inject({
      method: 'POST',
      url,
      headers: await server.as(user),
      payload: { text: 'hi', id: 9 },
    })
    expect(response.json()).toEqual({ id: 7, text: 'hi', asker: user.email })
  }
})

test('[U31] a bad input names every field and what was expected', async () => {
  const response = await post('/api/echo/seven/', { text: 'much too long' })
  expect(response.statusCode).toBe(422)
  expect(v.parse(ErrorBody, response.json())).toMatchObject({
    error_code: 'INVALID',
    retryable: false,
    fields: { id: ['Use a number'], text: ['Use at most 10 characters'] },
  })
})

test.each([
  ['10 MB', `{"text":"${'x'.repeat(10_000_000)}"}`, 413],
  ['a bomb of lists', '['.repeat(100_000), 400],
  ['objects 21 deep', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, 400],
  ['cut off', '{"text":"hi', 400],
  ['a list', '["hi"]', 400],
  ['aiming at the prototype', '{"text":"hi","__proto__":{"isAdmin":true}}', 400],
  ['holding a NUL', '{"text":"a\\u0000b"}', 400],
  ['holding half a character', '{"text":"\\ud800"}', 400],
])('[U32] a body that is %s is refused and no more', async (_what, payload, status) => {
  const response = await post('/api/echo/7/', payload)
  expect(response.statusCode).toBe(status)
  expectPlainRefusal(response.body)
})

test('[U32] brackets inside of text are no depth', async () => {
  expect(depthOf(`{"text":"${'['.repeat(30)}\\"{","list":[[]]}`)).toBe(3)
  expect((await post('/api/echo/7/', '{"text":"[[[[\\""}')).json()).toMatchObject({ text: '[[[["' })
})

test.each(['/api/nothing/', '/api', '/assets/index-old.js', '/api/echo/7/%E0%A4%A'])(
  '%s is not found, in JSON',
  async (url) => {
    const response = await server.app.inject({ url, headers: { accept: 'text/html' } })
    expect([400, 404]).toContain(response.statusCode)
    expectPlainRefusal(response.body)
  },
)

test('a browser that navigates gets the app, and hashed files may be kept for ever', async () => {
  const page = await server.app.inject({ url: '/app/library?x=1', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(page.body).toContain('<title>Courtside</title>')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const worker = await server.app.inject({ url: '/service-worker.js' })
  expect(worker.headers['cache-control']).toBe('no-cache')
  const asset = await server.app.inject({ url: '/assets/index-abc123.js', headers: { 'accept-encoding': 'br' } })
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
})

test.each([
  ['refusal', 409, 'ALREADY_CLAIMED'],
  ['bug', 500, 'FAILED'],
  ['contract', 500, 'FAILED'],
  ['database', 500, 'FAILED'],
])('[U34] a %s answers %d without a word about the inside', async (how, status, code) => {
  const user = await server.createUser()
  const response = await server.app.inject({ url: `/api/fail/?how=${how}`, headers: await server.as(user) })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ error_code: code })
  expectPlainRefusal(response.body)
})

test('[A23] without a token, or with another scheme, nobody is asking', async () => {
  for (const authorization of [undefined, '', 'Basic abc', 'Bearer', 'Bearer a.b.c', 'Bearer ...']) {
    const response = await server.app.inject({
      url: '/api/fail/',
      ...(authorization !== undefined && { headers: { authorization } }),
    })
    expect(response.statusCode).toBe(401)
    expectPlainRefusal(response.body)
  }
})

test('[A23] a token is believed only when our pool signed it, for us, as an access token', async () => {
  const user = await server.createUser()
  const good = await server.signIn(user.email)
  const claims = { token_use: 'access', client_id: server.pool.clientId }
  const stranger = createPrivateKey(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
  const kid = server.pool.jwks.keys[0]?.kid ?? ''
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject(user.id)
    .setIssuer(server.pool.issuer)
    .setExpirationTime('1h')
    .sign(stranger)
  const [head, payload] = good.split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.AA`
  const tampered = `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: user.id, exp: 9e9 })).toString('base64url')}.${good.split('.')[2]}`
  for (const token of [forged, unsigned, tampered, await idTokenOf(user.email)]) {
    const response = await asBearer(token)
    expect([response.statusCode, response.json<ErrorBody>().error_code]).toEqual([401, 'TOKEN_INVALID'])
  }
  expect((await asBearer(good)).statusCode).toBe(409)
})

test('[A24] an inactive account is refused with its own code', async () => {
  const user = await server.createUser({ isActive: false })
  const response = await asBearer(await server.signIn(user.email))
  expect(response.statusCode).toBe(403)
  expect(response.json()).toEqual({
    error_code: 'ERR404003',
    message: 'Your account is inactive. Please contact support.',
    retryable: false,
  })
})

test('[A25] a good token without a profile is told so', async () => {
  const { email } = server.pool.admin.createUser({ email: 'new@example.test', password: 'Test-password-1' })
  expect((await asBearer(await server.signIn(email))).json()).toMatchObject({ error_code: 'PROFILE_MISSING' })
})

test('[U35] one user who asks too often waits; another does not', async () => {
  const [busy, calm] = [await server.createUser(), await server.createUser()]
  const token = await server.signIn(busy.email)
  for (let n = 0; n < 50; n++) await asBearer(token)
  const response = await asBearer(token)
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(response.json()).toMatchObject({ error_code: 'TOO_MANY', retryable: true })
  expect((await asBearer(await server.signIn(calm.email))).statusCode).toBe(409)
})

test('the description holds what is bound, and a page shows it', async () => {
  const described = (await server.app.inject('/api/openapi.json')).json()
  expect(described).toMatchObject({
    openapi: '3.1.0',
    paths: { '/echo/{id}/': { post: { summary: 'Says what came in' } } },
  })
  expect((await server.app.inject('/api/docs')).body).toContain('/api/echo/{id}/')
  expect((await server.app.inject('/api/greet/')).json()).toEqual({ hello: 'world' })
})

test('where the description is not wanted, as in production, it is as missing as anything else', async () => {
  const quiet = await startTestServer({ describesApi: false })
  const answers = await Promise.all(
    ['/api/openapi.json', '/api/docs', '/api/nothing'].map((url) => quiet.app.inject(url)),
  )
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [404, answers[2]!.body]))
  await quiet.close()
})

test('ready means that the database answers', async () => {
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
})

// The last test: it moves the clock.
test('[A23] an expired token is refused with its own code', async () => {
  const token = await server.signIn((await server.createUser()).email)
  server.advance(3_601_000)
  expect((await asBearer(token)).json()).toMatchObject({ error_code: 'TOKEN_EXPIRED' })
})

async function post(url: string, payload: string | object) {
  const headers = { ...(await server.as(await server.createUser())), 'content-type': 'application/json' }
  return server.app.inject({ method: 'POST', url, headers, payload })
}

const asBearer = (token: string) =>
  server.app.inject({ url: '/api/fail/?how=refusal', headers: { authorization: `Bearer ${token}` } })

async function idTokenOf(email: string) {
  const answer = await server.pool.call(
    'InitiateAuth',
    {
      ClientId: server.pool.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: 'Test-password-1' },
    },
    readCaller('127.0.0.1').caller,
  )
  return (answer as { AuthenticationResult: { IdToken: string } }).AuthenticationResult.IdToken // Cognito's own shape.
}

function expectPlainRefusal(body: string) {
  expect(Object.keys(v.parse(ErrorBody, JSON.parse(body))).toSorted()).toEqual(
    expect.arrayContaining(['error_code', 'message', 'retryable']),
  )
  expect(body).not.toMatch(/<html|\bat .*:\d+|node_modules|secret|nowhere/u)
}
