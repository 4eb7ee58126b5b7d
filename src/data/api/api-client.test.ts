import { expect, test } from 'vitest'
import * as v from 'valibot'
import { everyone } from '#domain/access/grants.ts'
import { endpoint } from '#domain/contracts/endpoint.ts'
import { createApiClient } from './api-client.ts'
import type { TokenAnswer } from './api-client.ts'
import { ApiError, OfflineError, UnreadableAnswer } from './api-error.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/things/:id/',
  summary: 'A thing',
  grant: everyone,
  input: v.object({ id: v.string(), limit: v.optional(v.number()) }),
  output: v.object({ name: v.string() }),
})
const saveThing = endpoint({
  method: 'POST',
  path: '/things/',
  summary: 'Save',
  grant: everyone,
  input: v.object({ name: v.string() }),
  output: v.object({ name: v.string() }),
})

test('the path takes its parts from the input, a reading call the rest as its query', async () => {
  const { api, requests } = setup([() => Response.json({ name: 'Ball' })])
  expect(await api.call(readThing, { id: 'a/b', limit: 5 })).toEqual({ name: 'Ball' })
  expect(requests[0]).toMatchObject({ url: 'http://api/things/a%2Fb/?limit=5', method: 'GET', token: 'Bearer old' })
})

test('a writing call sends its input as JSON', async () => {
  const { api, requests } = setup([() => Response.json({ name: 'Ball' })])
  await api.call(saveThing, { name: 'Ball' })
  expect(requests[0]).toMatchObject({ url: 'http://api/things/', method: 'POST', body: '{"name":"Ball"}' })
})

test('[Y7] a 401 asks for a new token once', async () => {
  const { api, requests } = setup(
    [() => no(401), () => Response.json({ name: 'Ball' })],
    [
      { kind: 'ok', token: 'old' },
      { kind: 'ok', token: 'new' },
    ],
  )
  await api.call(readThing, { id: '1' })
  expect(requests.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new'])
  const stubborn = setup([() => no(401), () => no(401)])
  await expect(stubborn.api.call(readThing, { id: '1' })).rejects.toMatchObject({ status: 401 })
})

test('[Y18] no answer of the identity provider is no answer, and never a 401', async () => {
  const { api } = setup([() => no(401)], [{ kind: 'ok', token: 'old' }, { kind: 'unknown' }])
  await expect(api.call(readThing, { id: '1' })).rejects.toThrow(OfflineError)
})

test('[Y31] the epoch in the head of any answer is heard', async () => {
  const heard: string[] = []
  const api = createApiClient({
    baseUrl: 'http://api',
    getToken: () => Promise.resolve({ kind: 'ok', token: 't' }),
    onEpoch: (epoch) => heard.push(epoch),
    fetch: () => Promise.resolve(Response.json({}, { status: 404, headers: { 'courtside-epoch': 'epoch-2' } })),
  })
  await expect(api.call(readThing, { id: '1' })).rejects.toThrow(UnreadableAnswer)
  expect(heard).toEqual(['epoch-2'])
})

test('[Y56] the time in the head of an answer is heard from the server, and from no portal', async () => {
  const heard: number[] = []
  const date = 'Sat, 07 Mar 2026 14:32:00 GMT'
  const heads = [{ date }, { date, 'courtside-epoch': 'epoch-1' }, { 'courtside-epoch': 'epoch-1' }]
  const api = createApiClient({
    baseUrl: 'http://api',
    getToken: () => Promise.resolve({ kind: 'ok', token: 't' }),
    onServerTime: (serverTime) => heard.push(serverTime),
    fetch: () => Promise.resolve(Response.json({}, { status: 404, headers: heads.shift()! })),
  })
  for (let answers = heads.length; answers > 0; answers--)
    await expect(api.call(readThing, { id: '1' })).rejects.toThrow(UnreadableAnswer)
  expect(heard).toEqual([Date.parse(date)])
})

test("[Y9] a portal's wish to wait is not heard", async () => {
  const portal = () => new Response('<html></html>', { status: 503, headers: { 'retry-after': '3600' } })
  await expect(setup([portal]).api.call(readThing, { id: '1' })).rejects.toMatchObject({ status: 503, retryAfterMs: 0 })
})

test('a refusal keeps its status, code, fields and wish to wait', async () => {
  const body = { message: 'Bad', error_code: 'BAD', retryable: true, fields: { name: ['Too long'] } }
  const { api } = setup([() => Response.json(body, { status: 503, headers: { 'retry-after': '7' } })])
  const error = await api.call(readThing, { id: '1' }).catch((it: unknown) => it)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 503,
    code: 'BAD',
    message: 'Bad',
    retryable: true,
    fields: { name: ['Too long'] },
    retryAfterMs: 7_000,
  })
})

test.each<[string, () => Response]>([
  ['a page', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
  ['half an answer', () => new Response('{"name":"Ba')],
  ['another shape', () => Response.json({ title: 'Ball' })],
  ['nothing', () => new Response(null, { status: 204 })],
  ["a proxy's 404", () => new Response('<html></html>', { status: 404 })],
  ["a portal's 302", () => new Response(null, { status: 302 })],
])("[Y16] %s is nobody's answer", async (_, answer) => {
  await expect(setup([answer]).api.call(readThing, { id: '1' })).rejects.toThrow(UnreadableAnswer)
})

test("[Y16] a proxy's 502 and 413 need no body of ours", async () => {
  await expect(
    setup([() => new Response('<html></html>', { status: 502 })]).api.call(readThing, { id: '1' }),
  ).rejects.toMatchObject({ status: 502 })
  await expect(setup([() => new Response('', { status: 413 })]).api.call(readThing, { id: '1' })).rejects.toMatchObject(
    { status: 413 },
  )
})

test('a network that does not answer is given up at the deadline', async () => {
  let signal: AbortSignal | null | undefined
  const hang: typeof fetch = (_, init) => {
    signal = init?.signal
    return new Promise(() => {})
  }
  const api = createApiClient({
    baseUrl: 'http://api',
    getToken: async () => ({ kind: 'ended' }),
    fetch: hang,
    deadlineMs: 5,
  })
  await expect(api.call(readThing, { id: '1' })).rejects.toThrow(OfflineError)
  expect(signal?.aborted).toBe(true)
})

function no(status: number) {
  return Response.json({ message: 'No', error_code: 'NO', retryable: false }, { status })
}

function setup(answers: Array<() => Response>, tokens: TokenAnswer[] = []) {
  const requests: Array<{ url: string; method: string | undefined; token: string | null; body: unknown }> = []
  const api = createApiClient({
    baseUrl: 'http://api',
    getToken: async () => tokens.shift() ?? { kind: 'ok', token: 'old' },
    fetch: async (url, init) => {
      requests.push({
        url: url as string,
        method: init?.method,
        token: new Headers(init?.headers).get('authorization'),
        body: init?.body,
      })
      return answers.shift()?.() ?? no(500)
    },
  })
  return { api, requests }
}
