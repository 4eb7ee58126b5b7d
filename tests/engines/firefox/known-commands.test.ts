import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KnownCommands } from './known-commands.ts'

const HEAD = 'GET /session HTTP/1.1\r\nHost: 127.0.0.1:1\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n'
const UNKNOWN = { id: 7, method: 'emulation.setMediaFeaturesOverride', params: { features: {} } }
const MASK = Buffer.from([1, 2, 3, 4])

test('the request is for the address of Firefox, and asks for messages that are not packed', async () => {
  expect(String(await passed([Buffer.from(HEAD)]))).toBe('GET /session HTTP/1.1\r\nHost: firefox:2\r\n\r\n')
})

test('the unknown command becomes a question that changes nothing, under its id', async () => {
  expect(await sent([UNKNOWN])).toEqual([{ id: 7, method: 'session.status', params: {} }])
})

test('a command that only speaks of the unknown one stays as it is', async () => {
  const told = { id: 8, method: 'script.evaluate', params: { expression: UNKNOWN.method } }
  expect(await sent([told])).toEqual([told])
})

test('every other command arrives as it was sent, of any length and however the network cuts it', async () => {
  const command = fc.record({ id: fc.nat(), method: fc.constant('script.evaluate'), params: words() })
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 4 }), fc.integer({ min: 199, max: 5_000 }), async (all, cut) => {
      expect(await sent(all, cut)).toEqual(all)
    }),
    { numRuns: 30 },
  )
})

/** On both sides of where the length of a frame takes more bytes. */
function words() {
  return fc.constantFrom(0, 1, 60, 61, 125, 126, 65_400, 65_600).map((length) => ({ text: 'é'.repeat(length) }))
}

async function sent(commands: readonly object[], cut = Infinity): Promise<unknown[]> {
  const bytes = Buffer.concat([Buffer.from(HEAD), ...commands.map((it) => frameOf(JSON.stringify(it)))])
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += cut) chunks.push(bytes.subarray(at, Math.min(bytes.length, at + cut)))
  const all = await passed(chunks)
  return readAll(all.subarray(all.indexOf('\r\n\r\n') + 4))
}

async function passed(chunks: readonly Buffer[]): Promise<Buffer> {
  const through = new KnownCommands('firefox:2')
  const out: Buffer[] = []
  through.on('data', (chunk: Buffer) => out.push(chunk))
  for (const chunk of chunks) through.write(chunk)
  through.end()
  await once(through, 'end')
  return Buffer.concat(out)
}

function frameOf(text: string): Buffer {
  const payload = masked(Buffer.from(text))
  const length = Buffer.alloc(payload.length < 126 ? 1 : payload.length < 65_536 ? 3 : 9)
  if (length.length === 1) length[0] = payload.length
  else if (length.length === 3) length.writeUInt16BE(payload.length, 1)
  else length.writeBigUInt64BE(BigInt(payload.length), 1)
  if (length.length > 1) length[0] = length.length === 3 ? 126 : 127
  length[0]! |= 0x80
  return Buffer.concat([Buffer.from([0x81]), length, MASK, payload])
}

function readAll(bytes: Buffer): unknown[] {
  if (bytes.length === 0) return []
  const short = bytes[1]! & 0x7f
  const [head, length] =
    short === 127 ? [10, Number(bytes.readBigUInt64BE(2))] : short === 126 ? [4, bytes.readUInt16BE(2)] : [2, short]
  const start = head + MASK.length
  const text = masked(bytes.subarray(start, start + length)).toString('utf8')
  return [JSON.parse(text), ...readAll(bytes.subarray(start + length))]
}

function masked(payload: Buffer): Buffer {
  return Buffer.from(payload.map((byte, at) => byte ^ MASK[at % MASK.length]!))
}
