import { STAFF_ROLES } from '../access/role.ts'
import type { Role } from '../access/role.ts'

/** A signed-in person whose profile is not created yet, or a coach whose roster is not completed. */
export type Unfinished = 'not-created' | 'no-roster'

type Access = {
  /**
   * `anyone` whoever it is; `signed-out` and `signed-in` as they say; else those who hold one of the roles or flags, or
   * rate at an event.
   */
  for: 'anyone' | 'signed-out' | 'signed-in' | readonly (Role | 'Admin' | 'EventRater')[]
  /** Opens also to people who would first have to finish their profile or roster. */
  openTo?: readonly Unfinished[]
  /** Opens to people with such a part at an event before their profile is finished: an invitation leads straight there. */
  isOpenTo?: 'event staff' | 'event raters'
  /** A31. Shows data of the viewed role, so that role's profile comes first. */
  isOfView?: true
}

type Look = {
  /** Fills the screen: no navigation around it, and no update while it is open. */
  isFrameless?: true
  /** The item of the menu that is marked on this page. */
  menu?: string
}

type Code = {
  /**
   * Y40. `court`: every device holds the page's code. `own`: the device of a person whose menu has the page's item.
   * `online`: a device that has opened the page.
   */
  offline: 'court' | 'own' | 'online'
  /** The group of pages that share files, by who opens them. Absent if the page shares nothing. */
  files?: 'login' | 'library' | 'panel' | 'report' | 'court' | 'team' | 'player' | 'desk'
}

export type Plan = Access &
  Look &
  Code &
  (
    | {
        /** Appears in the browser's title and its history. */
        title: string
        leadsTo?: undefined
      }
    | {
        /** A path that only leads on. Words that are no path depend on the person or on the address. */
        leadsTo: string
        title?: undefined
      }
  )

/** Where a profile is created. */
const profileOf = <const Who extends Role>(role: Who) =>
  ({ for: [role], openTo: ['not-created'], title: 'Profile', menu: 'profile', files: 'desk', offline: 'own' }) as const
const teamPage = {
  for: ['Coach'],
  openTo: ['not-created', 'no-roster'],
  menu: 'team',
  files: 'team',
  offline: 'own',
} as const
const anyone = { for: 'anyone', offline: 'online' } as const
/** Pages that a link in an email or on paper opens. */
const byLink = { ...anyone, files: 'desk' } as const
const signedOut = { for: 'signed-out', files: 'desk', offline: 'online' } as const
const everyone = { for: 'signed-in' } as const
const players = { for: ['Player'], files: 'player', offline: 'own' } as const
const evaluators = { for: ['Evaluator'] } as const
/** Pages for the court. They work without a connection. */
const court = { files: 'court', offline: 'court' } as const
/** A32. Evaluators, and coaches or players who rate or lead at an event. */
const raters = { for: ['Evaluator', 'EventRater'], isOpenTo: 'event raters' } as const
/** What somebody who works at an event needs on that day. */
const eventDay = { for: 'signed-in', isOpenTo: 'event staff', ...court } as const
const ofEvent = { ...eventDay, menu: 'events' } as const
/** Each role has its own. */
const ofView = { for: 'signed-in', isOfView: true } as const
const portal = { for: STAFF_ROLES, menu: 'portal', files: 'team', offline: 'own' } as const
const programs = { for: ['Director', 'Owner', 'Admin'], menu: 'programs', files: 'team', offline: 'own' } as const
const admin = { for: ['Admin'], menu: 'admin', files: 'desk', offline: 'own' } as const
const notFound = { title: 'Page not found', offline: 'court' } as const

/**
 * A4. Every route: who it is for, and all that the router, the menu, the worker and the build know of its page. `$name`
 * is a parameter, `$` alone is any path that is not listed.
 */
