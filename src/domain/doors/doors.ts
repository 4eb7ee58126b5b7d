import type { Role } from '../access/role.ts'
import { rates } from '../contracts/events.ts'
import type { Session, SignedIn } from '../session/session.ts'
import { basePage, completeProfilePage, landingPage, newEvaluationPage, TEAM_PAGE } from './landing.ts'
import { planOf, routeOf } from './routes-table.ts'
import type { Plan, RoutePath, Unfinished } from './routes-table.ts'

/** `unknown`: the person is signed in, and nobody can say more offline. Nobody is kept out for that. */
export type ProfileState = 'loading' | 'unknown' | 'fine' | Unfinished

/** What decides about doors. */
export type Visitor =
  | { phase: 'loading' }
  | { phase: 'signed-out' }
  | {
      phase: 'signed-in'
      /** A29. The role the app is viewed as. */
      role: Role
      roles: readonly Role[]
      isAdmin: boolean
      /** At an event that is not long closed. */
      isEventStaff: boolean
      /** A32. Rates or leads at such an event. */
      isEventRater: boolean
      /** A31. Of each of the roles. */
      profiles: Readonly<Partial<Record<Role, ProfileState>>>
      hasOrders: boolean
      /** Works at an event, or organizes one. */
      hasEvents: boolean
    }

type Person = Extract<Visitor, { phase: 'signed-in' }>

/** A path leads there instead. */
export type Door = 'loading' | 'enter' | `/${string}`

/**
 * A4, A9. Whether this visitor may enter a route, must wait, or is led elsewhere. A31: of several roles, one that the
 * route is for and whose profile is finished opens it.
 */
export function doorTo(route: RoutePath, visitor: Visitor): Door {
  const plan = planOf(route)
  if (plan.for === 'anyone') return pathOf(plan.leadsTo) ?? 'enter'
  if (visitor.phase === 'loading') return 'loading'
  if (visitor.phase !== 'signed-in') return plan.for === 'signed-out' ? 'enter' : '/login'
  const viewed = profileOf(visitor, visitor.role)
  if (viewed === 'loading') return 'loading'
  if (viewed === 'not-created' && (plan.for === 'signed-out' || plan.leadsTo === 'landing page'))
    return visitor.hasEvents && !hasProfile(visitor) ? '/app/events' : completeProfilePage(visitor.role)
  if (plan.for === 'signed-out') return basePage(visitor.role)
  const isForTheirEvent =
    (plan.isOpenTo === 'event staff' && visitor.isEventStaff) ||
    (plan.isOpenTo === 'event raters' && visitor.isEventRater)
  const unfinished = isForTheirEvent ? undefined : unfinishedFor(plan, visitor)
  if (unfinished) return profileOf(visitor, unfinished) === 'no-roster' ? TEAM_PAGE : completeProfilePage(unfinished)
  if (plan.for !== 'signed-in' && !plan.for.some((key) => holds(visitor, key))) return '/app/pagenotfound'
  if (plan.leadsTo === 'new evaluation') return newEvaluationPage(visitor.role)
  if (plan.leadsTo === 'landing page') return landingPage(visitor.role, visitor.hasOrders)
  return pathOf(plan.leadsTo) ?? 'enter'
}

/**
 * A4, A6. Where a person goes who has just signed in: back to `next` where its door is open to them, else to their base
 * page or complete-profile page. `next` is what returnPath let through.
 */
export function redirectFor(visitor: Visitor, next: string | undefined): Door {
  const door = doorTo('/login', visitor)
  const route = next === undefined ? undefined : routeOf(next.replace(/[?#].*$/u, ''))
  const open = route !== undefined && doorTo(route, visitor)
  if (open && planOf(route).leadsTo === 'new evaluation') return open
  return (open === 'enter' ? pathOf(next) : undefined) ?? door
}

/**
 * W64. Returns the pages that may greet a person: where the root of the app leads, before and after an order, and
 * the page that keeps the report of W42.
 */
export function greetingPages(visitor: Visitor): readonly string[] {
  if (visitor.phase !== 'signed-in') return []
  const { role, hasEvents } = visitor
  const isForEvents = hasEvents && !hasProfile(visitor)
  return ['/app/keep-report', ...(isForEvents ? ['/app/events'] : [landingPage(role, false), landingPage(role, true)])]
}

/** A10. `isUnanswered`: the API was asked who this is, and gave no answer. */
export function visitorOf(session: Session, isUnanswered = false): Visitor {
  if (session.phase === 'loading') return { phase: 'loading' }
  if (session.phase === 'signed-out') return { phase: 'signed-out' }
  const { role, roles, isAdmin, user, reach } = session
  const isAwaited = !user && reach === 'confirmed' && !isUnanswered
  return {
    phase: 'signed-in',
    role,
    roles,
    isAdmin,
    // Offline nobody may say so, and nobody is kept out for that.
    isEventStaff: user ? (user.events ?? []).length > 0 : true,
    isEventRater: user ? (user.events ?? []).some(({ parts }) => rates(parts)) : true,
    profiles: Object.fromEntries(roles.map((it) => [it, isAwaited ? 'loading' : profileState(session, it)])),
    hasOrders: (user?.submission_count ?? 0) !== 0,
    hasEvents: (user?.events.length ?? 0) > 0,
  }
}

/** A31. The state of the person's profile in one role. */
export function profileState({ roles, user }: Pick<SignedIn, 'roles' | 'user'>, role: Role): ProfileState {
  if (!user) return 'unknown'
  // An older server has one flag for all roles.
  const created = user.profiles_created ?? (user.is_profile_created ? roles : [])
  if (!created.includes(role)) return 'not-created'
  return role === 'Coach' && !user.team_roster_completed ? 'no-roster' : 'fine'
}

const hasProfile = (visitor: Person) => visitor.roles.some((role) => profileOf(visitor, role) !== 'not-created')

const profileOf = ({ profiles }: Person, role: Role): ProfileState => profiles[role] ?? 'unknown'

/**
 * A31. The role whose profile or roster comes first, the viewed one before others; undefined when one of the roles that
 * the route is for is finished. Any role will do where the route is for none of them.
 */
function unfinishedFor(plan: Plan, visitor: Person): Role | undefined {
  const { role, roles } = visitor
  const isFor = (it: Role) => Array.isArray(plan.for) && plan.for.includes(it)
  const own = roles.filter(isFor)
  const asked = plan.isOfView ? [role] : own.length > 0 ? own : roles
  const isUnfinished = (it: Role) => {
    const state = profileOf(visitor, it)
    return (state === 'not-created' || state === 'no-roster') && !plan.openTo?.includes(state)
  }
  return asked.every(isUnfinished) ? (asked.find((it) => it === role) ?? asked[0]) : undefined
}

/** A2. A role, the admin's flag, or a part in rating at an event opens the pages that are for it. */
function holds({ roles, isAdmin, isEventRater }: Person, key: Role | 'Admin' | 'EventRater'): boolean {
  if (key === 'Admin') return isAdmin
  return key === 'EventRater' ? isEventRater : roles.includes(key)
}

function pathOf(path: string | undefined): `/${string}` | undefined {
  return path?.startsWith('/') ? `/${path.slice(1)}` : undefined
}
