import type { Role } from '../access/role.ts'

/** Where a coach names the team; the roster follows there. */
export const TEAM_PAGE = '/app/complete-profile/coach-team'

const BASE_PAGES = {
  Player: '/app',
  Evaluator: '/app',
  Coach: '/app/performance-portal',
  Director: '/app/performance-portal',
  Owner: '/app/performance-portal',
} as const satisfies Record<Role, `/${string}`>

const COMPLETE_PROFILE_PAGES = {
  Player: '/app/create-profile/player_information',
  Evaluator: '/app/complete-profile/evaluator',
  Coach: '/app/complete-profile/coach',
  Director: '/app/complete-profile/director',
  Owner: '/app/complete-profile/owner',
} as const satisfies Record<Role, `/${string}`>

/**
 * A4. Where a signed-in person is sent from the sign-in page. Players and evaluators share the root, which leads on.
 */
export function basePage(role: Role): (typeof BASE_PAGES)[Role] {
  return BASE_PAGES[role]
}

/** A9. Where a person creates the profile of their role. */
export function completeProfilePage(role: Role): (typeof COMPLETE_PROFILE_PAGES)[Role] {
  return COMPLETE_PROFILE_PAGES[role]
}

/** Where a profile that is there is changed. Coaches, directors and owners do it on the page that created it. */
export function editProfilePage(role: Role): `/${string}` {
  if (role === 'Player') return '/app/edit-player-profile/player_information'
  return role === 'Evaluator' ? '/app/editProfile' : COMPLETE_PROFILE_PAGES[role]
}

/** A3. Where the root of the app leads. A player who has handed something in wants to know what became of it. */
export function landingPage(role: Role, hasOrders: boolean): '/app/library' | '/app/home' | '/app/performance-portal' {
  if (role === 'Evaluator' || (role === 'Player' && hasOrders)) return '/app/library'
  return role === 'Player' ? '/app/home' : '/app/performance-portal'
}

/** W52. Where the installed app's shortcut leads. Coaches, directors and owners choose a team in the portal first. */
export function newEvaluationPage(role: Role): `/${string}` {
  if (role === 'Evaluator') return '/app/live-player-profile/player_information'
  return role === 'Player' ? '/app/video-upload' : '/app/performance-portal'
}

const BELOW_APP = /^\/app(?:\/[\w-][\w.-]*)*\/?(?:\?[^\s\\#]*)?(?:#[\w%./-]*)?$/iu
const INVITATION = /^\/(?:invitation|join)\/[\w-]{20,80}$/iu

/** A6, A26. The way back from signing in: a path below /app or an invitation, and nothing that leaves this site. */
export function returnPath(path: unknown): string | undefined {
  return typeof path === 'string' && (BELOW_APP.test(path) || INVITATION.test(path)) ? path : undefined
}
