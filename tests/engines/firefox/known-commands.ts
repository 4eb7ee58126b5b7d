import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'

/** Sent by Playwright 1.65 for every context, unknown to Firefox ESR 140 and 153. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride'
const END_OF_HEAD = '\r\n\r\n'
const WHOLE_TEXT = 0x81
const IS_MASKED = 0x80
const MASK_BYTES = 4

/**
 * What a client of WebDriver BiDi writes to its socket, the unknown command replaced by a question that Firefox answers
 * and that changes nothing. The answer carries the command's id, so that the way back needs no eye.
 */
export class KnownCommands extends Transform {
  private waiting: Buffer = Buffer.alloc(0)
  private isUpgraded = false
  private readonly host: string

  /** `host` is where Firefox listens: it refuses who asks for another one. */
  constructor(host: string) {
    super()
    this.host = host
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.waiting = Buffer.concat([this.waiting, chunk])
    if (!this.isUpgraded) this.passHead()
    if (this.isUpgraded) this.passFrames()
    done()
  }

  /** The request that makes a WebSocket of the connection, without what would pack its messages. */
  private passHead() {
    const end = this.waiting.indexOf(END_OF_HEAD)
    if (end === -1) return
    const lines = this.waiting.subarray(0, end).toString('latin1').split('\r\n')
    const plain = lines.filter((line) => !/^sec-websocket-extensions:/iu.test(line))
    const asked = plain.map((line) => line.replace(/^host:.*/iu, `Host: ${this.host}`))
    this.push(asked.join('\r\n') + END_OF_HEAD, 'latin1')
    this.waiting = this.waiting.subarray(end + END_OF_HEAD.length)
    this.isUpgraded = true
  }

  private passFrames() {
    for (let frame = firstFrame(this.waiting); frame !== undefined; frame = firstFrame(this.waiting)) {
      this.push(asKnown(this.waiting.subarray(0, frame.end), frame.start))
      this.waiting = this.waiting.subarray(frame.end)
    }
  }
}

/** Where the payload of the first frame starts and ends; undefined until all of it is there. RFC 6455, 5.2. */
function firstFrame(bytes: Buffer): { start: number; end: number } | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes[1]! & 0x7f
  const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0
  const start = 2 + lengthBytes + MASK_BYTES
  if (bytes.length < start) return undefined
  const length = lengthBytes === 0 ? short : Number(BigInt(`0x${bytes.toString('hex', 2, 2 + lengthBytes)}`))
  return bytes.length < start + length ? undefined : { start, end: start + length }
}

function asKnown(frame: Buffer, start: number): Buffer {
  if (frame[0] !== WHOLE_TEXT) return frame
  const mask = frame.subarray(start - MASK_BYTES, start)
  const text = masked(frame.subarray(start), mask).toString('utf8')
  if (!text.includes(UNKNOWN)) return frame
  const { id, method } = JSON.parse(text) as { id: number; method: string }
  if (method !== UNKNOWN) return frame
  const payload = masked(Buffer.from(JSON.stringify({ id, method: 'session.status', params: {} })), mask)
  return Buffer.concat([Buffer.from([WHOLE_TEXT, IS_MASKED | payload.length]), mask, payload])
}

/** On and off are the same. */
function masked(payload: Buffer, mask: Buffer): Buffer {
  return Buffer.from(payload.map((byte, at) => byte ^ mask[at % MASK_BYTES]!))
}
