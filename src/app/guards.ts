import { redirect } from '@tanstack/react-router'
import { detourFrom } from '#domain/access/guard.ts'
import { landingPage, returnPath } from '#domain/access/landing.ts'
import type { Role } from '#domain/access/role.ts'
import type { SignedIn } from '#domain/access/session.ts'
import type { SessionStore } from '#data/session/session-store.ts'

type Visit = { context: { session: SessionStore }; location: { href: string; search: unknown } }

/** A4. The signed-in session; everyone else goes to the sign-in page, and comes back here if the session just ended. */
export function requireSignedIn({ context, location }: Visit): SignedIn {
  const session = context.session.get()
  if (session.phase === 'signed-in') return session
  const isLeaving = session.phase === 'signed-out' && session.reason === 'signed-out'
  const next = isLeaving ? undefined : returnPath(location.href)
  throw redirect({ to: '/login', search: next ? { next } : {} })
}

/** A4. Lets the named roles in and shows everyone else page-not-found. */
export function onlyFor(...roles: Role[]) {
  return ({ context }: Visit): void => {
    const detour = detourFrom(context.session.get(), roles)
    if (detour) throw redirect({ href: detour })
  }
}

/** A5. Sends a signed-in person on: to where the last session ended, or to the role's landing page. */
export function onlySignedOut({ context, location }: Visit): void {
  const session = context.session.get()
  if (session.phase !== 'signed-in') return
  const { next } = location.search as { next?: unknown } // Parsed by returnPath.
  throw redirect({ href: returnPath(next) ?? landingPage(session.role) })
}
