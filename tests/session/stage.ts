import { Hub } from 'aws-amplify/utils'
import { vi } from 'vitest'
import { IDBFactory } from 'fake-indexeddb'
import Fastify from 'fastify'
import type { FastifyReply } from 'fastify'
import { openAmplifyIdentity } from '#data/session/amplify-identity.ts'
import { amplifyAccount } from '#data/session/amplify-account.ts'
import type { IdentityConfig } from '#data/session/identity.ts'
import { createRefreshTimer } from '#data/session/refresh-timer.ts'
import { sendRevocations } from '#data/session/revocations.ts'
import { createSessionNotes } from '#data/session/session-notes.ts'
import { createSessionStore } from '#data/session/session-store.ts'
import type { SessionStore } from '#data/session/session-store.ts'
import { createTokenStorage } from '#data/session/token-storage.ts'
import type { TokenStorage } from '#data/session/token-storage.ts'
import { checkUserStatus } from '#data/session/user-status.ts'
import { idpRoutes } from '#server/standins/idp/idp-routes.ts'
import { aPoolStore } from '#tests/support/pool-store.ts'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID, createUserPool } from '#server/standins/idp/user-pool.ts'
import type { UserPool } from '#server/standins/idp/user-pool.ts'
import { memoryStorage } from './memory-storage.ts'
import { hastenPowers } from './quick-arithmetic.ts'

await hastenPowers()

export const PASSWORD = 'Right-password-1'
export const DANA = 'dana@example.test'
export const KEMI = 'kemi@example.test'
export const CODE_LIVES_MS = 3_600_000
/**
 * While somebody is out of reach, the pauses between Amplify's tries last a twentieth: their number is tested, not
 * their length.
 */
const HURRY = 20
/** How long a question waits for an answer that never comes, in place of the app's eight seconds. */
const SILENCE_MS = 50

/** What the identity provider, or whoever stands in its place, does with a request. */
const FAULTS = {
  up: undefined,
  down: (reply: FastifyReply) => reply.raw.destroy(),
  silent: () => {},
  failing: (reply: FastifyReply) => reply.raw.writeHead(503, { 'content-type': 'application/json' }).end('{}'),
  proxy: (reply: FastifyReply) =>
    reply.raw.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503 Service Unavailable</h1>'),
  portal: (reply: FastifyReply) =>
    reply.raw.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to our Wi-Fi</h1>'),
  throttling: (reply: FastifyReply) =>
    reply.raw
      .writeHead(400, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': 'TooManyRequestsException:' })
      .end('{"__type":"TooManyRequestsException","message":"Slow down"}'),
}
/** `held`: refreshes wait at the door until the network is set to something else, and are then answered. */
export type Network = keyof typeof FAULTS | 'held'

export type PoolOnNetwork = {
  pool: UserPool
  config: IdentityConfig
  set(network: Network): void
  /** Moves the pool's clock. */
  advance(ms: number): void
  /** How many requests of one operation, or of all, have come in. */
  requests(operation?: string): number
  /** What the pool says to a refresh token: 200, or 400 when it is worth nothing any more. */
  refreshWith(token: string): Promise<number>
  /** The code that was sent to the address last. */
  codeOf(email: string): string
  close(): Promise<void>
}

/** The real local pool behind a network that can be broken, with two evaluators in it. */
export async function aPool({ accessSeconds = 3_600 } = {}): Promise<PoolOnNetwork> {
  let ahead = 0
  const codes = new Map<string, string>()
  const pool = createUserPool({
    store: aPoolStore(),
    issuer: 'http://localhost/idp',
    lifetimes: { accessSeconds, codeSeconds: CODE_LIVES_MS / 1_000 },
    callsPerMinute: 100_000,
    now: () => Date.now() + ahead,
    deliver: (message) => {
      if ('code' in message) codes.set(message.email, message.code)
    },
  })
  for (const email of [DANA, KEMI]) pool.admin.createUser({ email, password: PASSWORD, groups: ['Evaluator'] })
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, forceCloseConnections: true })
  const seen: string[] = []
  let now: Network = 'up'
  let held: (() => void)[] = []
  app.addHook('onRequest', (request, reply, done) => {
    seen.push(String(request.headers['x-amz-target']).split('.')[1] ?? '')
    if (now === 'held' && seen.at(-1) === 'GetTokensFromRefreshToken') return void held.push(done)
    const fault = now === 'held' ? undefined : FAULTS[now]
    if (!fault) return done()
    reply.hijack()
    fault(reply)
  })
  hurry(() => now)
  await idpRoutes(app, pool)
  const endpoint = `${await app.listen({ port: 0, host: '127.0.0.1' })}/idp/`
  return {
    pool,
    config: { userPoolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID, endpoint },
    set(network) {
      now = network
      for (const goOn of held) goOn()
      held = []
    },
    advance(ms) {
      ahead += ms
    },
    requests: (operation) => seen.filter((it) => operation === undefined || it === operation).length,
    refreshWith: async (RefreshToken) =>
      (
        await fetch(endpoint, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-amz-json-1.1',
            'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
          },
          body: JSON.stringify({ ClientId: LOCAL_CLIENT_ID, RefreshToken }),
        })
      ).status,
    codeOf(email) {
      const code = codes.get(email)
      if (code === undefined) throw new Error(`No code was sent to ${email}`)
      return code
    },
    close: () => app.close(),
  }
}

