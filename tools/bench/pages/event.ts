// Runs in the page: one evaluator's tablet at an event, with the app's own download, writes and engine.
import { v7 as newId } from 'uuid'
import { createApiClient } from '../../../src/data/api/api-client.ts'
import { Database } from '../../../src/data/db/database.ts'
import { rateEventPlayer } from '../../../src/data/db/event-writes.ts'
import { createKeptPictures } from '../../../src/data/pictures/kept-pictures.ts'
import { makeEventReady } from '../../../src/data/ready/make-event-ready.ts'
import { aRealStructure } from '../fixtures.ts'
import { drainOutbox } from './drain-outbox.ts'

type Seat = { name: string; userId: string; token: string; eventId: string }

const structure = aRealStructure()
let seat: Seat | undefined
let db = new Database('event')

const taken = () => {
  if (!seat) throw new Error('Nobody sits at this tablet')
  return seat
}
const getToken = () => Promise.resolve({ kind: 'ok' as const, token: taken().token })
const context = () => ({ db, userId: taken().userId, now: Date.now, newId: () => newId(), build: 'bench' })
const api = createApiClient({ baseUrl: `${location.origin}/api`, getToken, fetch: fetch.bind(window) })

window.sitDown = (at) => {
  seat = at
  db = new Database(`event ${at.name}`)
}

window.getEventReady = async () => {
  const { userId, eventId, token } = taken()
  const keptPictures = createKeptPictures({
    places: caches,
    userId,
    fetchPicture: (path) => fetch(`${location.origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } }),
  })
  const started = performance.now()
  const { players, photos } = await makeEventReady(
    { ...context(), api, keptPictures, sync: { wake: async () => {} } },
    userId,
    eventId,
  )
  return { ms: performance.now() - started, players, photos }
}

window.rateAtEvent = async (from, count, keys) => {
  const { userId, eventId } = taken()
  const rows = await db.event_player.where('[user_id+event_id]').equals([userId, eventId]).sortBy('id')
  const mine = Array.from({ length: count }, (_none, at) => rows[(from + at) % rows.length])
  for (const [at, row] of mine.entries()) {
    for (const [place, key] of keys.entries())
      await rateEventPlayer(
        context(),
        { eventPlayerId: row?.id ?? '', key, value: 1 + ((at + place) % 9) / 2 },
        structure,
      )
  }
}

window.sendFromEvent = (deadlineMs) => drainOutbox({ db, api, getToken, userId: () => taken().userId }, deadlineMs)

declare global {
  interface Window {
    sitDown(seat: Seat): void
    /** Makes the event ready on this tablet: milliseconds, and what of it is here. */
    getEventReady(): Promise<{ ms: number; players: number; photos: number }>
    /** Rates so many players from one on, by these keys, without a network. */
    rateAtEvent(from: number, count: number, keys: string[]): Promise<void>
    sendFromEvent(deadlineMs: number): Promise<{ ms: number; left: number }>
  }
}
