import { readFileSync } from 'node:fs'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionStore } from '#data/session/session-store.ts'
import type { User } from '#domain/contracts/accounts.ts'
import { routeOf } from '#domain/doors/routes-table.ts'
import { nextSession } from '#domain/session/session.ts'
import type { Session, SessionEvent } from '#domain/session/session.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { enterApp, onlySignedOut } from './guards.ts'
import type { OpenServices } from './services.ts'
import { followSession } from './start.ts'

const user = (parts: Partial<User> = {}) =>
  aUser({ user_type: 'Coach', roles: ['Coach'], is_evaluator: false, team_roster_completed: true, ...parts })
const coach: SessionEvent = { type: 'confirmed', who: { userId: user().id, groups: ['Coach'] } }
const OTHER = '018f0000-0000-7000-8000-00000000000b'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[A10] a door waits until the API has told who the person is', async () => {
  const { apply, visit } = setup([coach])
  const entering = outcomeOf(enterApp(visit('/app/library')))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await soFar(entering)).toBe('waiting')
  apply({ type: 'user-learned', user: user() })
  expect(await entering).toBe('in')
})

test.each<[string, Partial<User>, string]>([
  ['without a profile', { is_profile_created: false }, '/app/complete-profile/coach'],
  ['without a roster', { team_roster_completed: false }, '/app/complete-profile/coach-team'],
])('[A9] a coach %s is led to finish it', async (_, parts, page) => {
  const { visit } = setup([coach, { type: 'user-learned', user: user(parts) }])
  expect(await outcomeOf(enterApp(visit('/app/library')))).toBe(page)
})

test('[A10] a failing API lets in at once, a silent one after 6 seconds', async () => {
  const failing = setup([coach])
  const entering = outcomeOf(enterApp(failing.visit('/app/library')))
  failing.fail()
  expect(await entering).toBe('in')

  const silent = setup([coach])
  const waiting = outcomeOf(enterApp(silent.visit('/app/library')))
  await vi.advanceTimersByTimeAsync(5_900)
  expect(await soFar(waiting)).toBe('waiting')
  await vi.advanceTimersByTimeAsync(200)
  expect(await waiting).toBe('in')
})

test('[A10] offline nobody waits', async () => {
  const { visit } = setup([{ type: 'remembered', who: { userId: user().id, groups: ['Coach'] } }])
  expect(await outcomeOf(enterApp(visit('/app/library')))).toBe('in')
})

test('[A4] a door waits for the start of the session, and leads to the sign-in page with the way back', async () => {
  const { apply, visit } = setup([])
  const entering = outcomeOf(enterApp(visit('/app/help-center')))
  expect(await soFar(entering)).toBe('waiting')
  apply({ type: 'nobody-remembered' })
  expect(await entering).toBe('/login?next=/app/help-center')
})

test('[A6] who has signed out by themselves starts anew', async () => {
  const { visit } = setup([coach, { type: 'ended', reason: 'signed-out' }])
  expect(await outcomeOf(enterApp(visit('/app/library')))).toBe('/login')
})

test('[A4] who is signed out, or followed by somebody else, while a door waits is asked about anew', async () => {
  const { apply, visit } = setup([coach])
  const entering = enterApp(visit('/app/outbox'))
  apply({ type: 'ended', reason: 'expired' })
  apply({ type: 'confirmed', who: { userId: OTHER, groups: ['Evaluator'] } })
  apply({ type: 'user-learned', user: aUser({ id: OTHER }) })
  expect(await entering).toMatchObject({ userId: OTHER })

  const left = setup([coach])
  const waiting = outcomeOf(enterApp(left.visit('/app/library')))
  left.apply({ type: 'ended', reason: 'expired' })
  expect(await waiting).toBe('/login?next=/app/library')
})

test('[A4] the sign-in page sends a signed-in person on, with what it knows of them', async () => {
  const fine: SessionEvent = { type: 'user-learned', user: user() }
  expect(await outcomeOf(onlySignedOut(setup([coach, fine]).visit('/login')))).toBe('/app/performance-portal')
  expect(await outcomeOf(onlySignedOut(setup([coach, fine]).visit('/login', { next: '/app/account' })))).toBe(
    '/app/account',
  )
  expect(await outcomeOf(onlySignedOut(setup([coach]).visit('/login')))).toBe('/app/performance-portal')
  expect(
    await outcomeOf(
      onlySignedOut(
        setup([coach, { type: 'user-learned', user: user({ is_profile_created: false }) }]).visit('/login'),
      ),
    ),
  ).toBe('/app/complete-profile/coach')
  expect(await outcomeOf(onlySignedOut(setup([{ type: 'nobody-remembered' }]).visit('/login')))).toBe('in')
})

test('[A12] what is learned of a profile is told apart from a change of the person', () => {
  const { session, apply } = setup([{ type: 'remembered', who: { userId: user().id, groups: ['Coach'] } }])
  const told: string[] = []
  followSession(session, (what) => told.push(what))
  apply(coach)
  apply({ type: 'user-learned', user: user() })
  expect(told).toEqual([])
  apply({ type: 'user-learned', user: user({ team_roster_completed: false }) })
  apply({ type: 'user-learned', user: user({ team_roster_completed: true }) })
  expect(told).toEqual(['profile', 'profile'])
  apply({ type: 'confirmed', who: { userId: user().id, groups: ['Coach', 'Evaluator'] } })
  apply({ type: 'ended', reason: 'expired' })
  expect(told).toEqual(['profile', 'profile', 'person', 'person'])
})

/** A session over the real reducer, after these events, and services whose first question can be made to fail. */
function setup(events: readonly SessionEvent[]) {
  const listeners = new Set<() => void>()
  let now: Session = { phase: 'loading' }
  const apply = (event: SessionEvent) => {
    now = nextSession(now, event)
    for (const listener of listeners) listener()
  }
  const subscribe: SessionStore['subscribe'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const session = { get: () => now, subscribe } as SessionStore // The guards ask for no more.
  let hasFailed = false
  let resolve = () => {}
  const whenFailed = new Promise<void>((fulfil) => (resolve = fulfil))
  const fail = () => {
    hasFailed = true
    resolve()
  }
  const openServices = async () => ({ asking: { hasFailed: () => hasFailed, whenFailed } }) as OpenServices // As above.
  const visit = (href: string, search: unknown = {}) => ({
    context: { session, openServices },
    location: { href, pathname: href, search },
  })
  for (const event of events) apply(event)
  return { session, apply, fail, visit }
}

/** `in`, or the path one is led to. */
async function outcomeOf(entering: Promise<unknown>): Promise<string> {
  try {
    await entering
    return 'in'
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const { href, to, search } = thrown.options as { href?: string; to?: string; search?: { next?: string } }
    return (href ?? to ?? '') + (search?.next === undefined ? '' : `?next=${search.next}`)
  }
}

async function soFar(outcome: Promise<string>): Promise<string> {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([outcome, Promise.resolve('waiting')])
}

test('[A4] every page has a door of its own: what is in no row would be open to everybody who is signed in', () => {
  const [, list = ''] =
    /\n {2}fullPaths:\n((?: {4}\| '[^']+'\n)+)/u.exec(readFileSync('src/routeTree.gen.ts', 'utf8')) ?? []
  const pages = [...list.matchAll(/'([^']+)'/gu)].map(([, page = '']) => page)
  expect(pages).toContain('/app/library')
  const doorOf = (page: string) => routeOf(page.replaceAll(/\$\w+/gu, 'x'))
  expect(pages.filter((page) => page !== '/app/$' && ['/app/$', undefined].includes(doorOf(page)))).toEqual([])
})
