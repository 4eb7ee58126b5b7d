import Dexie from 'dexie'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Database } from '#data/db/database.ts'
import { createLiveEvaluation } from '#data/db/evaluation-writes.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { readIdentityConfig } from '#data/session/identity-config.ts'
import { limitRequests } from '#data/session/request-deadline.ts'
import { rememberSignedIn } from '#data/session/session-record.ts'
import { createTokenStorage } from '#data/session/token-storage.ts'
import { SYNC_TAG, WAKE_MESSAGE } from '#domain/sw-messages.ts'
import { anAnswer, createModelServer, kindOfPath } from '#tests/drain/model-server.ts'
import type { Batch } from '#tests/drain/model-server.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { setUpBackgroundSync } from './background-sync.ts'

const ORIGIN = 'http://tablet.example'
const ANA = '00000000-0000-7000-8000-00000000aaaa'

type Page = { postMessage: (message: unknown) => void }

let worker: EventTarget
let pages: Page[] = []
let server = createModelServer()
let isOnline = true
let requests = 0

// The first call replaces fetch for good: it must not keep the network of this file for the files after it.
beforeAll(() => limitRequests(ORIGIN, 8_000))
beforeEach(() => {
  pages = []
  server = createModelServer({ now: Date.now })
  isOnline = true
  requests = 0
  worker = Object.assign(new EventTarget(), {
    clients: { matchAll: async () => pages },
    location: new URL(ORIGIN),
    registration: { update: async () => {} },
  })
  vi.stubGlobal('self', worker)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests += 1
    if (!isOnline) throw new TypeError('Lost')
    const batch = JSON.parse(init.body as string) as Batch
    return anAnswer(200, JSON.stringify(server.handle(kindOfPath(url), batch, ANA)))
  })
  setUpBackgroundSync()
})
beforeEach(emptyTheDisk)
afterEach(async () => {
  vi.unstubAllGlobals()
  await emptyTheDisk()
})

/** Another file of this process may have left something on it. */
async function emptyTheDisk() {
  for (const name of ['courtside', 'courtside-auth']) await Dexie.delete(name)
}

/** What the browser does: it fires the event, and a promise that fails asks it for another try later. */
async function wakeWorker(tag = SYNC_TAG): Promise<'done' | 'again'> {
  const works: Promise<unknown>[] = []
  worker.dispatchEvent(
    Object.assign(new Event('sync'), { tag, waitUntil: (work: Promise<unknown>) => works.push(work) }),
  )
  const ended = await Promise.allSettled(works)
  return ended.some(({ status }) => status === 'rejected') ? 'again' : 'done'
}

/** A tablet on which Ana is signed in and has written a note, with no page open. */
async function aClosedTablet(): Promise<string> {
  const storage = createTokenStorage()
  await rememberSignedIn(storage, { userId: ANA, groups: [] })
  const { clientId } = readIdentityConfig(undefined, ORIGIN)
  const key = (name: string) => `CognitoIdentityServiceProvider.${clientId}.${name}`
  const claims = { sub: ANA, username: ANA, exp: Math.floor(Date.now() / 1_000) + 3_600, iat: 0, token_use: 'access' }
  const token = ['{"alg":"none"}', JSON.stringify(claims), ''].map((part) => btoa(part)).join('.')
  const tokens = { accessToken: token, idToken: token, refreshToken: 'refresh', clockDrift: '0' }
  await storage.setItem(key('LastAuthUser'), ANA)
  for (const [name, value] of Object.entries(tokens)) await storage.setItem(key(`${ANA}.${name}`), value)
  await storage.flush()
  storage.close()
  const db = new Database()
  const ctx = { db, userId: ANA, now: Date.now, newId: uuidv7, build: 'test' }
  const id = await createLiveEvaluation(ctx, aLiveDraft())
  await saveNote(ctx, { evaluationId: id, text: 'Quick feet', skillId: null })
  db.close()
  return id
}

async function waiting(): Promise<number> {
  const db = new Database()
  try {
    return await db.outbox.count()
  } finally {
    db.close()
  }
}

test('[Y42] the tablet is closed and the Wi-Fi loses the request: the browser is asked for another try until all is sent', async () => {
  const id = await aClosedTablet()
  isOnline = false
  expect(await wakeWorker()).toBe('again')
  expect([requests > 0, await waiting()]).toEqual([true, 2])
  isOnline = true
  expect(await wakeWorker()).toBe('done')
  expect(Object.values(server.evaluations[id]?.notes ?? {})).toMatchObject([{ text: 'Quick feet' }])
  expect(await waiting()).toBe(0)
})

test('[Y42] a page is open: it is asked to send, and the worker sends nothing itself', async () => {
  await aClosedTablet()
  const heard: unknown[] = []
  pages = [{ postMessage: (message) => heard.push(message) }]
  expect(await wakeWorker()).toBe('done')
  expect(heard).toEqual([WAKE_MESSAGE])
  expect([requests, await waiting()]).toEqual([0, 2])
})

test('[Y17, Y42] the evaluator has signed out: the worker sends nothing and asks for nothing', async () => {
  await aClosedTablet()
  const storage = createTokenStorage()
  await storage.clear()
  await storage.flush()
  storage.close()
  expect(await wakeWorker()).toBe('done')
  expect([requests, await waiting()]).toEqual([0, 2])
})

test('[Y42] an event of another name sends nothing', async () => {
  await aClosedTablet()
  expect(await wakeWorker('another')).toBe('done')
  expect(await waiting()).toBe(2)
})
