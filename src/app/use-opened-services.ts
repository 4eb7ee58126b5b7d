import { useEffect, useState } from 'react'
import type { SignedIn } from '#domain/session/session.ts'
import type { RouterContext } from './router-context.ts'
import type { OpenServices } from './services.ts'
import { useSession } from './use-session.ts'

export type Opened = 'loading' | 'signed-out' | { session: SignedIn; services: OpenServices }

/** Who looks at a page that is for anyone, with their services once these are open. */
export function useOpenedServices({ session, openServices }: Pick<RouterContext, 'session' | 'openServices'>): Opened {
  const now = useSession(session)
  const [open, setOpen] = useState<{ userId: string; services: OpenServices }>()
  const userId = now.phase === 'signed-in' ? now.userId : undefined
  useEffect(() => {
    let isCurrent = true
    if (userId !== undefined)
      void openServices(userId).then((services) => {
        if (isCurrent) setOpen({ userId, services })
      })
    return () => {
      isCurrent = false
    }
  }, [userId, openServices])
  if (now.phase === 'signed-out') return 'signed-out'
  if (now.phase === 'loading' || open?.userId !== now.userId) return 'loading'
  return { session: now, services: open.services }
}
