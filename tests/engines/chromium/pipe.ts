import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { ConnectOverCDPTransport } from 'playwright'

const END = 0
/** The child's file descriptors, as `--remote-debugging-pipe` has them: what it reads, and what it writes. */
const [IN, OUT] = [3, 4]
/** What a child that speaks through a pipe is started with. */
export const PIPES = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const
/** Of a question that the driver has not asked: ids have 32 bits. */
const LAST_ID = 2 ** 31 - 1
const LET_GO = { autoAttach: false, waitForDebuggerOnStart: false, flatten: true }

/**
 * The DevTools protocol with a browser that was started with `--remote-debugging-pipe` and `PIPES`. Over a WebSocket
 * the browser packs each answer and the test unpacks it, which is a fifth of the test's own time.
 */
export function pipeTo(child: ChildProcess): ConnectOverCDPTransport {
  const [to, from] = [child.stdio[IN] as Writable, child.stdio[OUT] as Readable]
  let begun: Buffer[] = []

  const transport: ConnectOverCDPTransport = {
    send(message) {
      to.write(`${JSON.stringify(message)}\0`)
    },
    /** Lets go of the browser, which lives on: with its pipe it would end. */
    close() {
      transport.send({ id: LAST_ID, method: 'Target.setAutoAttach', params: LET_GO })
      from.off('data', hear)
      from.resume()
      transport.onclose?.()
    },
  }
  from.on('data', hear)
  from.once('close', () => transport.onclose?.())
  // Who writes to a browser that was killed hears of it by the end of the other pipe.
  to.on('error', () => undefined)
  return transport

  function hear(chunk: Buffer) {
    let start = 0
    for (let end = chunk.indexOf(END); end !== -1; end = chunk.indexOf(END, start)) {
      const whole = Buffer.concat([...begun, chunk.subarray(start, end)])
      begun = []
      start = end + 1
      // Each in a turn of its own, as messages of a socket come.
      setImmediate(() => transport.onmessage?.(JSON.parse(whole.toString('utf8')) as object))
    }
    if (start < chunk.length) begun.push(chunk.subarray(start))
  }
}
