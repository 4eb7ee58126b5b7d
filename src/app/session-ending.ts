import { ApiError } from '#data/api/api-error.ts'
import { claimExpiryToast, clearExpiryToast } from '#data/session/session-notes.ts'
import type { ToastFlag } from '#data/session/session-notes.ts'
import type { SessionStore } from '#data/session/session-store.ts'
import { INACTIVE_ACCOUNT } from '#domain/contracts/error-codes.ts'
import { planOf, routeOf } from '#domain/doors/routes-table.ts'
import { judgeUnauthorized } from '#domain/session/session-expiry.ts'

/**
 * T6. Ends the session of `userId` when a request of theirs was refused for good: 401 with a token that is fresh, or
 * the code of an inactive account whatever the status. The request has already asked for a new token by itself.
 */
export async function considerUnauthorized(
  session: Pick<SessionStore, 'get' | 'getToken' | 'end'>,
  userId: string,
  error: unknown,
): Promise<void> {
  const isTheirs = () => {
    const now = session.get()
    return now.phase === 'signed-in' && now.userId === userId
  }
  if (!(error instanceof ApiError) || !isTheirs()) return
  if (error.status !== 401 && error.code !== INACTIVE_ACCOUNT) return
  const refusal = { errorCode: error.code, message: error.message }
  const verdict = judgeUnauthorized(refusal, (await session.getToken()).kind)
  // Meanwhile somebody else may have signed in, whose session this is not about.
  if (verdict.act === 'end' && isTheirs()) await session.end(verdict.reason, verdict.message)
}

/**
 * Whether a page stays open when the session ends. Every other page leads to sign-in, which says by itself why the
 * session ended.
 */
export function staysOpen(pathname: string): boolean {
  const route = routeOf(pathname)
  return route === undefined || (planOf(route).for === 'anyone' && planOf(route).leadsTo === undefined)
}

/** Says once why a session ended that the person did not end. Returns the function that stops it. */
export function announceEndings(
  session: Pick<SessionStore, 'get' | 'subscribe'>,
  storage: ToastFlag,
  show: (message: string) => void,
): () => void {
  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'signed-in' && now.reach === 'confirmed') clearExpiryToast(storage)
    if (now.phase === 'signed-out' && now.message && claimExpiryToast(storage)) show(now.message)
  })
}

/**
 * T31. Calls back when somebody else, or nobody, is signed in: what was said to the one before is not theirs to read.
 */
export function forgetWords(session: Pick<SessionStore, 'get' | 'subscribe'>, forget: () => void): () => void {
  const who = () => {
    const now = session.get()
    return now.phase === 'signed-in' ? now.userId : undefined
  }
  let before = who()
  return session.subscribe(() => {
    if (who() === before) return
    before = who()
    forget()
  })
}

/**
 * T31. Tokens for the requests of one user only: when somebody else is signed in by now, a request that is still on its
 * way goes nowhere.
 */
export function tokensOf(userId: string, getToken: SessionStore['getToken']): SessionStore['getToken'] {
  return async (force) => {
    const answer = await getToken(force)
    return answer.kind === 'ok' && answer.userId !== userId ? { kind: 'unknown', why: 'SomebodyElse' } : answer
  }
}