const [wait, deadline] = [globalThis.setTimeout, AbortSignal.timeout.bind(AbortSignal)]

/** Until `vi.restoreAllMocks()`: whoever waits for a network that is not there waits less than in life. */
function hurry(network: () => Network) {
  const hurried = (run: () => void, ms = 0, ...rest: []) =>
    wait(run, network() === 'up' || network() === 'held' ? ms : ms / HURRY, ...rest)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurried as typeof setTimeout)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => deadline(network() === 'silent' ? SILENCE_MS : ms))
}

/** What the tabs of one browser share. */
export type BrowserProfile = { factory: IDBFactory; name: string; local: Storage }
let profiles = 0

export function aBrowser(): BrowserProfile {
  profiles += 1
  return { factory: new IDBFactory(), name: `session-${profiles}`, local: memoryStorage() }
}

export type Tab = {
  session: SessionStore
  storage: TokenStorage
  warnings: string[]
  revoke: () => Promise<void>
  hasTokens: () => Promise<boolean>
  close: () => void
}

/**
 * One tab: the session store of the app over the real Amplify. Opened again on the same profile it is a second tab, or
 * a reload.
 */
export function aTab(
  { config }: Pick<PoolOnNetwork, 'config'>,
  browser: BrowserProfile = aBrowser(),
  { apiUrl = 'http://127.0.0.1:1/api', isDeaf = false } = {},
): Tab {
  const storage = createTokenStorage(browser.name, browser.factory)
  const warnings: string[] = []
  const warn = (message: string) => {
    warnings.push(message)
  }
  const timer = createRefreshTimer({ now: Date.now, warn })
  // Amplify is one for the whole process: each tab takes it for itself when it asks.
  const open = () => openAmplifyIdentity(config, storage)
  const revoke = (refreshTokens?: readonly string[]) =>
    sendRevocations(storage, { identity: config, apiUrl, fetch }, refreshTokens)
  const session = createSessionStore({
    // A tab that sleeps hears nothing of the others.
    storage: isDeaf ? { ...storage, addListener: () => () => {} } : storage,
    notes: createSessionNotes(browser.local),
    now: Date.now,
    warn,
    timer,
    revoke,
    openIdentity: async () => ({
      signIn: (email, password) => open().signIn(email, password),
      confirmCode: (code) => open().confirmCode(code),
      session: (force) => open().session(force),
    }),
    openAccount: async () => {
      open()
      return amplifyAccount
    },
    checkStatus: (email) => checkUserStatus(email, { apiUrl, fetch }),
  })
  return {
    session,
    storage,
    warnings,
    revoke,
    async hasTokens() {
      await storage.flush()
      return (await storage.getItem(`CognitoIdentityServiceProvider.${config.clientId}.LastAuthUser`)) !== null
    },
    close() {
      timer.cancel()
      storage.close()
    },
  }
}

/** What Amplify tells its listeners while `work` runs: event names, with the name of the error where there is one. */
export async function heardOnHub<T>(work: () => Promise<T>): Promise<{ result: T; events: string[] }> {
  const events: string[] = []
  const stop = Hub.listen('auth', ({ payload }) => {
    const error =
      'data' in payload && payload.data && typeof payload.data === 'object' && 'error' in payload.data
        ? payload.data.error
        : undefined
    events.push(error instanceof Error ? `${payload.event} ${error.name}` : payload.event)
  })
  try {
    return { result: await work(), events }
  } finally {
    stop()
  }
}
