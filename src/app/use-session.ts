import { useRef, useSyncExternalStore } from 'react'
import type { SessionStore } from '#data/session/session-store.ts'
import { isSamePerson } from '#domain/session/session.ts'
import type { Session, SignedIn, SignedInPerson } from '#domain/session/session.ts'

/** The session, and again whenever it changes. */
export function useSession(session: SessionStore): Session {
  return useSyncExternalStore(session.subscribe, session.get)
}

/**
 * The session of a signed-in person; null in the moment between its end and the sign-in page. Whether the identity
 * provider was heard draws no page anew: a page that has just been drawn would be drawn once more.
 */
export function useSignedIn(session: SessionStore): SignedInPerson | null {
  const seen = useRef<SignedIn>(undefined)
  return useSyncExternalStore(session.subscribe, () => {
    const now = session.get()
    if (now.phase !== 'signed-in') return null
    if (!seen.current || !isSamePerson(seen.current, now)) seen.current = now
    return seen.current
  })
}
