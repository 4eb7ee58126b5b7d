import type { User } from '#domain/contracts/accounts.ts'
import { EXPIRED_MESSAGE } from '#domain/access/session-expiry.ts'
import { nextSession } from '#domain/access/session.ts'
import type { EndReason, Session, SessionEvent } from '#domain/access/session.ts'
import { TOKEN_TOLERANCE_MS } from '#domain/access/token-life.ts'
import type { Identity, SessionAnswer, SignInAnswer } from './identity.ts'
import type { RefreshTimer } from './refresh-timer.ts'
import { findSignedIn, forgetSignedIn, meaningOf, rememberSignedIn, rememberUser } from './session-record.ts'
import type { TokenStorage } from './token-storage.ts'

export type SessionStore = {
  /** The session now; the same object until it changes. */
  get: () => Session
  /** Calls back after every change. Returns the function that stops it. */
  subscribe: (listener: () => void) => () => void
  /** Reads who was signed in here; resolves when the session is no longer loading. Needs no network. */
  start: () => Promise<void>
  signIn: (email: string, password: string) => Promise<SignInAnswer>
  /** Ends the session on this device at once. Work in the database stays. */
  end: (reason: EndReason, message?: string) => Promise<void>
  /** Asks for a token; `force` asks the identity provider even if the present one is good. Ends the session on its no. */
  renew: (force?: boolean) => Promise<SessionAnswer>
  /** A token for the API that is good for some seconds; `force` after the API refused the present one. */
  getToken: (force?: boolean) => Promise<SessionAnswer>
  /** Sends what is left of earlier sign-outs; without signal it stays on the list. */
  revokePending: () => Promise<void>
  /** What the API said about the signed-in user; kept for the next start. */
  learn: (user: User) => Promise<void>
}

/** The part of localStorage that belongs to the session. */
export type SessionNotes = { keepToken(token: string): void; clear(): void }

export function createSessionStore(options: {
  storage: TokenStorage
  /** Called when it is first needed, because Amplify is large and a start without signal needs none of it. */
  openIdentity: () => Promise<Identity>
  /** Tells the identity provider about sign-outs it has not heard of. */
  revoke: () => Promise<void>
  notes: SessionNotes
  timer: RefreshTimer
  now: () => number
}): SessionStore {
  const { storage, notes, timer } = options
  const listeners = new Set<() => void>()
  let session: Session = { phase: 'loading' }
  let identity: Promise<Identity> | undefined
  let current: Extract<SessionAnswer, { kind: 'ok' }> | undefined
  /** Grows with every end and every sign-in: what was asked in an older one is not believed. */
  let era = 0
  let underway: { force: boolean; answer: Promise<SessionAnswer> } | undefined

  storage.addListener(({ key, newValue }) => void followOthers(meaningOf(key, newValue)))
  return { get: () => session, subscribe, start, signIn, end, renew, getToken, learn, revokePending }

  async function start(): Promise<void> {
    const who = await findSignedIn(storage).catch(() => undefined)
    apply(who ? { type: 'remembered', who } : { type: 'nobody-remembered' })
    if (who?.user) apply({ type: 'user-learned', user: who.user })
  }

  async function signIn(email: string, password: string): Promise<SignInAnswer> {
    era += 1
    const provider = await openIdentity()
    if (!provider) return { kind: 'unreachable' }
    const answer = await provider.signIn(email, password)
    if (answer.kind !== 'ok') return answer
    const token = await provider.session()
    if (token.kind !== 'ok') return { kind: 'unreachable' }
    await believe(token)
    return answer
  }

  async function end(reason: EndReason, message?: string): Promise<void> {
    forget()
    // Not Amplify's signOut: it neither awaits the clearing nor revokes later what it could not revoke now. And the
    // database of tokens may be gone; whoever asked to leave still leaves this page.
    await forgetSignedIn(storage).catch(() => {})
    apply({ type: 'ended', reason, ...(message !== undefined && { message }) })
    void revokePending()
  }

  /** Callers that ask at the same time share one question: without signal each would wait for its own retries. */
  function renew(force = false): Promise<SessionAnswer> {
    if (underway && (underway.force || !force)) return underway.answer
    const asking = { force, answer: ask(force).finally(() => {
      if (underway === asking) underway = undefined
    }) }
    underway = asking
    return asking.answer
  }

  async function ask(force: boolean): Promise<SessionAnswer> {
    const asked = era
    const provider = await openIdentity()
    const answer: SessionAnswer = provider ? await provider.session(force) : { kind: 'unknown', why: 'NotLoaded' }
    if (asked !== era) {
      // Signed out while the answer was on its way: the tokens it brought must not stay.
      if (answer.kind === 'ok' && session.phase === 'signed-out') await forgetSignedIn(storage)
      return { kind: 'unknown', why: 'Superseded' }
    }
    if (answer.kind === 'ok') await believe(answer)
    else if (answer.kind === 'unknown') apply({ type: 'unreachable' })
    else if (session.phase === 'signed-in') await end('expired', EXPIRED_MESSAGE)
    return answer
  }

  async function getToken(force = false): Promise<SessionAnswer> {
    if (!force && current && current.expiresAt - options.now() > TOKEN_TOLERANCE_MS) return current
    return session.phase === 'signed-in' ? renew(force) : { kind: 'ended' }
  }

  async function revokePending(): Promise<void> {
    await options.revoke().catch(() => {})
  }

  async function learn(user: User): Promise<void> {
    apply({ type: 'user-learned', user })
    await rememberUser(storage, user)
  }

  async function believe(answer: Extract<SessionAnswer, { kind: 'ok' }>): Promise<void> {
    const isNew = !current || current.userId !== answer.userId || current.groups.join() !== answer.groups.join()
    current = answer
    notes.keepToken(answer.token)
    timer.schedule(answer.expiresAt, () => void renew(true))
    // The record is on the disk before anyone is shown as signed in: a killed browser starts signed in again.
    if (isNew) await rememberSignedIn(storage, answer)
    apply({ type: 'confirmed', who: answer })
  }

  async function followOthers(meaning: ReturnType<typeof meaningOf>): Promise<void> {
    if (meaning === 'ended' && session.phase === 'signed-in') {
      forget()
      apply({ type: 'ended', reason: 'signed-out' })
    }
    if (meaning !== 'signed-in') return
    const who = await findSignedIn(storage).catch(() => undefined)
    if (!who || (session.phase === 'signed-in' && session.userId === who.userId)) return
    forget()
    apply({ type: 'ended', reason: 'signed-out' })
    apply({ type: 'remembered', who })
    await renew()
  }

  function forget(): void {
    era += 1
    underway = undefined
    current = undefined
    timer.cancel()
    notes.clear()
  }

  async function openIdentity(): Promise<Identity | undefined> {
    identity ??= options.openIdentity()
    try {
      return await identity
    } catch {
      // The chunk did not load: no answer, and the next call tries again.
      identity = undefined
      return undefined
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function apply(event: SessionEvent): void {
    const next = nextSession(session, event)
    if (next === session) return
    session = next
    for (const listener of listeners) listener()
  }
}
