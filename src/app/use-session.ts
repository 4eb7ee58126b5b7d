import { useSyncExternalStore } from 'react'
import type { SessionStore } from '#data/session/session-store.ts'
import type { Session, SignedIn } from '#domain/session/session.ts'

/** The session, and again whenever it changes. */
export function useSession(session: SessionStore): Session {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** The session of a signed-in person; null in the moment between its end and the sign-in page. */
export function useSignedIn(session: SessionStore): SignedIn | null {
  const now = useSession(session)
  return now.phase === 'signed-in' ? now : null
}
