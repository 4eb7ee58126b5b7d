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
}

/** Asks the API who the signed-in user is as soon as it can be asked, and keeps the name. Returns what stops it. */
export function learnUser({ api, db, session, userId, onReached }: Learning): () => void {
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
  return session.subscribe(look)

  async function ask(): Promise<void> {
    isKnown = true
    try {
      const user = await api.call(getMe, {})
      await session.learn(user)
      await rememberUser(db, userId, `${user.first_name} ${user.last_name}`.trim())
    } catch {
      // Asked again at the next sign of the network; the name is a comfort, not a need.
      isKnown = false
    }
  }
}
