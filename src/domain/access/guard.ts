import type { Role } from './role.ts'
import type { Session } from './session.ts'

/** A4. Where someone who may not see a page for the given roles is sent; undefined lets them in. */
export function detourFrom(session: Session, roles: readonly Role[] | 'any'): '/login' | '/app/pagenotfound' | undefined {
  if (session.phase !== 'signed-in') return '/login'
  return roles === 'any' || roles.includes(session.role) ? undefined : '/app/pagenotfound'
}
