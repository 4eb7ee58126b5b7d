import type { ApiClient } from '#data/api/api-client.ts'
import type { Database } from '#data/db/database.ts'
import { rememberUser } from '#data/db/meta.ts'
import type { SessionStore } from '#data/session/session-store.ts'
import { getMe } from '#domain/contracts/accounts.ts'

type Learning = {
  api: ApiClient
  db: Database
  session: SessionStore
  userId: string
  /** Called each time the identity provider has been heard after a silence. */
  onReached: () => void
  /** Until an API that failed is asked again; it grows with every failure. */
  firstWaitMs?: number
}

const LONGEST_WAIT_MS = 5 * 60_000

/** Asks the API who the signed-in user is as soon as it can be asked, and keeps the name. Returns what stops it. */
export function learnUser({ api, db, session, userId, onReached, firstWaitMs = 5_000 }: Learning): () => void {
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let isKnown = false
  let wasReached = false
  const look = () => {
    const now = session.get()
    const isReached = now.phase === 'signed-in' && now.userId === userId && now.reach === 'confirmed'
    if (isReached && !wasReached) onReached()
    if (isReached && !isKnown) void ask()
    wasReached = isReached
  }
  look()
  const stopListening = session.subscribe(look)
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
  }

  async function ask(): Promise<void> {
    isKnown = true
    clearTimeout(timer)
    try {
      const user = await api.call(getMe, {})
      await session.learn(user)
      // The name is a comfort, not a need.
      await rememberUser(db, userId, `${user.first_name} ${user.last_name}`.trim()).catch(() => {})
    } catch {
      isKnown = false
      if (isStopped) return
      // Asked again at the next sign of the network, and else by the clock: the doors wait for what the API says.
      timer = setTimeout(look, waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
  }
}
