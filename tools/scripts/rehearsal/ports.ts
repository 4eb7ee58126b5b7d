import { createServer } from 'node:net'

/** Below those that a system gives to connections that go out: one of them would take a port before its server does. */
const [FIRST, LAST] = [20_000, 32_000]
let next = FIRST + ((process.pid * 40) % (LAST - FIRST))

/** A port of this machine that nobody listens on, and that this rehearsal has not given out before. */
export async function freePort(): Promise<number> {
  for (;;) {
    next = next === LAST ? FIRST : next + 1
    if (await isFree(next)) return next
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
