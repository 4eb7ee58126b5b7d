import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { endBrokenHttp } from './broken-http.ts'

test.each([
  ['a connection that sent nothing is closed without an answer', '', ''],
  ['a request whose head never ends is answered 408', 'GET / HTTP/1.1\r\nhost: x\r\n', 'HTTP/1.1 408 Request Timeout'],
  ['bytes that are not HTTP are answered 400', 'NONSENSE\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
])('[U135] %s', async (_what, bytes, statusLine) => {
  const answer = await answerTo(bytes)
  expect(answer.split('\r\n')[0]).toBe(statusLine)
  // A body with an error code of ours would make the device give the operation up.
  expect(answer).not.toContain('error_code')
})

/** Returns all that a server with short deadlines answers to these bytes. */
async function answerTo(bytes: string): Promise<string> {
  const app = Fastify({
    clientErrorHandler: endBrokenHttp,
    http: { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  await once(socket, 'connect')
  socket.write(bytes)
  await once(socket, 'close')
  return heard
}
