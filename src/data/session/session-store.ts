import type { Role } from '#domain/access/role.ts'
import type { User } from '#domain/contracts/accounts.ts'
import { EXPIRED_MESSAGE } from '#domain/session/session-expiry.ts'
import { nextSession } from '#domain/session/session.ts'
import type { EndReason, Session, SessionEvent, SignedIn } from '#domain/session/session.ts'
import { TOKEN_TOLERANCE_MS } from '#domain/session/token-life.ts'
import { openedLater } from './account.ts'
import type { Account } from './account.ts'
import type { Identity, SessionAnswer, SessionToken, SignInAnswer } from './identity.ts'
import { notKept } from './not-kept.ts'
import type { RefreshTimer } from './refresh-timer.ts'
import {
  findSession,
  findSignedIn,
  findView,
  forgetSignedIn,
  keepRefreshed,
  meaningOf,
  readEnding,
  rememberSignedIn,
  rememberUser,
  rememberView,
} from './session-record.ts'
import type { SignedInRecord } from './session-record.ts'
import type { TokenStorage } from './token-storage.ts'
import type { UserStatus } from './user-status.ts'

export type SessionStore = {
  /** The session now; the same object until it changes. */
  get: () => Session
  /** Calls back after every change. Returns the function that stops it. */
  subscribe: (listener: () => void) => () => void
  /** Reads who was signed in here; resolves when the session is no longer loading. Needs no network. */
  start: () => Promise<void>
  /** Asks the server whether the account is active, then the identity provider. */
  signIn: (email: string, password: string) => Promise<SignInAnswer>
  /** M70. The code of an authenticator app, after `signIn` has answered that it is needed. */
  confirmCode: (code: string) => Promise<SignInAnswer>
  /** Ends the session on this device at once. Work in the database stays. */
  end: (reason: EndReason, message?: string) => Promise<void>
  /**
   * Asks for a token; `force` asks the identity provider even if the present one is good. Ends the session on its no.
   */
  renew: (force?: boolean) => Promise<SessionAnswer>
  /** Looks who is signed in on this device by now: another tab may have changed it while this one slept. */
  recheck: () => Promise<void>
  /** A token for the API that is good for some seconds; `force` after the API refused the present one. */
  getToken: (force?: boolean) => Promise<SessionAnswer>
  /** Whether `getToken` has one at hand, without asking anybody. */
  hasToken: () => boolean
  /** Sends what is left of earlier sign-outs; offline it stays on the list. */
  revokePending: () => Promise<void>
  /**
   * A29. Views the app as another role of the signed-in person from now on. A device that can't keep the choice forgets
   * it when the page is closed.
   */
  viewAs: (role: Role) => Promise<void>
  /** What the API said about the signed-in user; kept for the next start. */
  learn: (user: User) => Promise<void>
  /** What one does about one's own account at the identity provider: sign-up, codes, passwords. */
  account: Account
}

/** The part of localStorage that belongs to the session. */
export type SessionNotes = { keepToken(token: string): void; clear(): void }