export const ROUTES = {
  '/': { for: 'anyone', leadsTo: '/login', offline: 'court' },
  '/login': { for: 'signed-out', title: 'Sign in', files: 'login', offline: 'court' },
  '/signup': { ...signedOut, title: 'Create an account' },
  '/forgot-password': { ...signedOut, title: 'Forgot password' },
  '/pagenotfound': { for: 'anyone', ...notFound },
  '/privacy': { ...anyone, title: 'Privacy policy' },
  '/terms': { ...anyone, title: 'Terms of service' },
  '/consent/$token': { ...byLink, title: 'Consent' },
  '/history/$token': { ...byLink, title: 'Evaluations and an account' },
  '/invitation/$token': { ...byLink, title: 'Invitation' },
  '/join/$token': { ...byLink, title: 'Join a team' },

  '/app': { ...ofView, leadsTo: 'landing page', offline: 'court' },
  '/app/go/new-evaluation': { ...ofView, leadsTo: 'new evaluation', offline: 'online' },
  '/app/home': { ...players, title: 'Home', menu: 'home' },
  '/app/keep-report': { ...everyone, title: 'Keep the report', files: 'player', offline: 'online' },
  '/app/video-upload': { ...players, title: 'Upload', menu: 'upload' },
  '/app/create-profile/$step': { ...profileOf('Player'), title: 'Create your profile', files: 'player' },
  '/app/edit-player-profile/$step': { ...players, title: 'Edit your profile', menu: 'profile' },
  '/app/editProfile': { ...evaluators, title: 'Edit your profile', menu: 'profile', files: 'desk', offline: 'own' },
  '/app/live-player-profile/$step': {
    ...evaluators,
    ...court,
    title: 'New live evaluation',
    isFrameless: true,
    menu: 'library',
  },
  '/app/summary/$id': { ...evaluators, ...court, title: 'Summary', menu: 'library' },
  '/app/evaluation-panel/$id': { ...raters, title: 'Evaluation', isFrameless: true, files: 'panel', offline: 'court' },
  '/app/outbox': { ...eventDay, title: 'Outbox', menu: 'outbox' },
  '/app/complete-profile/player': {
    for: ['Player'],
    openTo: ['not-created'],
    leadsTo: '/app/create-profile/player_information',
    offline: 'online',
  },
  '/app/complete-profile/evaluator': profileOf('Evaluator'),
  '/app/complete-profile/coach': profileOf('Coach'),
  '/app/complete-profile/coach-team': { ...teamPage, title: 'Team' },
  '/app/complete-profile/coach-roster': { ...teamPage, title: 'Roster' },
  '/app/roster-links/$team_id': { ...teamPage, openTo: ['no-roster'], title: 'Personal links' },
  '/app/complete-profile/director': profileOf('Director'),
  '/app/complete-profile/owner': profileOf('Owner'),
  '/app/performance-portal': { ...portal, title: 'Performance portal' },
  '/app/performance-portal/directors/$id': { ...portal, title: 'Teams of a director' },
  '/app/performance-portal/coaches/$id': { ...portal, title: 'Teams of a coach' },
  '/app/performance-portal/team-roster/$id': { ...portal, title: 'Team roster' },
  '/app/performance-portal/$': { ...portal, title: 'Page not found', offline: 'online' },
  '/app/program': { ...programs, title: 'Programs' },
  '/app/program/$id': { ...programs, title: 'Program', offline: 'online' },
  '/app/events': { ...ofEvent, title: 'Events' },
  '/app/event/new': {
    for: [...STAFF_ROLES, 'Admin'],
    title: 'New event',
    menu: 'events',
    files: 'team',
    offline: 'online',
  },
  '/app/event/$id': { ...ofEvent, title: 'Event' },
  '/app/event/$id/bibs': { ...ofEvent, title: 'Bibs' },
  '/app/event/$id/coverage': { ...ofEvent, title: 'Coverage' },
  '/app/event/$id/cases': { ...ofEvent, title: 'Gaps' },
  '/app/event/$id/board': { ...ofEvent, title: 'Decide' },
  '/app/event/$id/court': { ...ofEvent, title: 'Court', isFrameless: true },
  '/app/event/$id/desk': { ...ofEvent, title: 'Check-in desk', isFrameless: true },
  '/app/agreement': {
    for: ['Evaluator', 'Director', 'Owner', 'Admin'],
    title: 'Agreement',
    menu: 'agreement',
    files: 'team',
    offline: 'own',
  },
  '/app/library': { ...ofView, title: 'Library', menu: 'library', files: 'library', offline: 'court' },
  '/app/help-center': { ...eventDay, openTo: ['no-roster'], title: 'Help center', menu: 'help-center' },
  '/app/account': {
    for: 'signed-in',
    openTo: ['not-created', 'no-roster'],
    title: 'Account',
    menu: 'account',
    files: 'desk',
    offline: 'own',
  },
  '/app/view-profile': { ...ofView, title: 'Profile', menu: 'profile', files: 'desk', offline: 'own' },
  '/app/new-evaluation/$team_id': {
    ...everyone,
    title: 'New evaluation',
    menu: 'portal',
    files: 'team',
    offline: 'online',
  },
  '/app/dashboard/$id': { ...everyone, leadsTo: 'first section', menu: 'library', offline: 'online' },
  '/app/dashboard/$id/$section': { ...everyone, title: 'Report', menu: 'library', files: 'report', offline: 'own' },
  '/app/admin': { ...admin, leadsTo: 'first tab', offline: 'online' },
  '/app/admin/$tab': { ...admin, title: 'Admin' },
  '/app/pagenotfound': { ...everyone, ...notFound },
  '/app/$': { ...everyone, ...notFound },
} as const satisfies Record<string, Plan>

export type RoutePath = keyof typeof ROUTES
export type MenuId = Extract<(typeof ROUTES)[RoutePath], { menu: string }>['menu']

/** Every route, as the table lists them. */
export const ROUTE_PATHS = Object.keys(ROUTES) as RoutePath[] // Its own keys.

export function planOf(route: RoutePath): Plan {
  return ROUTES[route]
}

export function isRoute(path: string): path is RoutePath {
  return Object.hasOwn(ROUTES, path)
}

/** Returns the row of a route by the router's path of it, which may end in a slash. */
export function planAt(fullPath: string): Plan | undefined {
  const path = fullPath.replace(/(.)\/$/u, '$1')
  return isRoute(path) ? planOf(path) : undefined
}

/**
 * The route of an address without its query, upper and lower case alike, as the router finds it. What is listed wins
 * over parameters, and both over `$`; undefined when nothing fits.
 */
export function routeOf(pathname: string): RoutePath | undefined {
  const parts = partsOf(pathname.toLowerCase())
  const fitting = PATTERNS.filter(({ pattern }) => isFitting(pattern, parts))
  return fitting.toSorted(
    (a, b) => looseness(a.pattern) - looseness(b.pattern) || b.pattern.length - a.pattern.length,
  )[0]?.route
}

const PATTERNS = ROUTE_PATHS.map((route) => ({ route, pattern: partsOf(route.toLowerCase()) }))

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function isFitting(pattern: readonly string[], parts: readonly string[]): boolean {
  if (pattern.at(-1) !== '$')
    return pattern.length === parts.length && pattern.every((it, at) => it.startsWith('$') || it === parts[at])
  return (
    parts.length >= pattern.length && pattern.slice(0, -1).every((it, at) => it.startsWith('$') || it === parts[at])
  )
}

function looseness(pattern: readonly string[]): number {
  return pattern.at(-1) === '$' ? 100 : pattern.filter((it) => it.startsWith('$')).length
}
