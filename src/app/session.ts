import { createRefreshTimer } from '#data/session/refresh-timer.ts'
import { createSessionNotes } from '#data/session/session-notes.ts'
import { readRevocations } from '#data/session/session-record.ts'
import { createSessionStore } from '#data/session/session-store.ts'
import type { SessionStore } from '#data/session/session-store.ts'
import { createTokenStorage } from '#data/session/token-storage.ts'
import { deviceStorage, workersOf } from '#storage/page-storage.ts'
import { afterFirstScreen } from '#ui/first-screen.ts'
import { fetchAhead } from '#ui/late.tsx'
import type { Env } from './env.ts'

/** Where no worker may be installed, none is waited for any longer. */
const LONGEST_INSTALL_MS = 10_000
/** Of who wants to sign out. */
const LONGEST_LISTENING_MS = 3_000

/**
 * The session of this page. Small: Amplify comes when it is first asked, so that the first screen does not wait for it.
 */
export function createSession(env: Env): SessionStore {
  const storage = createTokenStorage()
  // oxlint-disable-next-line no-console -- The specification asks for a line in the log here, and nothing else.
  const warn = (message: string) => console.warn(message)
  return createSessionStore({
    storage,
    revoke: async (refreshTokens = []) => {
      if (refreshTokens.length === 0 && (await readRevocations(storage)).length === 0) return
      const { sendRevocations } = await import('#data/session/revocations.ts')
      await sendRevocations(
        storage,
        { identity: env.identity, apiUrl: env.apiUrl, fetch: (...request) => fetch(...request) },
        refreshTokens,
      )
    },
    notes: createSessionNotes(deviceStorage),
    now: Date.now,
    warn,
    timer: createRefreshTimer({ now: Date.now, warn }),
    openIdentity: async () => {
      const { openAmplifyIdentity } = await import('#data/session/amplify-identity.ts')
      return openAmplifyIdentity(env.identity, storage)
    },
    openAccount: async () => (await import('#data/session/amplify-account.ts')).amplifyAccount,
    checkStatus: async (email) => {
      // A file that does not load is no answer, like any other failure but the one that counts.
      const loaded = await import('#data/session/user-status.ts').catch(() => undefined)
      return loaded
        ? loaded.checkUserStatus(email, { apiUrl: env.apiUrl, fetch: (...request) => fetch(...request) })
        : { kind: 'unknown' }
    },
  })
}

/**
 * Fetches Amplify's sign-in while there is a network: a file that could once not be had, no page ever asks for again.
 * The worker fetches it with all others, so its installation comes first.
 */
export async function fetchSignInAhead(): Promise<void> {
  await afterFirstScreen()
  // Where the browser blocks what is kept, it says no in its own ways.
  await atMost(LONGEST_INSTALL_MS, workersOf(window)?.ready).catch(() => {})
  await fetchAhead(async () => (await import('#data/session/amplify-identity.ts')).loadSignIn())
}

/**
 * T3. Refreshes at the start, when the browser comes back online, and when the page is seen again. A start with a good
 * token shows its first screen first. Returns the end of it.
 */
export function keepFresh(
  session: SessionStore,
  page: Window = window,
  stands: () => Promise<void> = afterFirstScreen,
): () => void {
  let isWanted = true
  const refresh = () => {
    if (session.get().phase === 'signed-in') void session.renew(true)
    void session.revokePending()
  }
  // Another token may have been needed meanwhile.
  const refreshOnce = () => void (isConfirmed(session) ? session.revokePending() : refresh())
  // Asleep, a page's timers stand still and it hears nothing: a token may have expired, or somebody else be signed in.
  const look = () => {
    if (page.document.visibilityState === 'visible') void session.recheck().then(() => session.getToken())
  }
  if (session.hasToken()) void stands().then(() => isWanted && refreshOnce())
  else refresh()
  page.addEventListener('online', refresh)
  page.document.addEventListener('visibilitychange', look)
  return () => {
    isWanted = false
    page.removeEventListener('online', refresh)
    page.document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Whether the identity provider has answered. Soon after a start it was not asked yet, which is no lack of a
 * connection: then it is asked, and listened to for three seconds.
 */
export async function isHeard(session: Pick<SessionStore, 'get' | 'renew'>): Promise<boolean> {
  if (!isConfirmed(session)) await atMost(LONGEST_LISTENING_MS, session.renew(true))
  return isConfirmed(session)
}

function isConfirmed(session: Pick<SessionStore, 'get'>): boolean {
  const now = session.get()
  return now.phase === 'signed-in' && now.reach === 'confirmed'
}

/** Resolves with `awaited`, or when so much time has passed. */
function atMost(ms: number, awaited: Promise<unknown> | undefined): Promise<unknown> {
  return Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, ms))])
}
