import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NODE_FLAGS } from '../../tools/scripts/node-flags.ts'
import { isRunning } from '#server/standins/postgres/postgres-process.ts'
import { aDemoFolder } from './demo-folders.ts'

export type AppProcess = {
  readonly port: number
  readonly dataDir: string
  /** Of the server itself, without the database's processes. */
  readonly pid: number
  isRunning(): boolean
  /** What it has said since it was started last. */
  log(): string
  /** SIGKILL, as a pulled plug would. */
  kill(): Promise<void>
  /** SIGTERM, as Ctrl-C or a service manager would. */
  stop(): Promise<void>
  start(env?: Record<string, string>): Promise<void>
  /** An access token in one call; the password is that of the demo unless told. */
  tokenOf(email: string, password?: string): Promise<string>
  get(path: string, token: string): Promise<unknown>
  /** Ends every sign-in of the account at the identity provider: the next refresh is refused. */
  revokeSessionsOf(email: string): Promise<void>
  /** Ends the server and removes its data. */
  discard(): Promise<void>
}

const LONGEST_START_MS = 60_000
/** What Node has compiled of the server once, the next server finds: a third of its start. */
const COMPILED = path.join(tmpdir(), 'courtside-compiled')

export const DEMO_PASSWORD = 'Courtside-demo-1'
export const EVALUATOR = 'evaluator.demo@example.test'
export const SECOND_EVALUATOR = 'evaluator2.demo@example.test'

/** The real server with its embedded parts and the small demo, in a data folder of its own. */
export async function anAppProcess(env: Record<string, string> = {}): Promise<AppProcess> {
  const demo = env['DEMO'] ?? 'small'
  const data = await aDemoFolder(demo, async (folder) => (await anAppProcessIn(folder, { DEMO: demo })).stop())
  return anAppProcessIn(data, env)
}

/** The same in this data folder, which it removes when it is discarded. */
export async function anAppProcessIn(data: string, env: Record<string, string>): Promise<AppProcess> {
  const port = await freePort()
  let child: ChildProcess | undefined
  let log = ''

  const app: AppProcess = {
    port,
    dataDir: data,
    get pid() {
      if (child?.pid === undefined) throw new Error('The server is not running')
      return child.pid
    },
    isRunning: () => child !== undefined && child.exitCode === null,
    log: () => log,
    async start(more = {}) {
      log = ''
      child = spawn(process.execPath, [...NODE_FLAGS, 'server/main.ts'], {
        env: {
          ...process.env,
          NODE_COMPILE_CACHE: COMPILED,
          NODE_ENV: 'development',
          PORT: String(port),
          DATA_DIR: data,
          DEMO: 'small',
          LOG_LEVEL: 'error',
          // Long enough to press Stop, and much shorter than a minute.
          PUBLISH_DELAY_SECONDS: '10',
          ...env,
          ...more,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      await ready(child).catch(async (error: unknown) => {
        await end('SIGKILL')
        throw error
      })
    },
    async kill() {
      await end('SIGKILL')
    },
    async stop() {
      await end('SIGTERM')
    },
    async tokenOf(email, password = DEMO_PASSWORD) {
      const AuthParameters = { USERNAME: email, PASSWORD: password }
      const body = await identity('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: 'local-spa-client',
        AuthParameters,
      })
      return (body as { AuthenticationResult: { AccessToken: string } }).AuthenticationResult.AccessToken
    },
    async revokeSessionsOf(email) {
      await identity('GlobalSignOut', { AccessToken: await app.tokenOf(email) })
    },
    async get(path, token) {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(15_000),
      })
      return response.json()
    },
    async discard() {
      await end(process.platform === 'win32' ? 'SIGTERM' : 'SIGKILL')
      await endDatabase(path.join(data, 'postgres', 'data', 'postmaster.pid'))
      rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
  await app.start()
  return app

  async function identity(operation: string, body: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}/idp/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  /** It greets when it listens. */
  function ready(starting: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error(`The server is not ready:\n${log}`)), LONGEST_START_MS)
      const hear = (chunk: Buffer) => {
        log += chunk.toString()
        if (log.includes('Courtside is at ')) done()
      }
      const done = (error?: Error) => {
        clearTimeout(patience)
        if (error) reject(error)
        else resolve()
      }
      starting.stdout?.on('data', hear)
      starting.stderr?.on('data', hear)
      starting.once('exit', () => done(new Error(`The server ended:\n${log}`)))
    })
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    const dying = child
    if (!dying || dying.exitCode !== null) return
    const gone = new Promise((resolve) => dying.once('exit', resolve))
    dying.kill(signal)
    await gone
    child = undefined
  }
}

/** PostgreSQL's immediate shutdown, in the place of half a second: nothing has to be written down any more. */
async function endDatabase(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!isRunning(pid)) return
  process.kill(pid, 'SIGQUIT')
  while (isRunning(pid)) await pause(10)
}

/**
 * Below the ports that a system gives to whoever connects somewhere: one of those may be taken in the second until the
 * server listens.
 */
const [FIRST_PORT, END_OF_PORTS] = [20_000, 32_000]

async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, END_OF_PORTS)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
