import type { Role } from './role.ts'

/** A3. Where a person lands after signing in. Other roles get pages of their own with the issues that build them. */
export function landingPage(role: Role): '/app/library' | '/app/help-center' {
  return role === 'Evaluator' ? '/app/library' : '/app/help-center'
}

/** A6. The way back to where an ended session was: a path below /app, and nothing that leaves this site. */
export function returnPath(path: unknown): string | undefined {
  return typeof path === 'string' && /^\/app(?:\/[\w./-]*)?(?:\?[\w=&%.-]*)?$/u.test(path) ? path : undefined
}
