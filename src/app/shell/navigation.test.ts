import { expect, test } from 'vitest'
import { ROLES } from '#domain/access/role.ts'
import type { ProfileState, Visitor } from '#domain/doors/doors.ts'
import { planOf, routeOf, ROUTE_PATHS } from '#domain/doors/routes-table.ts'
import type { RoutePath } from '#domain/doors/routes-table.ts'
import { navigationFor, pagesToKeep, roleWords } from './navigation.ts'

type Person = Extract<Visitor, { phase: 'signed-in' }>
type Parts = Partial<Person> & { profile?: ProfileState }
const person = ({ role = 'Player', profile = 'fine', ...parts }: Parts): Person => ({
  phase: 'signed-in',
  role,
  roles: [role],
  isAdmin: false,
  isEventStaff: false,
  isEventRater: false,
  profiles: { [role]: profile },
  hasOrders: false,
  hasEvents: false,
  ...parts,
})
const labelsOf = (parts: Parts) => navigationFor(person(parts), '/app/help-center', 0).map(({ label }) => label)
const LAST = ['Profile', 'Account', 'Help center', 'Contact us']
const LAST_WITH_AGREEMENT = ['Profile', 'Agreement', 'Account', 'Help center', 'Contact us']

test.each<[string, Parts, string[]]>([
  ['a player', { role: 'Player' }, ['Home', 'Library', 'Upload', ...LAST]],
  [
    'an evaluator who works at an event',
    { role: 'Evaluator', hasEvents: true },
    ['Events', 'Library', 'Outbox', ...LAST_WITH_AGREEMENT],
  ],
  ['an evaluator', { role: 'Evaluator' }, ['Library', 'Outbox', ...LAST_WITH_AGREEMENT]],
  [
    "an evaluator with the admin's flag",
    { role: 'Evaluator', isAdmin: true },
    ['Library', 'Outbox', 'Admin', 'Programs', ...LAST_WITH_AGREEMENT],
  ],
  ['a coach', { role: 'Coach' }, ['Portal', 'Events', 'Library', 'Team', ...LAST]],
  [
    '[A29] a coach who is also an evaluator and views the app as a coach',
    { role: 'Coach', roles: ['Coach', 'Evaluator'] },
    ['Portal', 'Events', 'Library', 'Team', ...LAST],
  ],
  [
    '[A29] a coach who is also an evaluator and views the app as an evaluator',
    { role: 'Evaluator', roles: ['Coach', 'Evaluator'] },
    ['Library', 'Outbox', ...LAST_WITH_AGREEMENT],
  ],
  ['a director', { role: 'Director' }, ['Portal', 'Events', 'Library', 'Programs', ...LAST_WITH_AGREEMENT]],
  ['an owner', { role: 'Owner' }, ['Portal', 'Events', 'Library', 'Programs', ...LAST_WITH_AGREEMENT]],
  [
    "an owner with the admin's flag",
    { role: 'Owner', isAdmin: true },
    ['Portal', 'Events', 'Library', 'Admin', 'Programs', ...LAST_WITH_AGREEMENT],
  ],
  ['a player without a profile', { role: 'Player', profile: 'not-created' }, ['Profile', 'Account', 'Contact us']],
  ['a coach without a profile', { role: 'Coach', profile: 'not-created' }, ['Profile', 'Account', 'Contact us']],
  [
    'a coach without a roster',
    { role: 'Coach', profile: 'no-roster' },
    ['Team', 'Account', 'Help center', 'Contact us'],
  ],
  [
    'an evaluator nobody could ask about',
    { role: 'Evaluator', profile: 'unknown' },
    ['Library', 'Outbox', ...LAST_WITH_AGREEMENT],
  ],
])('%s finds in the navigation what is there for them', (_, parts, labels) => {
  expect(labelsOf(parts)).toEqual(labels)
})

test('[T67] staff of an event without a profile find the help center, and the menu doesn’t call them a player', () => {
  const staff = { profile: 'not-created', isEventStaff: true, hasEvents: true } as const
  expect(labelsOf(staff)).toEqual(['Events', 'Profile', 'Account', 'Help center', 'Contact us'])
  expect(roleWords(person(staff))).toBe('Event staff')
  expect(roleWords(person({ ...staff, profile: 'fine' }))).toBe('Player')
  expect(roleWords(person({ ...staff, isAdmin: true }))).toBe('Admin')
})

test('whoever has something to send finds the outbox, evaluator or not', () => {
  const outboxOf = (unsent: number) =>
    navigationFor(person({ role: 'Coach' }), '/app/library', unsent).find(({ id }) => id === 'outbox')
  expect(outboxOf(0)).toBeUndefined()
  expect(outboxOf(2)?.badge).toEqual({ count: 2, text: '2 waiting' })
})

