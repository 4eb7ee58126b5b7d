import { expect, test } from 'vitest'
import { createBytesClient } from '../api/bytes-client.ts'
import { createOwnDataDownload } from './own-data-download.ts'

const never = new AbortController().signal

test('[K10] progress counts what has come, of what the server promised', async () => {
  const seen: [number, number | undefined][] = []
  const zip = await downloadOf(() => zipOf(['abc', 'defg'], { 'content-length': '7' }))(
    (bytes, total) => seen.push([bytes, total]),
    never,
  )
  expect(await zip.text()).toBe('abcdefg')
  expect(seen).toEqual([
    [3, 7],
    [7, 7],
  ])
})

test('[K10] a download that ends early is no file', async () => {
  await expect(downloadOf(() => zipOf(['abc'], { 'content-length': '7' }))(() => {}, never)).rejects.toMatchObject({
    name: 'OfflineError',
  })
  const broken = () =>
    new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('Connection lost')) }), {
      headers: { 'content-type': 'application/zip' },
    })
  await expect(downloadOf(broken)(() => {}, never)).rejects.toMatchObject({ name: 'OfflineError' })
})

test('[K10] what is no zip is not handed over', async () => {
  await expect(
    downloadOf(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }))(() => {}, never),
  ).rejects.toMatchObject({ name: 'UnreadableAnswer' })
  const refused = () =>
    Response.json({ error_code: 'UNAVAILABLE', message: 'Please try again later', retryable: true }, { status: 503 })
  await expect(downloadOf(refused)(() => {}, never)).rejects.toMatchObject({
    name: 'ApiError',
    status: 503,
    message: 'Please try again later',
  })
})

test('[K10] whoever leaves ends it', async () => {
  const abort = new AbortController()
  const download = downloadOf(
    (request) =>
      new Promise((_, reject) => {
        request.signal.throwIfAborted()
        request.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )
  const ended = download(() => {}, abort.signal)
  abort.abort()
  await expect(ended).rejects.toMatchObject({ name: 'OfflineError' })
})

function downloadOf(answer: (request: Request) => Response | Promise<Response>) {
  return createOwnDataDownload(
    createBytesClient({
      apiUrl: 'http://test/api',
      getToken: async () => ({ kind: 'ok', token: 't' }),
      fetch: async (input, init) => answer(new Request(input, init)),
    }),
  )
}

function zipOf(chunks: readonly string[], headers: Record<string, string>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/zip', ...headers } })
}
