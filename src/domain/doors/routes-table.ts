import { STAFF_ROLES } from '../access/role.ts'
import type { Role } from '../access/role.ts'

/** A signed-in person whose profile is not created yet, or a coach whose roster is not completed. */
export type Unfinished = 'not-created' | 'no-roster'

export type Plan = {
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
  /** A path that only leads on. `landing page` and `new evaluation` depend on the person. */
  leadsTo?: string
}

/** Where a profile is created. */
const profileOf = <const Who extends Role>(role: Who) => ({ for: [role], openTo: ['not-created'] }) as const
const teamPage = { for: ['Coach'], openTo: ['not-created', 'no-roster'] } as const
const anyone = { for: 'anyone' } as const
const signedOut = { for: 'signed-out' } as const
const everyone = { for: 'signed-in' } as const
const players = { for: ['Player'] } as const
const evaluators = { for: ['Evaluator'] } as const
/** A32. Evaluators, and coaches or players who rate or lead at an event. */
const raters = { for: ['Evaluator', 'EventRater'], isOpenTo: 'event raters' } as const
/** What somebody who works at an event needs on that day. */
const eventDay = { for: 'signed-in', isOpenTo: 'event staff' } as const
/** Each role has its own. */
const ofView = { for: 'signed-in', isOfView: true } as const
const staff = { for: STAFF_ROLES } as const
const heads = { for: ['Director', 'Owner', 'Admin'] } as const

/** A4. Every route, and who it is for. `$name` is a parameter, `$` alone is any path that is not listed. */
export const ROUTES = {
  '/': { for: 'anyone', leadsTo: '/login' },
  '/login': signedOut,
  '/signup': signedOut,
  '/forgot-password': signedOut,
  '/pagenotfound': anyone,
  '/privacy': anyone,
  '/terms': anyone,
  '/consent/$token': anyone,
  '/history/$token': anyone,
  '/invitation/$token': anyone,
  '/join/$token': anyone,

  '/app': { ...ofView, leadsTo: 'landing page' },
  '/app/go/new-evaluation': { ...ofView, leadsTo: 'new evaluation' },
  '/app/home': players,
  '/app/keep-report': everyone,
  '/app/video-upload': players,
  '/app/create-profile/$step': profileOf('Player'),
  '/app/edit-player-profile/$step': players,
  '/app/editProfile': evaluators,
  '/app/live-player-profile/$step': evaluators,
  '/app/summary/$id': evaluators,
  '/app/evaluation-panel/$id': raters,
  '/app/outbox': eventDay,
  '/app/complete-profile/player': { ...profileOf('Player'), leadsTo: '/app/create-profile/player_information' },
  '/app/complete-profile/evaluator': profileOf('Evaluator'),
  '/app/complete-profile/coach': profileOf('Coach'),
  '/app/complete-profile/coach-team': teamPage,
  '/app/complete-profile/coach-roster': teamPage,
  '/app/roster-links/$team_id': { for: ['Coach'], openTo: ['no-roster'] },
  '/app/complete-profile/director': profileOf('Director'),
  '/app/complete-profile/owner': profileOf('Owner'),
  '/app/performance-portal': staff,
  '/app/performance-portal/directors/$id': staff,
  '/app/performance-portal/coaches/$id': staff,
  '/app/performance-portal/team-roster/$id': staff,
  '/app/performance-portal/$': staff,
  '/app/program': heads,
  '/app/program/$id': heads,
  '/app/events': eventDay,
  '/app/event/new': { for: [...STAFF_ROLES, 'Admin'] },
  '/app/event/$id': eventDay,
  '/app/event/$id/bibs': eventDay,
  '/app/event/$id/coverage': eventDay,
  '/app/event/$id/cases': eventDay,
  '/app/event/$id/board': eventDay,
  '/app/event/$id/court': eventDay,
  '/app/event/$id/desk': eventDay,
  '/app/agreement': { for: ['Evaluator', 'Director', 'Owner', 'Admin'] },
  '/app/library': ofView,
  '/app/help-center': { ...eventDay, openTo: ['no-roster'] },
  '/app/account': { for: 'signed-in', openTo: ['not-created', 'no-roster'] },
  '/app/view-profile': ofView,
  '/app/new-evaluation/$team_id': everyone,
  '/app/dashboard/$id': everyone,
  '/app/dashboard/$id/overview': everyone,
  '/app/dashboard/$id/performance-score': everyone,
  '/app/dashboard/$id/position-indicators': everyone,
  '/app/dashboard/$id/separators': everyone,
  '/app/dashboard/$id/competitive-score': everyone,
  '/app/dashboard/$id/team-player-score': everyone,
  '/app/dashboard/$id/notes': everyone,
  '/app/dashboard/$id/$': everyone,
  '/app/admin': { for: ['Admin'] },
  '/app/admin/$tab': { for: ['Admin'] },
  '/app/pagenotfound': everyone,
  '/app/$': everyone,
} as const satisfies Record<string, Plan>

export type RoutePath = keyof typeof ROUTES

export function planOf(route: RoutePath): Plan {
  return ROUTES[route]
}

export function isRoute(path: string): path is RoutePath {
  return Object.hasOwn(ROUTES, path)
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

const PATTERNS = Object.keys(ROUTES).map((route) => ({
  route: route as RoutePath,
  pattern: partsOf(route.toLowerCase()),
})) // Its own keys.

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
