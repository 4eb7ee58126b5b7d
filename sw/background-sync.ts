import { createApiClient } from '#data/api/api-client.ts'
import { Database } from '#data/db/database.ts'
import { forgetRowsOfOthers } from '#data/db/forget-rows.ts'
import { createServerClock } from '#data/device/server-clock.ts'
import { openAmplifySession } from '#data/session/amplify-session.ts'
import { readIdentityConfig } from '#data/session/identity-config.ts'
import { findSignedIn } from '#data/session/session-record.ts'
import { createTokenStorage } from '#data/session/token-storage.ts'
import { createDeliver } from '#data/sync/deliver.ts'
import { createSyncEngine } from '#data/sync/sync-engine.ts'
import { getReceiptKey } from '#domain/contracts/receipts.ts'
import { USER_POOL_GLOBAL } from '#domain/told-user-pool.ts'
import { SYNC_TAG, WAKE_MESSAGE } from '#domain/sw-messages.ts'

declare const self: ServiceWorkerGlobalScope & { [USER_POOL_GLOBAL]?: string }

/** Chromium's event; no type library has it because no other browser does. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }

/**
 * Y42. On Background Sync: open pages host the engine and are woken; with none open the worker runs the same engine.
 */
export function setUpBackgroundSync(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(send())
  })
}

async function send(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length === 0) return sendHere()
  for (const page of pages) page.postMessage(WAKE_MESSAGE)
}

/** Throws when work is left, so that the browser tries again later by its own plan. */
async function sendHere(): Promise<void> {
  const storage = createTokenStorage()
  const db = new Database()
  try {
    const who = await findSignedIn(storage)
    if (!who) return
    const identity = openAmplifySession(readIdentityConfig(self[USER_POOL_GLOBAL], self.location.origin), storage)
    const clock = createServerClock(db, Date.now)
    await clock.ready
    const getToken = (force?: boolean) => identity.session(force)
    const api = createApiClient({
      baseUrl: `${self.location.origin}/api`,
      getToken,
      fetch: (...request) => fetch(...request),
      onServerTime: (serverTime) => void clock.hear(serverTime),
    })
    const engine = createSyncEngine({
      db,
      deliver: createDeliver(api),
      askKey: async () => (await api.call(getReceiptKey, {})).key,
      getToken,
      userId: () => who.userId,
      now: clock.now,
      random: Math.random,
      newId: clock.newId,
      build: 'worker',
      locks: navigator.locks as LockManager | undefined,
      // The next page that opens finds no tokens and asks to sign in.
      onAuthEnded: () => {},
      onNeedsNewerApp: () => void self.registration.update().catch(() => {}),
    })
    await engine.wake('online')
    await engine.stop()
    // Who signed out meanwhile: what was accepted since then is not to stay here.
    if (!(await findSignedIn(storage))) return await forgetRowsOfOthers(db, undefined)
    const left = await db.outbox.where('[user_id+state]').equals([who.userId, 'pending']).count()
    if (left > 0) throw new Error(`${left} operations wait for the next try`)
  } finally {
    db.close()
    storage.close()
  }
}
