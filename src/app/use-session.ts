import { useSyncExternalStore } from 'react'
import type { SessionStore } from '#data/session/session-store.ts'
import type { Session } from '#domain/access/session.ts'

/** The session, and again whenever it changes. */
export function useSession(session: SessionStore): Session {
  return useSyncExternalStore(session.subscribe, session.get)
}
