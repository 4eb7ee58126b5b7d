import type { Role } from '../access/role.ts'
import type { Session } from '../session/session.ts'
import { basePage, completeProfilePage, landingPage, newEvaluationPage, TEAM_PAGE } from './landing.ts'
import { planOf, routeOf } from './routes-table.ts'
import type { RoutePath, Unfinished } from './routes-table.ts'

/** `unknown`: the person is signed in, and nobody can say more offline. Nobody is kept out for that. */
export type ProfileState = 'loading' | 'unknown' | 'fine' | Unfinished

/** What decides about doors. */
export type Visitor =
  | { phase: 'loading' }
  | { phase: 'signed-out' }
  | {
      phase: 'signed-in'
      role: Role
      isEvaluator: boolean
      isAdmin: boolean
      /** At an event that is not long closed. */
      isEventStaff: boolean
      profile: ProfileState
      hasSubmissions: boolean
      /** Works at an event, or organizes one. */
      hasEvents: boolean
    }

/** A path leads there instead. */
export type Door = 'loading' | 'enter' | `/${string}`

/** A4, A9. Whether this visitor may enter a route, must wait, or is led elsewhere. */
export function doorTo(route: RoutePath, visitor: Visitor): Door {
  const plan = planOf(route)
  if (plan.for === 'anyone') return pathOf(plan.leadsTo) ?? 'enter'
  if (visitor.phase === 'loading') return 'loading'
  if (visitor.phase !== 'signed-in') return plan.for === 'signed-out' ? 'enter' : '/login'
  if (visitor.profile === 'loading') return 'loading'
  if (visitor.profile === 'not-created' && (plan.for === 'signed-out' || plan.leadsTo === 'landing page'))
    return visitor.hasEvents ? '/app/events' : completeProfilePage(visitor.role)
  if (plan.for === 'signed-out') return basePage(visitor.role)
  const isForTheirEvent = plan.isOpenToEventStaff === true && visitor.isEventStaff
  if (visitor.profile === 'not-created' && !plan.openTo?.includes('not-created') && !isForTheirEvent)
    return completeProfilePage(visitor.role)
  if (visitor.profile === 'no-roster' && !plan.openTo?.includes('no-roster') && !isForTheirEvent) return TEAM_PAGE
  if (plan.for !== 'signed-in' && !plan.for.some((key) => holds(visitor, key))) return '/app/pagenotfound'
  if (plan.leadsTo === 'new evaluation') return newEvaluationPage(visitor.role)
  if (plan.leadsTo === 'landing page') return landingPage(visitor.role, visitor.hasSubmissions)
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

/** A10. `isUnanswered`: the API was asked who this is, and gave no answer. */
export function visitorOf(session: Session, isUnanswered = false): Visitor {
  if (session.phase === 'loading') return { phase: 'loading' }
  if (session.phase === 'signed-out') return { phase: 'signed-out' }
  const { role, isEvaluator, isAdmin, user } = session
  return {
    phase: 'signed-in',
    role,
    isEvaluator,
    isAdmin,
    // Offline nobody may say so, and nobody is kept out for that.
    isEventStaff: user ? (user.events ?? []).length > 0 : true,
    profile: profileOf(session, isUnanswered),
    hasSubmissions: (user?.submission_count ?? 0) !== 0,
    hasEvents: (user?.events.length ?? 0) > 0,
  }
}

function profileOf(
  { role, user, reach }: Extract<Session, { phase: 'signed-in' }>,
  isUnanswered: boolean,
): ProfileState {
  if (!user) return reach === 'confirmed' && !isUnanswered ? 'loading' : 'unknown'
  if (!user.is_profile_created) return 'not-created'
  return role === 'Coach' && !user.team_roster_completed ? 'no-roster' : 'fine'
}

/**
 * A2. The flag of an evaluator opens an evaluator's pages to any role; so does the admin's flag its own, and an event
 * the pages of who rates there.
 */
function holds(visitor: Extract<Visitor, { phase: 'signed-in' }>, key: Role | 'Admin' | 'EventStaff'): boolean {
  return (
    visitor.role === key ||
    (key === 'Evaluator' && visitor.isEvaluator) ||
    (key === 'Admin' && visitor.isAdmin) ||
    (key === 'EventStaff' && visitor.isEventStaff)
  )
}

function pathOf(path: string | undefined): `/${string}` | undefined {
  return path?.startsWith('/') ? `/${path.slice(1)}` : undefined
}
