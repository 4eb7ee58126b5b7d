import type { SessionStore } from './session-store.ts'

/** Whether this person is still the one who is signed in, when an answer to something they did has come late. */
export function isSignedIn(session: Pick<SessionStore, 'get'>, userId: string): boolean {
  const now = session.get()
  return now.phase === 'signed-in' && now.userId === userId
}
