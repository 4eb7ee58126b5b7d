import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXPECTED_DOORS } from '../../../tests/e2e/addresses.ts'
import { aUser } from '../../../tests/fixtures/a-user.ts'
import { ROLES } from '../access/role.ts'
import type { Role } from '../access/role.ts'
import type { EventPart } from '../contracts/events.ts'
import { nextSession } from '../session/session.ts'
import type { Session, SignedIn } from '../session/session.ts'
import { doorTo, greetingPages, visitorOf, redirectFor } from './doors.ts'
import type { ProfileState, Visitor } from './doors.ts'
import { returnPath } from './landing.ts'
import { ROUTES, ROUTE_PATHS, routeOf } from './routes-table.ts'
import type { RoutePath } from './routes-table.ts'

const MEANING: Record<string, string> = {
  '+': 'enter',
  '.': 'loading',
  in: '/login',
  '404': '/app/pagenotfound',
  root: '/app',
  home: '/app/home',
  up: '/app/video-upload',
  live: '/app/live-player-profile/player_information',
  lib: '/app/library',
  port: '/app/performance-portal',
  P1: '/app/create-profile/player_information',
  Ev: '/app/complete-profile/evaluator',
  Co: '/app/complete-profile/coach',
  Di: '/app/complete-profile/director',
  Ow: '/app/complete-profile/owner',
  team: '/app/complete-profile/coach-team',
}

