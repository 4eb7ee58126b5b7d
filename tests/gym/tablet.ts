import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createApiClient } from '#data/api/api-client.ts'
import { Database } from '#data/db/database.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { makeEventReady } from '#data/ready/make-event-ready.ts'
import { createDeliver } from '#data/sync/deliver.ts'
import { createSyncEngine } from '#data/sync/sync-engine.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { loopbackFetch } from '#tests/support/loopback-fetch.ts'
import type { Random } from '#tests/drain/seeded-random.ts'

/** What the network of a gym does to a request, each so often. */
export type Weather = { isOffline: boolean; lost: number; lostAnswer: number; twice: number }

export const FINE: Weather = { isOffline: false, lost: 0, lostAnswer: 0, twice: 0 }
export const NO_SIGNAL: Weather = { ...FINE, isOffline: true }
export const BAD: Weather = { isOffline: false, lost: 0.1, lostAnswer: 0.1, twice: 0.1 }

export type Tablet = Awaited<ReturnType<typeof openTablet>>

type Setting = { server: EvaluationServer; user: TestUser; random: Random; newId: () => string; clockStart: number }

/** A tablet with the app's own database and sync engine, in front of the real server. */
export async function openTablet({ server, user, random, newId, clockStart }: Setting) {
  const disk = new IDBFactory()
  const clock = { now: clockStart }
  const loopback = loopbackFetch(server.app)
  const token = (await server.as(user)).authorization.replace('Bearer ', '')
  const getToken = async () => ({ kind: 'ok' as const, token, userId: user.id })
  let weather = FINE
  /** A process that was killed hears no answer any more, and asks nothing. */
  let life = 0

  async function request(input: RequestInfo | URL, init: RequestInit | undefined, own: number): Promise<Response> {
    const asked = new Request(input, init)
    const isLost = () => own !== life
    if (isLost() || weather.isOffline || random() < weather.lost) throw new TypeError('No signal')
    if (asked.method !== 'GET' && random() < weather.twice) await loopback(asked.clone())
    const answer = await loopback(asked)
    if (isLost() || weather.isOffline || random() < weather.lostAnswer) throw new TypeError('The answer was lost')
    return answer
  }

  function start() {
    life += 1
    const own = life
    const db = new Database('courtside', { indexedDB: disk, IDBKeyRange })
    const api = createApiClient({
      baseUrl: 'http://test/api',
      getToken,
      fetch: (input, init) => request(input, init, own),
      onEpoch: (epoch) => void engine.hearEpoch(epoch).catch(() => {}),
    })
    const engine = createSyncEngine({
      db,
      newId,
      getToken,
      build: 'test',
      deliver: createDeliver(api),
      userId: () => user.id,
      now: () => clock.now,
      random,
      onAuthEnded: () => {
        throw new Error('No session ended')
      },
      onNeedsNewerApp: () => {
        throw new Error('Nothing is newer')
      },
      onError: () => {},
      setTimer: () => () => {},
    })
    const ctx: WriteContext = { db, userId: user.id, now: () => clock.now, newId, build: 'test' }
    return { db, api, engine, ctx }
  }

  let running = start()

  const tablet = {
    user,
    clock,
    get db() {
      return running.db
    },
    get ctx() {
      return running.ctx
    },
    get services() {
      const { db, api, engine } = running
      return { db, api, sync: engine, now: () => clock.now, newId, build: 'test' }
    },
    setWeather(next: Weather) {
      weather = next
    },
    /** One try to send what waits, in the weather that there is. */
    async sync() {
      clock.now += 60_000
      await running.engine.wake('online')
    },
    async makeReady(eventId: string) {
      const { db, api } = running
      await makeEventReady({ db, api, now: () => clock.now, newId, build: 'test' }, user.id, eventId)
    },
    /** The process ends at whatever it was doing; the disk stays. */
    async kill() {
      const { db, engine } = running
      db.close()
      db.open = () => {
        throw new Error('The process is dead')
      }
      running = start()
      await engine.stop()
    },
    waiting: () => running.db.outbox.toArray(),
    /** Sends until nothing is left that could be sent. */
    async drain() {
      for (let tries = 0; tries < 40; tries++) {
        await tablet.sync()
        const left = await running.db.outbox.filter(({ state }) => state !== 'quarantined').count()
        if (left === 0) return
      }
    },
    async close() {
      await running.engine.stop()
      running.db.close()
    },
  }
  return tablet
}
