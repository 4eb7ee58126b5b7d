import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/pictures/${name}`, import.meta.url)))
const square = new Blob([bytesOf('square.jpg')], { type: 'image/jpeg' })

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('a picture that was sent is shown without asking for it, and is asked for once by another page', async () => {
  const { pictures, calls, user } = await setup()
  const { path } = await pictures.upload(square)
  expect(await pictures.load(path)).toBe(square)
  expect(calls).toEqual([`POST /api/accounts/pictures/`])
  const later = await setup(user)
  const [first, second] = await Promise.all([later.pictures.load(path), later.pictures.load(path)])
  expect(first).toBe(second)
  expect(first.type).toBe('image/jpeg')
  expect(later.calls).toEqual([`GET /api${path}`])
})

test("the server's reason stands in the error", async () => {
  const { pictures } = await setup()
  const letter = new Blob(['Dear coach'], { type: 'image/jpeg' })
  await expect(pictures.upload(letter)).rejects.toMatchObject({
    name: 'ApiError',
    status: 422,
    message: expect.stringMatching(/./u) as string,
  })
})

test('what failed is asked for again, and a portal of the network is no picture', async () => {
  const { pictures, interfere } = await setup()
  const { path } = await pictures.upload(square)
  const fresh = `${path}?again`
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(pictures.load(fresh)).rejects.toMatchObject({ name: 'OfflineError' })
  await expect(pictures.upload(square)).rejects.toMatchObject({ name: 'OfflineError' })
  interfere.with = () => new Response('<html>Welcome to the hotel</html>', { headers: { 'content-type': 'text/html' } })
  await expect(pictures.load(fresh)).rejects.toMatchObject({ name: 'UnreadableAnswer' })
  await expect(pictures.upload(square)).rejects.toMatchObject({ name: 'UnreadableAnswer' })
  interfere.with = () => {}
  expect((await pictures.load(fresh)).type).toBe('image/jpeg')
})

test('a refused token is renewed once, and the same bytes go again', async () => {
  const { pictures, interfere, calls } = await setup()
  let refusals = 1
  interfere.with = () => {
    if (refusals-- > 0)
      return Response.json(
        { error_code: 'UNAUTHENTICATED', message: 'Please sign in', retryable: false },
        { status: 401 },
      )
  }
  const { picture_id } = await pictures.upload(square)
  expect(picture_id).toMatch(/^[\da-f-]{36}$/u)
  expect(calls).toHaveLength(2)
})

test('the picture of a stranger is not there', async () => {
  const { path } = await (await setup()).pictures.upload(square)
  const stranger = await setup()
  await expect(stranger.pictures.load(path)).rejects.toMatchObject({ name: 'ApiError', status: 404 })
})

async function setup(known?: Awaited<ReturnType<EvaluationServer['createUser']>>) {
  const user = known ?? (await server.createUser({ role: 'Coach' }))
  const calls: string[] = []
  const interfere: { with: Interfere } = { with: () => {} }
  const { services } = await realServices(server, user, {
    with: (request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`)
      return interfere.with(request)
    },
  })
  return { user, calls, interfere, pictures: services.pictures }
}