const IN_TABLE = ['Player', 'Evaluator', 'Coach', 'Director', 'Owner'] as const
const signedIn = (
  role: Role,
  profile: ProfileState = 'fine',
  parts: Partial<Extract<Visitor, { phase: 'signed-in' }>> = {},
): Extract<Visitor, { phase: 'signed-in' }> => ({
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
/** One list of visitors for each column: a waiting profile is the same for every role. */
const VISITORS: Visitor[][] = [
  [{ phase: 'loading' }],
  [{ phase: 'signed-out' }],
  ROLES.map((role) => signedIn(role, 'loading')),
  ...IN_TABLE.map((role) => [signedIn(role), signedIn(role, 'unknown')]),
  ...IN_TABLE.map((role) => [signedIn(role, 'not-created')]),
  [signedIn('Coach', 'no-roster')],
]
const ROWS = EXPECTED_DOORS.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(/\s+/u))

test('[A4] the table has every route, and a cell for every visitor', () => {
  expect(new Set(ROWS.map(([address = '']) => routeOf(address)))).toEqual(new Set(ROUTE_PATHS))
  expect(ROWS.filter((row) => row.length !== VISITORS.length + 1)).toEqual([])
})

test.each(ROWS)('[A4] %s', (address, ...cells) => {
  const route = routeOf(address) ?? '/'
  const found = VISITORS.flatMap((visitors, at) => visitors.map((visitor) => [at, visitor, doorTo(route, visitor)]))
  const expected = VISITORS.flatMap((visitors, at) =>
    visitors.map((visitor) => [at, visitor, MEANING[cells[at] ?? '']]),
  )
  expect(found).toEqual(expected)
})

test('[A3] a player who has handed something in lands in the library', () => {
  expect(doorTo('/app', signedIn('Player', 'fine', { hasOrders: true, hasEvents: false }))).toBe('/app/library')
  for (const role of ['Coach', 'Director', 'Owner'] as const) {
    expect(doorTo('/app', signedIn(role, 'fine', { hasOrders: true, hasEvents: false }))).toBe(
      '/app/performance-portal',
    )
  }
})

const EVALUATORS_PAGES: RoutePath[] = [
  '/app/editProfile',
  '/app/live-player-profile/$step',
  '/app/summary/$id',
  '/app/evaluation-panel/$id',
  '/app/complete-profile/evaluator',
]
test.each(['Player', 'Coach', 'Director', 'Owner'] as const)(
  "[A2, A28] the Evaluator role opens an evaluator's pages to a %s, and takes none of their own",
  (role) => {
    const both = signedIn(role, 'fine', { roles: [role, 'Evaluator'], profiles: { [role]: 'fine', Evaluator: 'fine' } })
    const all = Object.keys(ROUTES) as RoutePath[]
    const changed = all.filter((route) => doorTo(route, both) !== doorTo(route, signedIn(role)))
    // How evaluators agree is open to directors and owners as it is.
    const opened =
      doorTo('/app/agreement', signedIn(role)) === 'enter' ? EVALUATORS_PAGES : [...EVALUATORS_PAGES, '/app/agreement']
    expect(changed.toSorted()).toEqual(opened.toSorted())
    expect(changed.map((route) => doorTo(route, both))).toEqual(opened.map(() => 'enter'))
    expect(doorTo('/app', both)).toBe(doorTo('/app', signedIn(role)))
  },
)

test.each(['Player', 'Coach', 'Director', 'Owner'] as const)(
  '[A2, A32] an event opens the panel to a %s who rates there, and nothing else',
  (role) => {
    const staff = signedIn(role, 'fine', { isEventStaff: true, isEventRater: true })
    const changed = (Object.keys(ROUTES) as RoutePath[]).filter(
      (route) => doorTo(route, staff) !== doorTo(route, signedIn(role)),
    )
    expect(changed).toEqual(['/app/evaluation-panel/$id'])
  },
)

test.each([...ROLES.map((role) => [role, 'not-created'] as const), ['Coach', 'no-roster'] as const])(
  '[A4] an event opens its own pages to a %s who works there and whose profile is %s',
  (role, profile) => {
    const staff = signedIn(role, profile, { isEventStaff: true, isEventRater: true })
    const changed = (Object.keys(ROUTES) as RoutePath[]).filter(
      (route) => doorTo(route, staff) !== doorTo(route, signedIn(role, profile)),
    )
    expect(changed.toSorted()).toEqual(
      Object.keys(ROUTES)
        .filter((route) => /^\/app\/(?:events|event\/\$id|evaluation-panel|outbox|help-center)/u.test(route))
        // T67. Open to a coach without a roster in any case.
        .filter((route) => profile === 'not-created' || route !== '/app/help-center')
        .toSorted(),
    )
    expect(changed.map((route) => doorTo(route, staff))).toEqual(changed.map(() => 'enter'))
  },
)

const withEvents = (...parts: EventPart[]) =>
  visitorOf({
    ...(nextSession(
      { phase: 'loading' },
      { type: 'confirmed', who: { userId: aUser().id, groups: ['Coach'] } },
    ) as SignedIn),
    user: aUser({
      team_roster_completed: true,
      events: [{ id: aUser().id, name: 'Tryout', ends_on: '2026-11-28', parts }],
    }),
  })

test.each([
  [['desk'], '/app/pagenotfound'],
  [['organizer'], 'enter'],
  [['evaluator'], 'enter'],
  [['lead'], 'enter'],
  [['evaluator', 'desk'], 'enter'],
] as const)('[A32] the panel answers a coach whose parts at an event are %j with %s', (parts, door) => {
  expect(doorTo('/app/evaluation-panel/$id', withEvents(...parts))).toBe(door)
  expect(doorTo('/app/event/$id', withEvents(...parts))).toBe('enter')
})

/** Every pair of roles, once for each of the two that the app is viewed as. */
const PAIRS = ROLES.flatMap((one) => ROLES.filter((other) => other !== one).map((other) => [one, other] as const))
const pairOf = (view: Role, other: Role, profiles: Partial<Record<Role, ProfileState>>) =>
  signedIn(view, 'fine', { roles: [view, other], profiles })

test.each(PAIRS)('[A28] a person who is %s and %s enters every page that either may enter', (view, other) => {
  const both = pairOf(view, other, { [view]: 'fine', [other]: 'fine' })
  for (const route of Object.keys(ROUTES) as RoutePath[]) {
    const [viewed, second] = [doorTo(route, signedIn(view)), doorTo(route, signedIn(other))]
    // A route that neither role may enter redirects as it does for the viewed role.
    const closed = viewed === '/app/pagenotfound' ? second : viewed
    expect([route, doorTo(route, both)]).toEqual([route, [viewed, second].includes('enter') ? 'enter' : closed])
  }
})

test.each(PAIRS)(
  '[A29] the view as %s of a person who is also %s decides landing page and base page',
  (view, other) => {
    const both = pairOf(view, other, { [view]: 'fine', [other]: 'fine' })
    for (const route of ['/app', '/login'] as const) expect(doorTo(route, both)).toBe(doorTo(route, signedIn(view)))
  },
)

test.each(PAIRS)(
  '[A31] a person who is %s and has no profile as %s yet keeps the pages of the first, and is asked by the second',
  (finished, other) => {
    const own = pairOf(finished, other, { [finished]: 'fine', [other]: 'not-created' })
    const opened = (Object.keys(ROUTES) as RoutePath[]).filter((it) => doorTo(it, signedIn(finished)) === 'enter')
    expect(opened.filter((route) => doorTo(route, own) !== 'enter')).toEqual([])
    const asked = pairOf(other, finished, { [finished]: 'fine', [other]: 'not-created' })
    const first = doorTo('/app', signedIn(other, 'not-created'))
    expect((['/app', '/app/library', '/app/view-profile'] as const).map((route) => doorTo(route, asked))).toEqual([
      first,
      first,
      first,
    ])
    expect(doorTo('/app/help-center', asked)).toBe('enter')
    expect(doorTo('/app', { ...asked, hasEvents: true })).toBe(first)
  },
)

test('[A31] an older server says of all roles at once whether their profiles exist', () => {
  const { profiles_created: _, ...user } = aUser({ is_profile_created: true })
  const session = nextSession(
    { phase: 'loading' },
    { type: 'confirmed', who: { userId: user.id, groups: ['Player', 'Evaluator'] } },
  )
  expect(visitorOf(nextSession(session, { type: 'user-learned', user }))).toMatchObject({
    profiles: { Evaluator: 'fine', Player: 'fine' },
  })
})

test.each(ROLES)('[D98] a %s who works at an event and has no profile yet begins at the events', (role) => {
  const staff = signedIn(role, 'not-created', { isEventStaff: true, hasEvents: true })
  expect((['/login', '/signup', '/app', '/app/events'] as const).map((route) => doorTo(route, staff))).toEqual([
    '/app/events',
    '/app/events',
    '/app/events',
    'enter',
  ])
  expect(doorTo('/app/library', staff)).toBe(doorTo('/app/library', signedIn(role, 'not-created')))
})

test.each([
  ['Player', 'fine', ['/app/home', '/app/library', '/app/keep-report']],
  ['Evaluator', 'fine', ['/app/library', '/app/keep-report']],
  ['Coach', 'fine', ['/app/performance-portal', '/app/keep-report']],
  ['Evaluator', 'not-created', ['/app/events', '/app/keep-report']],
] as const)('[W64] a %s at an event (profile: %s) is greeted on %j, and on no other page', (role, state, pages) => {
  const person = signedIn(role, state, { isEventStaff: true, hasEvents: true })
  expect(new Set(greetingPages(person))).toEqual(new Set(pages))
})

test.each(ROLES)("[A2] the admin's flag opens the admin's pages to a %s, and nothing else", (role) => {
  const admin = signedIn(role, 'fine', { isAdmin: true })
  const changed = (Object.keys(ROUTES) as RoutePath[]).filter(
    (route) => doorTo(route, admin) !== doorTo(route, signedIn(role)),
  )
  const opened = [
    '/app/admin',
    '/app/admin/$tab',
    ...['/app/agreement', '/app/event/new', '/app/program', '/app/program/$id'].filter(
      (route) => doorTo(route as RoutePath, signedIn(role)) !== 'enter',
    ),
  ]
  expect(changed.toSorted()).toEqual(opened.toSorted())
  expect(changed.map((route) => doorTo(route, admin))).toEqual(opened.map(() => 'enter'))
})

test('[A4] nobody is led around in circles', () => {
  for (const visitor of VISITORS.flat()) {
    for (const route of Object.keys(ROUTES) as RoutePath[]) {
      let door = doorTo(route, visitor)
      for (let led = 0; door.startsWith('/'); led++) {
        expect(led, `${route} for ${JSON.stringify(visitor)}`).toBeLessThan(4)
        const next = routeOf(door)
        expect(next).toBeDefined()
        door = doorTo(next ?? '/', visitor)
      }
    }
  }
})

test('[A4] an address finds the route that says most about it', () => {
  const exact = Object.keys(ROUTES).filter((route) => !route.endsWith('$'))
  expect(exact.map((route) => routeOf(route.replaceAll(/\$\w+/gu, '42')))).toEqual(exact)
  expect(routeOf('/app/')).toBe('/app')
  expect(routeOf('/App/EditProfile/')).toBe('/app/editProfile')
  expect(routeOf('/app/dashboard/42/notes')).toBe('/app/dashboard/$id/$section')
  expect(routeOf('/app/performance-portal/teams')).toBe('/app/performance-portal/$')
  expect(routeOf('/app/nonsense/42')).toBe('/app/$')
  expect(routeOf('/nonsense')).toBeUndefined()
})

const who = { userId: aUser().id, groups: ['Coach'] }
const remembered = nextSession({ phase: 'loading' }, { type: 'remembered', who })
const confirmed = nextSession(remembered, { type: 'confirmed', who })
const learned = (parts: Parameters<typeof aUser>[0]) =>
  nextSession(confirmed, { type: 'user-learned', user: aUser(parts) })
test.each<[string, Session, boolean, ProfileState]>([
  ['a person the API has not told of yet', confirmed, false, 'loading'],
  ['a person the API could not tell of', confirmed, true, 'unknown'],
  ['a person of whom nothing is known offline', remembered, false, 'unknown'],
  ['a profile that is not created', learned({ is_profile_created: false }), false, 'not-created'],
  ['a coach without a roster', learned({ team_roster_completed: false }), false, 'no-roster'],
  ['a coach with a roster', learned({ team_roster_completed: true }), false, 'fine'],
])('[A10] the profile of %s', (_, session, isUnanswered, profile) => {
  expect(visitorOf(session, isUnanswered)).toMatchObject({
    phase: 'signed-in',
    role: 'Coach',
    profiles: { Coach: profile },
  })
})

test('[A10] only a coach needs a roster', () => {
  const director = nextSession(confirmed, { type: 'confirmed', who: { ...who, groups: ['Director'] } })
  expect(visitorOf(nextSession(director, { type: 'user-learned', user: aUser() }))).toMatchObject({
    profiles: { Director: 'fine' },
  })
})

const INVITATION = `/invitation/${'a'.repeat(43)}`

test.each<[string, Visitor, string | undefined, string]>([
  [
    'a page of their own',
    signedIn('Evaluator'),
    '/app/evaluation-panel/018f?skill=SHT',
    '/app/evaluation-panel/018f?skill=SHT',
  ],
  [
    'a place on a page of their own',
    signedIn('Evaluator'),
    '/app/evaluation-panel/018f#shot',
    '/app/evaluation-panel/018f#shot',
  ],
  ['a page of another role', signedIn('Coach'), '/app/evaluation-panel/018f', '/app/performance-portal'],
  ['a shortcut', signedIn('Player'), '/app/go/new-evaluation', '/app/video-upload'],
  ['capital letters', signedIn('Player'), '/APP/Library?page=2', '/APP/Library?page=2'],
  ['nowhere', signedIn('Player'), undefined, '/app'],
  [
    'a page, without a profile',
    signedIn('Player', 'not-created'),
    '/app/home',
    '/app/create-profile/player_information',
  ],
  ['a page, without a roster', signedIn('Coach', 'no-roster'), '/app/library', '/app/performance-portal'],
  ['an invitation, without a profile', signedIn('Director', 'not-created'), INVITATION, INVITATION],
])('[A6, A26] back from the sign-in page to %s', (_, visitor, next, way) => {
  expect(redirectFor(visitor, next)).toBe(way)
})

test.each([
  ['/app/evaluation-panel/018f-a?skill=SHT', true],
  ['/app/edit-player-profile/athletic_info?tab=Team+Accolades', true],
  ["/app/library?search=D'Andre%20(Jr.)!*~&sort=name:asc,age", true],
  ['/app/dashboard/018f-a/notes#last', true],
  ['/app/../pagenotfound', false],
  ['/app/./../login?next=/app/library', false],
  ['/app//evil.test', false],
  ['/app', true],
  ['/APP/Library?search=Ward', true],
  [`/Invitation/${'aZ_-9'.repeat(8)}`, true],
  ['//evil.test/app', false],
  ['https://evil.test/app/library', false],
  ['/app\\evil.test', false],
  ['/application', false],
  ['/login', false],
  [`/invitation/${'aZ_-9'.repeat(8)}`, true],
  ['/invitation/short', false],
  [`/invitation/${'a'.repeat(43)}/../../login`, false],
  [`/join/${'aZ_-9'.repeat(8)}`, true],
  ['/join/short', false],
  [undefined, false],
])('[A6, A26] a way back to %s is taken: %s', (path, isTaken) => {
  expect(returnPath(path)).toBe(isTaken ? path : undefined)
})

test('[W52] every shortcut of the installed app opens a page for each role', () => {
  const { shortcuts } = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as { shortcuts: { url: string }[] }
  for (const { url } of shortcuts)
    for (const role of IN_TABLE)
      for (const roles of [[role], ROLES.filter((it) => it === role || it === 'Evaluator')]) {
        const visitor = signedIn(role, 'fine', { roles })
        const door = doorTo(routeOf(url) ?? '/app/$', visitor)
        const leadsTo = door === 'enter' ? url : door
        expect([url, role, doorTo(routeOf(leadsTo) ?? '/pagenotfound', visitor), leadsTo]).toEqual([
          url,
          role,
          'enter',
          expect.not.stringContaining('notfound'),
        ])
      }
})
