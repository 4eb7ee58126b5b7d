import type { SessionStore } from '#data/session/session-store.ts'
import type { Services } from '#data/services.ts'
import type { Env } from './env.ts'
import type { OpenServices } from './services.ts'

/** Opens the services of one user at a time: another user's are closed, so that nothing of the first is shown or sent. */
export function serviceDesk(env: Env, session: SessionStore): (userId: string) => Promise<Services> {
  let open: { userId: string; services: Promise<OpenServices> } | undefined

  session.subscribe(() => {
    if (session.get().phase === 'signed-out') close()
  })

  return (userId) => {
    if (open?.userId !== userId) {
      close()
      const services = import('./services.ts').then((it) => it.openServices(env, session, userId))
      open = { userId, services }
      // A chunk that did not load is asked for again.
      services.catch(() => (open = undefined))
    }
    return open?.services ?? Promise.reject(new Error('The services did not open'))
  }

  function close(): void {
    void open?.services.then((services) => services.close(), () => {})
    open = undefined
  }
}

/** Calls back when the session changed in a way that decides which pages may be seen. */
export function followSession(session: SessionStore, onChange: () => void): () => void {
  let seen = whoOf(session)
  return session.subscribe(() => {
    const now = whoOf(session)
    if (now === seen) return
    seen = now
    onChange()
  })
}

function whoOf(session: SessionStore): string {
  const now = session.get()
  return now.phase === 'signed-in' ? `${now.userId} ${now.role}` : now.phase
}
