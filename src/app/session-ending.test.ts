import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import type { SessionAnswer } from '#data/session/identity.ts'
import { forgetTyped } from '#data/session/session-notes.ts'
import type { ToastFlag } from '#data/session/session-notes.ts'
import type { SessionStore } from '#data/session/session-store.ts'
import { EXPIRED_MESSAGE } from '#domain/session/session-expiry.ts'
import { nextSession } from '#domain/session/session.ts'
import type { Session } from '#domain/session/session.ts'
import { guarded } from '#storage/page-storage.ts'
import { memoryStorage } from '#tests/session/memory-storage.ts'
import { announceEndings, considerUnauthorized, forgetWords, staysOpen } from './session-ending.ts'

const refusal = (status: number, error_code: string) =>
  new ApiError(status, { error_code, message: 'The words of the server.' })
const TOKEN: SessionAnswer = { kind: 'ok', userId: 'dana', groups: [], token: 't', expiresAt: 1 }

test.each<[string, unknown, SessionAnswer, Session['phase'], string | undefined]>([
  ['a 401 with a fresh token', refusal(401, 'UNAUTHENTICATED'), TOKEN, 'signed-out', EXPIRED_MESSAGE],
  [
    'a 401 that the identity provider confirms',
    refusal(401, 'UNAUTHENTICATED'),
    { kind: 'ended' },
    'signed-out',
    EXPIRED_MESSAGE,
  ],
  [
    'a 401 while the identity provider is silent',
    refusal(401, 'UNAUTHENTICATED'),
    { kind: 'unknown', why: '' },
    'signed-in',
    undefined,
  ],
  ['a 401 of an inactive account', refusal(401, 'ERR404003'), TOKEN, 'signed-out', 'The words of the server.'],
  ['a 403 of an inactive account', refusal(403, 'ERR404003'), TOKEN, 'signed-out', 'The words of the server.'],
  ['another 403', refusal(403, 'FORBIDDEN'), TOKEN, 'signed-in', undefined],
  ['a 500', refusal(500, ''), TOKEN, 'signed-in', undefined],
  ['no answer', new OfflineError('No answer'), TOKEN, 'signed-in', undefined],
])('[T6] %s', async (_, error, renewal, phase, message) => {
  const { session, shown } = setup(renewal)
  await considerUnauthorized(session, 'dana', error)
  expect(session.get().phase).toBe(phase)
  expect(shown).toEqual(message === undefined ? [] : [message])
})

test('many refused requests show one toast; the next session may show its own', async () => {
  const { session, shown, signIn } = setup(TOKEN)
  const refused = Array.from({ length: 5 }, () =>
    considerUnauthorized(session, 'dana', refusal(401, 'UNAUTHENTICATED')),
  )
  await Promise.all(refused)
  expect(shown).toEqual([EXPIRED_MESSAGE])
  signIn()
  await considerUnauthorized(session, 'dana', refusal(401, 'UNAUTHENTICATED'))
  expect(shown).toEqual([EXPIRED_MESSAGE, EXPIRED_MESSAGE])
})

test.each([
  ['/app/outbox', false],
  ['/login', false],
  ['/', false],
  ['/privacy', true],
  [`/invitation/${'a'.repeat(43)}`, true],
  ['/no-such-page', true],
])('[D99] the end of a session is said in a toast on %s: %s', (path, isSaid) => {
  expect(staysOpen(path)).toBe(isSaid)
})

test('where sessionStorage is full or closed the sentence is shown all the same, and everybody else hears of the end', async () => {
  const closed = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const { session, shown, heard } = setup(TOKEN, guarded(closed))
  await considerUnauthorized(session, 'dana', refusal(401, 'UNAUTHENTICATED'))
  expect(shown).toEqual([EXPIRED_MESSAGE])
  expect(heard.at(-1)).toBe('signed-out')
})

test('[T31] what was said to one person is gone when somebody else, or nobody, is there; the same person keeps it', async () => {
  const { session, signIn, said } = setup(TOKEN)
  said.push('The roster is saved.')
  signIn(['Coach'])
  expect(said).toEqual(['The roster is saved.'])
  await session.end('signed-out')
  expect(said).toEqual([])
  said.push('Check your password.')
  signIn()
  expect(said).toEqual([])
})

test('[T31] what the one before has typed into the signed-out pages of this tab is forgotten; the flag of the toast is not', () => {
  const tab = memoryStorage()
  for (const key of ['sign-up', 'forgotten', 'for-sign-in', 'expired-session', 'courtside-reloaded'])
    tab.setItem(key, '1')
  forgetTyped(tab)
  expect(Object.keys(tab)).toEqual(['expired-session', 'courtside-reloaded'])
})

/** A signed-in session over the real reducer, and the toasts it leads to. */
function setup(renewal: SessionAnswer, closedStorage?: ToastFlag) {
  const listeners = new Set<() => void>()
  const kept = new Map<string, string>()
  const [shown, heard, said]: [string[], string[], string[]] = [[], [], []]
  let now: Session = { phase: 'loading' }
  const apply = (event: Parameters<typeof nextSession>[1]) => {
    now = nextSession(now, event)
    for (const listener of listeners) listener()
  }
  const session: Pick<SessionStore, 'get' | 'subscribe' | 'getToken' | 'end'> = {
    get: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getToken: async () => renewal,
    end: async (reason, message) => apply({ type: 'ended', reason, ...(message !== undefined && { message }) }),
  }
  const storage = closedStorage ?? {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  forgetWords(session, () => said.splice(0))
  announceEndings(session, storage, (message) => shown.push(message))
  session.subscribe(() => heard.push(now.phase))
  const signIn = (groups = ['Evaluator']) => apply({ type: 'confirmed', who: { userId: 'dana', groups } })
  signIn()
  return { session, shown, heard, said, signIn }
}