export function createSessionStore(options: {
  storage: TokenStorage
  /** Called when it is first needed, because Amplify is large and a start offline needs none of it. */
  openIdentity: () => Promise<Identity>
  /** Called after `openIdentity`. */
  openAccount: () => Promise<Account>
  /** T20. Whether the account of an address is active. Never throws: no answer is `unknown`. */
  checkStatus: (email: string) => Promise<UserStatus>
  /** Tells of sign-outs that were not heard of, and of these refresh tokens of one. */
  revoke: (refreshTokens?: readonly string[]) => Promise<void>
  notes: SessionNotes
  timer: RefreshTimer
  now: () => number
  /** For the log; nobody is shown anything. */
  warn: (message: string) => void
}): SessionStore {
  const { storage, notes, timer } = options
  const listeners = new Set<() => void>()
  let session: Session = { phase: 'loading' }
  let identity: Promise<Identity> | undefined
  let current: SessionToken | undefined
  /** What stood on the disk at the start, until the identity provider was asked: then its word or silence counts. */
  let fromDisk: SessionToken | undefined
  /** Grows with every end and every sign-in: what was asked in an older one is not believed. */
  let era = 0
  let isSilent = false
  /** Settles when no question of this page to the identity provider is open. */
  let lastAsked: Promise<unknown> = Promise.resolve()
  let underway: { force: boolean; answer: Promise<SessionAnswer> } | undefined

  storage.addListener(({ key, newValue }) => {
    const meaning = meaningOf(key, newValue)
    if (meaning === 'record-changed') void recheck()
    // The record says more about an ordinary end than the missing tokens, so it is asked first.
    if (meaning === 'tokens-gone')
      void recheck().then(() => {
        if (session.phase === 'signed-in') void renew()
      })
  })
  return {
    get: () => session,
    subscribe,
    start,
    signIn,
    confirmCode,
    end,
    renew,
    getToken,
    hasToken: () => goodToken() !== undefined,
    learn,
    viewAs,
    recheck,
    revokePending: () => revokePending(),
    account: accountOf(),
  }

  async function start(): Promise<void> {
    const { who, view, token } = (await findSession(storage).catch(() => undefined)) ?? {}
    // The first screen need not wait for another one. A session that this server has ended, the API refuses.
    fromDisk = token
    apply(who ? { type: 'remembered', who: { ...who, view } } : { type: 'nobody-remembered' })
    if (who?.user) apply({ type: 'user-learned', user: who.user })
  }

  async function signIn(email: string, password: string): Promise<SignInAnswer> {
    era += 1
    // Amplify loads while the server is asked. And a refresh of the last session that is still on its way must not
    // bring its tokens back over those of this one.
    const [provider, status] = await Promise.all([openIdentity(), options.checkStatus(email), lastAsked])
    if (status.kind === 'inactive') return status
    if (!provider) return { kind: 'unreachable' }
    return entered(provider, await provider.signIn(email, password))
  }

  async function confirmCode(code: string): Promise<SignInAnswer> {
    const provider = await openIdentity()
    return provider ? entered(provider, await provider.confirmCode(code)) : { kind: 'unreachable' }
  }

  async function entered(provider: Identity, answer: SignInAnswer): Promise<SignInAnswer> {
    if (answer.kind !== 'ok') return answer
    const token = await provider.session()
    if (token.kind !== 'ok') return { kind: 'unreachable' }
    // The record is on the disk before anyone is shown as signed in: a killed browser starts signed in again.
    try {
      await rememberSignedIn(storage, token)
    } catch (error) {
      return notKept(error)
    }
    believe(token, await findView(storage, token.userId).catch(() => undefined))
    return answer
  }

  async function end(reason: EndReason, message?: string): Promise<void> {
    const whose = session.phase === 'signed-in' ? { userId: session.userId } : {}
    forget()
    // Not Amplify's signOut: it neither awaits the clearing nor revokes later what it could not revoke now. And the
    // database of tokens may be gone; whoever asked to leave still leaves this page.
    const ending = { reason, ...(message !== undefined && { message }) }
    const refreshTokens = await forgetSignedIn(storage, { ending, ...whose }).catch(() => [])
    apply({ type: 'ended', ...ending })
    void revokePending(refreshTokens)
  }

  /** T6. An inactive account has no session at the provider either; why, the server says in its own words. */
  async function endAfterNo({ user }: SignedIn): Promise<void> {
    const asked = era
    const status = user ? await options.checkStatus(user.email) : undefined
    if (asked !== era) return
    if (status?.kind === 'inactive') await end('inactive', status.message)
    else await end('expired', EXPIRED_MESSAGE)
  }

  /** Callers that ask at the same time share one question: offline each would wait for its own retries. */
  function renew(force = false): Promise<SessionAnswer> {
    if (underway && (underway.force || !force)) return underway.answer
    const asking = {
      force,
      answer: ask(force).finally(() => {
        if (underway === asking) underway = undefined
      }),
    }
    underway = asking
    lastAsked = Promise.allSettled([lastAsked, asking.answer])
    return asking.answer
  }

  async function ask(force: boolean): Promise<SessionAnswer> {
    const asked = era
    const provider = await openIdentity()
    const answer: SessionAnswer = provider ? await provider.session(force) : { kind: 'unknown', why: 'NotLoaded' }
    if (asked !== era) {
      // Signed out while the answer was on its way: the tokens it brought must not stay.
      if (answer.kind === 'ok' && session.phase === 'signed-out')
        void revokePending(await forgetSignedIn(storage, { userId: answer.userId }))
      return { kind: 'unknown', why: 'Superseded' }
    }
    if (answer.kind === 'ok') {
      // A storage that cannot be read or written says nothing about who is signed in.
      const stands = await keepRefreshed(storage, answer).catch(() => true)
      if (!stands) await recheck()
      if (!stands || asked !== era) return { kind: 'unknown', why: 'Superseded' }
      believe(answer)
    } else if (answer.kind === 'unknown') fallSilent(answer.why)
    else {
      // Another tab may have ended it in other words.
      await recheck()
      if (asked === era && session.phase === 'signed-in') await endAfterNo(session)
    }
    return answer
  }

  async function getToken(force = false): Promise<SessionAnswer> {
    const known = goodToken()
    if (!force && known) return known
    return session.phase === 'signed-in' ? renew(force) : { kind: 'ended' }
  }

  function goodToken(): SessionToken | undefined {
    const known = current ?? fromDisk
    return known && known.expiresAt - options.now() > TOKEN_TOLERANCE_MS ? known : undefined
  }

  async function revokePending(refreshTokens?: readonly string[]): Promise<void> {
    await options.revoke(refreshTokens).catch(() => {})
  }

  async function learn(user: User): Promise<void> {
    apply({ type: 'user-learned', user })
    await rememberUser(storage, user)
  }

  async function viewAs(role: Role): Promise<void> {
    apply({ type: 'viewed', role })
    if (session.phase === 'signed-in') await rememberView(storage, session.userId, role).catch(() => {})
  }

  function believe(answer: SessionToken, view?: Role): void {
    current = answer
    fromDisk = undefined
    isSilent = false
    notes.keepToken(answer.token)
    timer.schedule(answer.expiresAt, () => void renew(true))
    apply({ type: 'confirmed', who: { ...answer, view } })
  }

  /** T3. A refresh that failed is only logged, and once in a silence: offline there are many. */
  function fallSilent(why: string): void {
    if (!isSilent) options.warn(`The access token was not refreshed: ${why}`)
    isSilent = true
    fromDisk = undefined
    apply({ type: 'unreachable' })
  }

  async function recheck(): Promise<void> {
    if (session.phase === 'loading') return
    const asked = era
    // A storage that cannot be read says nothing about who is signed in.
    const found = await Promise.all([findSignedIn(storage), readEnding(storage)]).catch(() => undefined)
    if (!found || asked !== era) return
    const [who, ending] = found
    if (session.phase === 'signed-in' && session.userId === who?.userId) return follow(session, who)
    if (session.phase !== 'signed-in' && !who) return
    forget()
    apply({ type: 'ended', ...(who ? { reason: 'signed-out' } : ending) })
    if (!who) return
    apply({ type: 'remembered', who: { ...who, view: await findView(storage, who.userId).catch(() => undefined) } })
    if (who.user) apply({ type: 'user-learned', user: who.user })
    await renew()
  }

  /** What another tab has learned meanwhile of the same person: the profile is completed, or the role is another. */
  async function follow({ user }: SignedIn, who: SignedInRecord): Promise<void> {
    if (who.user && JSON.stringify(who.user) !== JSON.stringify(user)) apply({ type: 'user-learned', user: who.user })
    // By force: the tokens of the other tab may land after its record.
    if (current && who.groups.join() !== current.groups.join()) await renew(true)
  }

  function forget(): void {
    era += 1
    underway = undefined
    current = undefined
    fromDisk = undefined
    timer.cancel()
    notes.clear()
  }

  function accountOf(): Account {
    const account = openedLater(async () => {
      if (!(await openIdentity())) throw new Error('The identity provider did not load')
      return options.openAccount()
    })
    return {
      ...account,
      async updatePassword(oldPassword, newPassword) {
        const answer = await account.updatePassword(oldPassword, newPassword)
        // The provider's no to a token is asked again where it ends the session.
        if (answer.kind === 'ended') void renew(true)
        return answer
      },
    }
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
