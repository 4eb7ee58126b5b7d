import { expect, test } from 'vitest'
import { aUser } from '../../../tests/fixtures/a-user.ts'
import { EXPIRED_MESSAGE, judgeUnauthorized } from './session-expiry.ts'
import { nextSession } from './session.ts'
import type { Session, SessionEvent, SignedIn } from './session.ts'
import { msUntilRefresh } from './token-life.ts'

const dana = aUser({ first_name: 'Dana' })
const who = { userId: dana.id, groups: ['Evaluator'] }
const other = { userId: '018f0000-0000-7000-8000-00000000000b', groups: ['Coach', 'Admin'] }
const unknown: SignedIn = {
  phase: 'signed-in',
  userId: dana.id,
  role: 'Evaluator',
  roles: ['Evaluator'],
  isAdmin: false,
  isEvaluator: true,
  user: null,
  reach: 'unknown',
}
const confirmed: SignedIn = { ...unknown, reach: 'confirmed' }
const loading: Session = { phase: 'loading' }
const signedOut: Session = { phase: 'signed-out' }

test.each<[string, Session, SessionEvent, Session]>([
  ['a remembered person starts signed in, offline', loading, { type: 'remembered', who }, unknown],
  ['nobody remembered is signed out', loading, { type: 'nobody-remembered' }, signedOut],
  ['a first start that reaches nobody is signed out', loading, { type: 'unreachable' }, signedOut],
  ['a token confirms a remembered person', unknown, { type: 'confirmed', who }, confirmed],
  ['a token signs in', signedOut, { type: 'confirmed', who }, confirmed],
  ['no answer keeps the person signed in', confirmed, { type: 'unreachable' }, unknown],
  [
    'a no ends it with its reason and words',
    confirmed,
    { type: 'ended', reason: 'inactive', message: 'Closed.' },
    { phase: 'signed-out', reason: 'inactive', message: 'Closed.' },
  ],
  [
    'a no ends an offline start too',
    unknown,
    { type: 'ended', reason: 'expired' },
    { phase: 'signed-out', reason: 'expired' },
  ],
  [
    'an expired session leaves the address to sign in with',
    { ...confirmed, user: dana },
    { type: 'ended', reason: 'expired' },
    { phase: 'signed-out', reason: 'expired', email: dana.email },
  ],
  [
    'whoever signs out leaves no address',
    { ...confirmed, user: dana },
    { type: 'ended', reason: 'signed-out' },
    { phase: 'signed-out', reason: 'signed-out' },
  ],
  [
    'what the API says of the person is kept',
    confirmed,
    { type: 'user-learned', user: dana },
    { ...confirmed, user: dana },
  ],
  [
    'a token keeps what is known of the same person',
    { ...unknown, user: dana },
    { type: 'confirmed', who },
    { ...confirmed, user: dana },
  ],
  [
    'a token of another person forgets what was known',
    { ...confirmed, user: dana },
    { type: 'confirmed', who: other },
    {
      phase: 'signed-in',
      userId: other.userId,
      role: 'Coach',
      roles: ['Coach'],
      isAdmin: true,
      isEvaluator: false,
      user: null,
      reach: 'confirmed',
    },
  ],
])('[T1] %s', (_, session, event, next) => {
  expect(nextSession(session, event)).toEqual(next)
})

test.each<[string, Session, SessionEvent]>([
  ['the same token again', confirmed, { type: 'confirmed', who }],
  ['silence after silence', unknown, { type: 'unreachable' }],
  ['silence on the sign-in page', signedOut, { type: 'unreachable' }],
  ['a late record of a running session', confirmed, { type: 'remembered', who: other }],
  [
    'what is known of the person, heard again',
    { ...confirmed, user: dana },
    { type: 'user-learned', user: { ...dana } },
  ],
  ['the words of another person', confirmed, { type: 'user-learned', user: aUser({ id: other.userId }) }],
  [
    'a second end',
    { phase: 'signed-out', reason: 'expired', message: 'first' },
    { type: 'ended', reason: 'signed-out' },
  ],
])('[T1] %s changes nothing', (_, session, event) => {
  expect(nextSession(session, event)).toBe(session)
})

test.each([
  [
    { errorCode: 'ERR404003', message: 'Your account is inactive.' },
    'ok',
    { act: 'end', reason: 'inactive', message: 'Your account is inactive.' },
  ],
  [
    { errorCode: 'ERR404003', message: 'Your account is inactive.' },
    'unknown',
    { act: 'end', reason: 'inactive', message: 'Your account is inactive.' },
  ],
  [{ errorCode: 'UNAUTHENTICATED', message: 'No.' }, 'ok', { act: 'end', reason: 'expired', message: EXPIRED_MESSAGE }],
  [
    { errorCode: 'UNAUTHENTICATED', message: 'No.' },
    'ended',
    { act: 'end', reason: 'expired', message: EXPIRED_MESSAGE },
  ],
  [{ errorCode: 'UNAUTHENTICATED', message: 'No.' }, 'unknown', { act: 'wait' }],
] as const)('[T6] a 401 with %o and a renewal that is %s', (answer, renewal, verdict) => {
  expect(judgeUnauthorized(answer, renewal)).toEqual(verdict)
})

test('[T6] the words are those of the specification', () => {
  expect(EXPIRED_MESSAGE).toBe('Your session has expired. Please log in again to continue.')
})

test.each([
  [60_000, 0, 55_000],
  [5_001, 0, 1],
  [5_000, 0, 'too-close'],
  [0, 10, 'too-close'],
])('a token that ends at %i is, at %i, refreshed after %s', (expiresAt, now, wait) => {
  expect(msUntilRefresh(expiresAt, now)).toBe(wait)
})

const both = { userId: dana.id, groups: ['Player', 'Evaluator'] }

test('[A29] the app is viewed as the main role until another one is chosen, and never as one that the person lacks', () => {
  const start = nextSession(loading, { type: 'remembered', who: both })
  expect(start).toMatchObject({ role: 'Evaluator', roles: ['Evaluator', 'Player'] })
  const viewed = nextSession(start, { type: 'viewed', role: 'Player' })
  expect(viewed).toEqual({ ...start, role: 'Player' })
  expect(nextSession(viewed, { type: 'viewed', role: 'Coach' })).toBe(viewed)
  expect(nextSession(viewed, { type: 'confirmed', who: both })).toMatchObject({ role: 'Player', isEvaluator: true })
  for (const [view, role] of [
    ['Player', 'Player'],
    ['Coach', 'Evaluator'],
  ] as const)
    expect(nextSession(loading, { type: 'remembered', who: { ...both, view } })).toMatchObject({ role })
})

test('[A30] a role that is granted leaves the view as it is, and one that is revoked is viewed no longer', () => {
  const player = nextSession(loading, { type: 'confirmed', who: { ...both, groups: ['Player'] } })
  const granted = nextSession(player, { type: 'confirmed', who: both })
  expect(granted).toMatchObject({ role: 'Player', roles: ['Evaluator', 'Player'], isEvaluator: true })
  const rating = nextSession(granted, { type: 'viewed', role: 'Evaluator' })
  expect(nextSession(rating, { type: 'confirmed', who: { ...both, groups: ['Player'] } })).toEqual(player)
})
