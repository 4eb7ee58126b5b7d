import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { endSlowBodies } from './slow-senders.ts'

const BODY_MS = 60

test('[U65] who does not finish a body is let go; a slow answer, and a video on its way, are waited for', async () => {
  const send = await aServer()
  const [slow, video, answer] = [
    await send('/api/form', 'half of '),
    await send('/s3/video', 'half of '),
    await send('/api/form', 'the whole of it!'),
  ]
  expect(await slow.end).toBe('')
  expect(await answer.end).toContain('200 OK')
  video.go('the whole!')
  expect(await video.end).toContain('200 OK')
})

/** Opens a connection and sends a head that promises 16 bytes, with some of them. */
async function aServer() {
  const app = Fastify()
  endSlowBodies(app, BODY_MS)
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/*', async ({ body }) => {
    // Longer than a body may take.
    await new Promise((resolve) => {
      setTimeout(resolve, BODY_MS * 2)
    })
    return body
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return async (url: string, bytes: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
    })
    // A server that breaks off may do so with a reset.
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: text/x\r\ncontent-length: 16\r\nconnection: close\r\n\r\n${bytes}`,
    )
    return {
      end: once(socket, 'close').then(() => heard),
      go: (rest: string) => socket.write(rest.padEnd(16 - bytes.length).slice(0, 16 - bytes.length)),
    }
  }
}
