import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { getReceiptKey, listReceipts } from '#domain/contracts/receipts.ts'
import { createApiClient } from '#data/api/api-client.ts'
import { Database } from '#data/db/database.ts'
import { forgetRowsOfOthers } from '#data/db/forget-rows.ts'
import { lacksReceiptKey } from '#data/db/seal-receipts.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import { createServerClock } from '#data/device/server-clock.ts'
import { makeEventReady } from '#data/ready/make-event-ready.ts'
import { createDeliver } from '#data/sync/deliver.ts'
import { createSyncEngine } from '#data/sync/sync-engine.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { loopbackFetch } from '#tests/support/loopback-fetch.ts'
import type { Random } from '#tests/drain/seeded-random.ts'

/** What the network of a gym does to a request, each so often. `kept`: the request arrives much later. */
export type Weather = { isOffline: boolean; lost: number; lostAnswer: number; twice: number; kept: number }

export const FINE: Weather = { isOffline: false, lost: 0, lostAnswer: 0, twice: 0, kept: 0 }
export const NO_SIGNAL: Weather = { ...FINE, isOffline: true }
export const BAD: Weather = { ...FINE, lost: 0.1, lostAnswer: 0.1, twice: 0.1 }
export const LATE: Weather = { ...BAD, kept: 0.2 }

export type Tablet = Awaited<ReturnType<typeof openTablet>>

type Setting = {
  server: EvaluationServer
  user: TestUser
  random: Random
  newId: () => string
  clockStart: number
  /** Whether the server is stopped. Absent: it never is. */
  isServerDown?: () => boolean
}

/** A tablet with the app's own database and sync engine, in front of the real server. */
export async function openTablet({ server, user: first, random, newId, clockStart, isServerDown }: Setting) {
  let disk = new IDBFactory()
  const clock = { now: clockStart }
  const loopback = loopbackFetch(server.app)
  let user = first
  let token = await tokenOf(first)
  let weather = FINE
  /** A process that was killed hears no answer any more, and asks nothing. */
  let life = 0
  const underWay = new Set<Promise<Response>>()
  let changesSent = 0
  const kept: Request[] = []

  async function tokenOf(who: TestUser) {
    return (await server.as(who)).authorization.replace('Bearer ', '')
  }

  async function request(input: RequestInfo | URL, init: RequestInit | undefined, own: number): Promise<Response> {
    const asked = new Request(input, init)
    const isLost = () => own !== life
    if (isLost() || weather.isOffline || random() < weather.lost) throw new TypeError('No signal')
    if (asked.method !== 'GET' && random() < weather.kept) {
      kept.push(asked)
      throw new TypeError('No answer came')
    }
    if (asked.method !== 'GET' && random() < weather.twice) await reach(asked.clone())
    const answer = await reach(asked)
    if (isLost() || weather.isOffline || random() < weather.lostAnswer) throw new TypeError('The answer was lost')
    return answer
  }

  async function reach(asked: Request): Promise<Response> {
    if (isServerDown?.() === true) throw new TypeError('The server is down')
    if (asked.method !== 'GET') changesSent += 1
    const answer = loopback(asked)
    underWay.add(answer)
    return answer.finally(() => underWay.delete(answer))
  }

  function start() {
    life += 1
    const own = life
    const owner = user
    const ownToken = token
    const getToken = async () => ({ kind: 'ok' as const, token: ownToken, userId: owner.id })
    const db = new Database('courtside', { indexedDB: disk, IDBKeyRange })
    // Receipts and copies of events age by it. The times of an evening come from the clock that the test moves.
    const serverClock = createServerClock(db, () => clock.now)
    const api = createApiClient({
      baseUrl: 'http://test/api',
      getToken,
      fetch: (input, init) => request(input, init, own),
      onEpoch: (epoch) => void engine.hearEpoch(epoch).catch(() => {}),
      onServerTime: (serverTime) => void serverClock.hear(serverTime),
    })
    const engine = createSyncEngine({
      db,
      newId,
      getToken,
      build: 'test',
      deliver: createDeliver(api),
      userId: () => owner.id,
      now: () => clock.now,
      random,
      askEpoch: async () => (await api.call(listReceipts, { since: new Date(clock.now).toISOString() })).server_epoch,
      askKey: async () => (await api.call(getReceiptKey, {})).key,
      onAuthEnded: () => {
        throw new Error('No session ended')
      },
      onNeedsNewerApp: () => {
        throw new Error('Nothing is newer')
      },
      onError: () => {},
      setTimer: () => () => {},
    })
    const ctx: WriteContext = { db, userId: owner.id, now: () => clock.now, newId, build: 'test' }
    return { db, api, engine, ctx }
  }

  let running = start()

  const tablet = {
    /** Who is signed in. */
    get user() {
      return user
    },
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
      await tablet.heard()
    },
    /** Resolves when no request of this tablet is at the server. */
    async heard() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
    async makeReady(eventId: string) {
      await makeEventReady(tablet.services, tablet.user.id, eventId)
    },
    /** How many requests that change something have reached the server. */
    get changesSent() {
      return changesSent
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
    /** Whether a sign-out keeps the receipts and events. It asks for their key in fine weather. */
    async keepsReceipts(): Promise<boolean> {
      const isLost = () => lacksReceiptKey(running.db, user.id)
      const before = weather
      weather = FINE
      for (let tries = 0; tries < 5 && (await isLost()); tries++) await tablet.sync()
      weather = before
      return !(await isLost())
    },
    /** The person who is signed in signs out, and the next person signs in. The app clears the device both times. */
    async handTo(next: TestUser) {
      await running.engine.stop()
      await forgetRowsOfOthers(running.db, undefined)
      running.db.close()
      user = next
      token = await tokenOf(next)
      running = start()
      await forgetRowsOfOthers(running.db, next.id)
    },
    /** The browser deletes everything that the app keeps. */
    async wipe() {
      await tablet.kill()
      running.db.close()
      await running.engine.stop()
      disk = new IDBFactory()
      running = start()
    },
    /** What a proxy kept arrives at the server now. Nobody hears the answer. */
    async deliverKept() {
      for (const asked of kept.splice(0)) await reach(asked).catch(() => undefined)
    },
    waiting: () => running.db.outbox.toArray(),
    /** Sends until nothing is left that could be sent. */
    async drain() {
      for (let tries = 0; tries < 40; tries++) {
        await tablet.sync()
        const left = await running.db.outbox
          .filter(({ state, user_id }) => state !== 'quarantined' && user_id === user.id)
          .count()
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
