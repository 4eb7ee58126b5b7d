import { flagsFromGroups, rolesFromGroups } from '../access/role.ts'
import type { Role } from '../access/role.ts'
import type { User } from '../contracts/accounts.ts'

/** Why the session is over. Without one nobody has been signed in here yet. */
export const END_REASONS = ['expired', 'inactive', 'signed-out'] as const
export type EndReason = (typeof END_REASONS)[number]

export type SignedIn = {
  phase: 'signed-in'
  userId: string
  /** A29. The role the app is viewed as: it decides landing page and menu, never rights. */
  role: Role
  /** A28. All roles, the main one first. */
  roles: readonly [Role, ...Role[]]
  isAdmin: boolean
  isEvaluator: boolean
  /** The person, as this device last heard of them; null until it has. */
  user: User | null
  /** `unknown` while the identity provider has not been heard: work goes on, nothing is lost. */
  reach: 'confirmed' | 'unknown'
}

/** What pages are drawn of. */
export type SignedInPerson = Omit<SignedIn, 'reach'>

export type SignedOut = {
  phase: 'signed-out'
  reason?: EndReason
  message?: string
  /** Whose session expired on this page, so that they don't type their address again. */
  email?: string
}
export type Session = { phase: 'loading' } | SignedOut | SignedIn

/** Who a token, or the note of the last sign-in on this device, says it is. */
export type Identified = {
  userId: string
  groups: readonly string[]
  /** A29. The role that they chose to view the app as on this device. */
  view?: Role | undefined
}

export type SessionEvent =
  | { type: 'remembered'; who: Identified }
  | { type: 'nobody-remembered' }
  | { type: 'confirmed'; who: Identified }
  | { type: 'viewed'; role: Role }
  | { type: 'unreachable' }
  | { type: 'user-learned'; user: User }
  | { type: 'ended'; reason: EndReason; message?: string }

/** T1. The next session; the same object when nothing changes. Only `ended` takes a signed-in person out. */
export function nextSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'remembered':
      return session.phase === 'signed-in' ? session : signedIn(event.who, 'unknown', null)
    case 'nobody-remembered':
      return session.phase === 'loading' ? { phase: 'signed-out' } : session
    case 'confirmed':
      return confirmed(session, event.who)
    case 'viewed':
      return session.phase === 'signed-in' && session.role !== event.role && session.roles.includes(event.role)
        ? { ...session, role: event.role }
        : session
    case 'unreachable':
      if (session.phase === 'loading') return { phase: 'signed-out' }
      return session.phase === 'signed-in' && session.reach === 'confirmed' ? { ...session, reach: 'unknown' } : session
    case 'user-learned':
      return session.phase === 'signed-in' && session.userId === event.user.id && !isKnown(session, event.user)
        ? { ...session, user: event.user }
        : session
    case 'ended':
      if (session.phase === 'signed-out') return session
      return {
        phase: 'signed-out',
        reason: event.reason,
        ...(event.message !== undefined && { message: event.message }),
        ...(event.reason === 'expired' &&
          session.phase === 'signed-in' &&
          session.user && { email: session.user.email }),
      }
  }
}

/** What is heard again is no news: pages are drawn anew for each. */
function isKnown({ user }: SignedIn, heard: User): boolean {
  return JSON.stringify(user) === JSON.stringify(heard)
}

function confirmed(session: Session, who: Identified): SignedIn {
  const known = session.phase === 'signed-in' && session.userId === who.userId ? session : undefined
  const next = signedIn({ ...who, view: who.view ?? known?.role }, 'confirmed', known?.user ?? null)
  return session.phase === 'signed-in' && isSamePerson(session, next) && session.reach === next.reach ? session : next
}

/** A29, A30. A role that the person no longer has is not viewed. */
function signedIn({ userId, groups, view }: Identified, reach: SignedIn['reach'], user: User | null): SignedIn {
  const roles = rolesFromGroups(groups)
  const role = roles.find((it) => it === view) ?? roles[0]
  return { phase: 'signed-in', userId, role, roles, ...flagsFromGroups(groups), user, reach }
}

/** Whether all is the same but for whether the identity provider was heard. */
export function isSamePerson(a: SignedIn, b: SignedIn): boolean {
  return (
    a.userId === b.userId &&
    a.role === b.role &&
    a.roles.join() === b.roles.join() &&
    a.isAdmin === b.isAdmin &&
    a.user === b.user
  )
}
