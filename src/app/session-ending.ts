import { ApiError } from '#data/api/api-error.ts'
import { claimExpiryToast, clearExpiryToast } from '#data/session/session-notes.ts'
import type { SessionStore } from '#data/session/session-store.ts'
import { judgeUnauthorized } from '#domain/access/session-expiry.ts'

/** T6. Ends the session when a request was refused for good. The request has already asked for a new token by itself. */
export async function considerUnauthorized(session: SessionStore, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 401 || session.get().phase !== 'signed-in') return
  const refusal = { errorCode: error.code, message: error.message }
  const verdict = judgeUnauthorized(refusal, (await session.getToken()).kind)
  if (verdict.act === 'end') await session.end(verdict.reason, verdict.message)
}

/** T7. Says once why a session ended that the person did not end. Returns the function that stops it. */
export function announceEndings(session: SessionStore, storage: Storage, show: (message: string) => void): () => void {
  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'signed-in' && now.reach === 'confirmed') clearExpiryToast(storage)
    if (now.phase === 'signed-out' && now.message && claimExpiryToast(storage)) show(now.message)
  })
}
