import { tmpdir } from 'node:os'
import path from 'node:path'
import { NODE_FLAGS } from '../node-flags.ts'
import { freePort } from './ports.ts'
import { isTrue } from './tally.ts'
import { until } from './crew.ts'
import type { Crew, Member } from './crew.ts'

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

const LONGEST_START_MS = 40_000

/**
 * One process of the server. Returns at once: `ready` waits until it takes calls.
 */
export async function startServer(crew: Crew, name: string, env: Record<string, string>) {
  const port = Number(env['PORT'] ?? (await freePort()))
  const origin = `http://127.0.0.1:${port}`
  let member = start()

  return {
    name,
    port,
    origin,
    get pid() {
      return member.pid
    },
    log: () => member.log(),
    isRunning: () => member.isRunning(),
    signal: (signal: NodeJS.Signals) => member.signal(signal),
    end: (signal?: NodeJS.Signals) => member.end(signal),
    /** Whether it ends by itself within that time. */
    ended: (ms: number) =>
      isTrue(
        until(
          () => !member.isRunning(),
          ms,
          () => `${name} goes on`,
        ),
      ),
    /** From this checkout, or from the release that lies in `checkout`. */
    startAgain(checkout?: string) {
      member = start(checkout)
    },
    async ready() {
      await until(
        async () => !member.isRunning() || (await statusOf(`${origin}/readyz`)) === 200,
        LONGEST_START_MS,
        () => `${name} is not ready:\n${member.log()}`,
      )
      if (!member.isRunning()) throw new Error(`${name} ended:\n${member.log()}`)
    },
  }

  function start(cwd = process.cwd()): Member {
    return crew.start(name, [process.execPath, ...NODE_FLAGS, 'server/main.ts'], {
      cwd,
      env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'courtside-compiled'), ...env, PORT: String(port) },
    })
  }
}

/** Undefined when there is no answer within five seconds. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return undefined
  }
}
