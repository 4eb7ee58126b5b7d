import { redirect } from '@tanstack/react-router'
import type { SessionStore } from '#data/session/session-store.ts'
import { doorTo, visitorOf, redirectFor } from '#domain/doors/doors.ts'
import type { Visitor } from '#domain/doors/doors.ts'
import { returnPath } from '#domain/doors/landing.ts'
import { routeOf } from '#domain/doors/routes-table.ts'
import type { Session } from '#domain/session/session.ts'
import type { RouterContext } from './router-context.ts'
import type { OpenServices } from './services.ts'

type Visit = {
  context: Pick<RouterContext, 'session' | 'openServices'>
  location: { href: string; pathname: string; search: unknown }
}

/** How long a loading screen may stand before a signed-in person of whom nothing is known is let in. */
const PATIENCE_MS = 6_000

/** A4. The services of a signed-in person whose door this is. Everyone else is led to where the table says. */
export async function enterApp(visit: Visit): Promise<{ userId: string; services: OpenServices }> {
  const { context, location } = visit
  const session = await settled(context.session)
  if (session.phase !== 'signed-in') throw toSignIn(session, location.href)
  const services = await context.openServices(session.userId)
  const visitor = await known(context.session, services)
  const now = context.session.get()
  // Signed out, or somebody else, while this waited.
  if (now.phase !== 'signed-in' || now.userId !== session.userId) return enterApp(visit)
  const door = doorTo(routeOf(location.pathname) ?? '/app/$', visitor)
  if (door !== 'enter') throw redirect({ href: door, replace: true })
  return { userId: session.userId, services }
}

/**
 * A4, A6. Sends a signed-in person on. While the profile loads, the page it leads to shows the loading screen and
 * decides.
 */
export async function onlySignedOut({
  context,
  location,
}: Pick<Visit, 'location'> & { context: Pick<RouterContext, 'session'> }): Promise<void> {
  const session = await settled(context.session)
  if (session.phase !== 'signed-in') return
  const { next } = location.search as { next?: unknown } // Parsed by returnPath.
  throw redirect({ href: redirectFor(visitorOf(session, true), returnPath(next)), replace: true })
}

function toSignIn(session: Session, href: string) {
  const isLeaving = session.phase === 'signed-out' && session.reason === 'signed-out'
  const next = isLeaving ? undefined : returnPath(href)
  return redirect({ to: '/login', search: next ? { next } : {} })
}

function settled(session: SessionStore): Promise<Session> {
  return when(session, () => (session.get().phase !== 'loading' ? session.get() : undefined))
}

/** A10. The visitor as soon as the door can be decided. */
function known(session: SessionStore, { asking }: OpenServices): Promise<Visitor> {
  let isUnanswered = asking.hasFailed()
  return when(
    session,
    () => {
      const visitor = visitorOf(session.get(), isUnanswered)
      return visitor.phase === 'signed-in' && visitor.profiles[visitor.role] === 'loading' ? undefined : visitor
    },
    (look) => {
      const giveUp = () => {
        isUnanswered = true
        look()
      }
      const patience = setTimeout(giveUp, PATIENCE_MS)
      void asking.whenFailed.then(giveUp)
      return () => clearTimeout(patience)
    },
  )
}

/** What `read` answers, as soon as it answers; asked now, with every change of the session, and when `wake` says so. */
function when<Answer>(
  session: SessionStore,
  read: () => Answer | undefined,
  wake: (look: () => void) => () => void = () => () => {},
): Promise<Answer> {
  const now = read()
  if (now !== undefined) return Promise.resolve(now)
  return new Promise((resolve) => {
    const look = () => {
      const answer = read()
      if (answer === undefined) return
      stopListening()
      stopWaiting()
      resolve(answer)
    }
    const stopListening = session.subscribe(look)
    const stopWaiting = wake(look)
  })
}
