import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../server/standins/postgres/embedded-postgres.ts'
import { anAppProcess } from '../../tests/support/app-process.ts'
import { median, rounded } from './statistics.ts'

const ROUNDS = 5
const LOOK_MS = 10
const LONGEST_MS = 60_000
const BARS = { start_s: 3 }

/**
 * How long `npm start` takes until the server is ready, on a data folder that was filled before and with a client that
 * is built, against the embedded database alone on the same folder, in turns. Seconds.
 */
export async function coldStart() {
  const app = await anAppProcess()
  try {
    await app.stop()
    const [starts, databases]: [number[], number[]] = [[], []]
    // The first one builds the client, if it has to.
    await startOnce(app.dataDir, app.port)
    for (let round = 0; round < ROUNDS; round++) {
      starts.push(await startOnce(app.dataDir, app.port))
      databases.push(await startDatabase(app.dataDir))
    }
    return {
      unit: 's',
      rounds: ROUNDS,
      start: rounded(median(starts), 2),
      slowest: rounded(Math.max(...starts), 2),
      database_alone: rounded(median(databases), 2),
      of_database: rounded(median(starts.map((it, at) => it / (databases[at] ?? Number.NaN))), 2),
      bars: BARS,
    }
  } finally {
    await app.discard()
  }
}

async function startOnce(dataDir: string, port: number): Promise<number> {
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(npm, 'exit')
  try {
    while (!(await isReady(port))) {
      if (performance.now() - began > LONGEST_MS) throw new Error('npm start did not become ready')
      await pause(LOOK_MS)
    }
    return (performance.now() - began) / 1_000
  } finally {
    // npm and what it has started are one group.
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGTERM')
    await ended
    while (await isReady(port)) await pause(LOOK_MS)
    await pause(1_000)
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200
}

async function startDatabase(dataDir: string): Promise<number> {
  const began = performance.now()
  const server = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), 'courtside')
  const took = (performance.now() - began) / 1_000
  await server.stop()
  return took
}
