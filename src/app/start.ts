import type { SessionStore } from '#data/session/session-store.ts'
import { visitorOf } from '#domain/doors/doors.ts'
import { afterFirstScreen } from '#ui/first-screen.ts'
import { fetchAhead } from '#ui/late.tsx'
import type { Env } from './env.ts'
import type { OpenServices } from './services.ts'

/**
 * Opens the services of one user at a time: another user's are closed, so that nothing of the first is shown or sent.
 * What of theirs is sent leaves the device once they are closed.
 */
export function createServicesPerUser(env: Env, session: SessionStore): (userId: string) => Promise<OpenServices> {
  let open: { userId: string; services: Promise<OpenServices> } | undefined

  session.subscribe(() => {
    if (session.get().phase === 'signed-out') void close()
  })

  return (userId) => {
    if (open?.userId !== userId) {
      void close()
      const services = load(userId)
      open = { userId, services }
      // A chunk that did not load is asked for again.
      services.catch(() => (open = undefined))
    }
    return open?.services ?? Promise.reject(new Error('The services did not open'))
  }

  // The build takes what fails behind a `then` of an import for a missing file.
  async function load(userId: string) {
    const { openServices } = await import('./services.ts')
    // A task of its own: the code has just run for the first time.
    await new Promise((resolve) => setTimeout(resolve))
    return openServices(env, session, userId)
  }

  async function close(): Promise<void> {
    const closing = open
    open = undefined
    // What an earlier page left behind can wait for the first screen of this one; whom this one closes leaves at once.
    if (!closing) {
      await afterFirstScreen()
      return fetchAhead(clear)
    }
    await closing.services.then(
      (services) => services.close(),
      () => {},
    )
    // What fails now is done at the next start.
    await clear().catch(() => {})
  }
}

const clear = async () => (await import('./clear-device.ts')).clearDevice()

/**
 * Calls back when the session changed in a way that decides which pages may be seen: `person` when it is somebody else,
 * or the same one with another role; `profile` when all that changed is what is known of their profile.
 */
export function followSession(session: SessionStore, onChange: (what: 'person' | 'profile') => void): () => void {
  let seen = facts(session)
  return session.subscribe(() => {
    const before = seen
    seen = facts(session)
    if (seen.person !== before.person) onChange('person')
    else if (seen.profile !== before.profile) onChange('profile')
  })
}

function facts(session: SessionStore): { person: string; profile: string } {
  const now = session.get()
  const visitor = visitorOf(now, true)
  if (now.phase !== 'signed-in' || visitor.phase !== 'signed-in') return { person: now.phase, profile: '' }
  const { role, roles, isAdmin, profiles } = visitor
  // Of somebody not known yet every door is treated as that of a finished profile.
  return {
    person: `${now.userId} ${role} ${roles.join()} ${isAdmin}`,
    profile: roles.map((it) => (profiles[it] === 'unknown' ? 'fine' : profiles[it])).join(),
  }
}