test('the page one is on is marked, and what waits is counted', () => {
  const evaluator = person({ role: 'Evaluator' })
  const currentAt = (pathname: string, who = evaluator) =>
    navigationFor(who, pathname, 0)
      .filter(({ isCurrent }) => isCurrent)
      .map(({ label }) => label)
  expect(navigationFor(evaluator, '/app/outbox', 3).find(({ id }) => id === 'outbox')?.badge).toEqual({
    count: 3,
    text: '3 waiting',
  })
  expect(navigationFor(evaluator, '/app/library', 0).find(({ id }) => id === 'outbox')?.badge).toBeUndefined()
  expect(currentAt('/app/outbox')).toEqual(['Outbox'])
  expect(currentAt('/app/summary/018f')).toEqual(['Library'])
  expect(currentAt('/app/editProfile')).toEqual(['Profile'])
  expect(currentAt('/app/performance-portal/team-roster/7', person({ role: 'Coach' }))).toEqual(['Portal'])
  expect(currentAt('/app/complete-profile/coach-roster', person({ role: 'Coach' }))).toEqual(['Team'])
  expect(currentAt('/app/roster-links/7', person({ role: 'Coach' }))).toEqual(['Team'])
  expect(currentAt('/app/new-evaluation/7', person({ role: 'Coach' }))).toEqual(['Portal'])
  expect(currentAt('/app/event/018f/coverage', person({ role: 'Coach' }))).toEqual(['Events'])
  expect(currentAt('/app/program/7', person({ role: 'Owner' }))).toEqual(['Programs'])
  expect(currentAt('/app/complete-profile/coach', person({ role: 'Coach' }))).toEqual(['Profile'])
})

test('the navigation leads only to pages that exist', () => {
  const everything = ROLES.flatMap((role) => navigationFor(person({ role, isAdmin: true }), '/', 0))
  const hrefs = everything.filter(({ id }) => id !== 'contact-us').map(({ href }) => href)
  expect(hrefs.filter((href) => routeOf(href) === undefined || routeOf(href) === '/app/$')).toEqual([])
})

test('[Y40] every device holds the panel, and each page of an event, the library, the outbox and the help center', () => {
  const items = new Set<string | undefined>(['events', 'library', 'outbox', 'help-center'])
  const pages = ROUTE_PATHS.filter((route) => items.has(planOf(route).menu) || planOf(route).isFrameless)
  expect(pages).toContain('/app/evaluation-panel/$id')
  expect(pages.filter((route) => planOf(route).offline !== 'court').toSorted()).toEqual([
    '/app/dashboard/$id',
    '/app/dashboard/$id/$section',
    '/app/event/new',
  ])
})

test.each<[string, Parts, RoutePath[], RoutePath[]]>([
  [
    'a coach',
    { role: 'Coach' },
    [
      '/app/performance-portal',
      '/app/performance-portal/team-roster/$id',
      '/app/complete-profile/coach-roster',
      '/app/roster-links/$team_id',
      '/app/complete-profile/coach',
    ],
    ['/app/editProfile', '/app/event/new', '/app/new-evaluation/$team_id', '/app/home', '/app/agreement'],
  ],
  [
    'a player',
    { role: 'Player' },
    ['/app/home', '/app/dashboard/$id/$section', '/app/edit-player-profile/$step', '/app/account'],
    ['/app/editProfile', '/app/performance-portal', '/app/keep-report', '/app/events'],
  ],
  [
    'a player without a profile',
    { role: 'Player', profile: 'not-created' },
    ['/app/create-profile/$step', '/app/account'],
    ['/app/home', '/app/view-profile'],
  ],
  [
    'an evaluator',
    { role: 'Evaluator' },
    ['/app/editProfile', '/app/agreement', '/app/outbox', '/app/summary/$id'],
    ['/app/admin/$tab', '/app/performance-portal'],
  ],
])('[Y40] a device of %s keeps the pages that their menu leads to, and no others', (_, parts, kept, others) => {
  const pages = pagesToKeep(person(parts), 0)
  expect(pages).toEqual(expect.arrayContaining(kept))
  expect(pages.filter((page) => others.includes(page))).toEqual([])
})

test('[A29] a device keeps the pages of every role of a person, so that the view changes offline', () => {
  const both = person({ role: 'Player', roles: ['Evaluator', 'Player'] })
  const alone = (role: Person['role']) => pagesToKeep(person({ role }), 0)
  expect(pagesToKeep(both, 0).toSorted()).toEqual([...new Set([...alone('Player'), ...alone('Evaluator')])].toSorted())
})
