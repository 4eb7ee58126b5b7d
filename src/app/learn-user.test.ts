import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { createApiClient } from '#data/api/api-client.ts'
import { Database } from '#data/db/database.ts'
import type { SessionStore } from '#data/session/session-store.ts'
import type { User } from '#domain/contracts/accounts.ts'
import { nextSession } from '#domain/session/session.ts'
import type { Session, SessionEvent } from '#domain/session/session.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { learnUser } from './learn-user.ts'

const DANA = aUser()
const confirmed: SessionEvent = { type: 'confirmed', who: { userId: DANA.id, groups: ['Evaluator'] } }
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

test('[A10] an API that fails once is asked again by itself, until it tells who the person is', async () => {
  const { learned, asked } = setup([500, 503, 200])
  await expect.poll(learned).toEqual(DANA)
  expect(asked()).toBe(3)
})

test('[A10] who is known is not asked for again, and after the end nobody is asked for', async () => {
  const { learned, asked, apply } = setup([200])
  await expect.poll(learned).toEqual(DANA)
  apply({ type: 'unreachable' })
  apply(confirmed)
  expect(asked()).toBe(1)

  const other = setup([500, 500, 500])
  await expect.poll(other.asked).toBe(1)
  other.stop()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(other.asked()).toBe(1)
})

/** A signed-in session over the real reducer, and an API that answers with these statuses in turn. */
function setup(statuses: number[]) {
  const listeners = new Set<() => void>()
  let now: Session = nextSession({ phase: 'loading' }, confirmed)
  const apply = (event: SessionEvent) => {
    const next = nextSession(now, event)
    if (next === now) return
    now = next
    for (const listener of listeners) listener()
  }
  const session = {
    get: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    learn: async (user: User) => apply({ type: 'user-learned', user }),
  } as unknown as SessionStore // What learning uses of it.
  let asked = 0
  const api = createApiClient({
    baseUrl: 'http://api',
    getToken: async () => ({ kind: 'ok', userId: DANA.id, groups: [], token: 't', expiresAt: Date.now() + 60_000 }),
    fetch: async () => {
      const status = statuses[asked] ?? 200
      asked += 1
      return status === 200
        ? Response.json(DANA)
        : Response.json({ error_code: 'X', message: 'No.', retryable: true }, { status })
    },
  })
  const db = new Database('courtside', { indexedDB: new IDBFactory(), IDBKeyRange })
  const stop = learnUser({ api, db, session, userId: DANA.id, onReached: () => {}, firstWaitMs: 20 })
  stops.push(stop)
  return { learned: () => (now.phase === 'signed-in' ? now.user : undefined), asked: () => asked, apply, stop }
}
