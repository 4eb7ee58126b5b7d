import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/support/test-server.ts'

test('while it stops, the server finishes what runs and tells new callers to come back', async () => {
  const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const server = await startTestServer({
    routes(api) {
      api.get('/slow', { config: { isPublic: true } }, async () => {
        started.resolve()
        await finish.promise
        return { done: true }
      })
    },
  })
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const late = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(late, 'connect')
  const slow = fetch(`${origin}/api/slow`)
  await started.promise

  const stopped = server.close()
  late.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  expect(await textOf(late)).toMatch(/^HTTP\/1\.1 503[\s\S]*retry-after: 2[\s\S]*"error_code":"UNAVAILABLE"/u)
  finish.resolve()
  expect(await (await slow).json()).toEqual({ done: true })
  await stopped
})

async function textOf(socket: Socket) {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}
