import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { RouterContext } from '#app/router-context.ts'
import type { OpenServices } from '#app/services.ts'
import { signOut } from '#app/sign-out.ts'
import { useSession } from '#app/use-session.ts'
import { createApiClient } from '#data/api/api-client.ts'
import { InvitationPage } from '#features/programs/invitation-page.tsx'
import type { Invited } from '#features/programs/invitation-page.tsx'

export const Route = createFileRoute('/invitation/$token')({
  staticData: { title: 'Invitation' },
  component: Invitation,
})

function Invitation() {
  const context = Route.useRouteContext()
  const { token } = Route.useParams()
  const invited = useInvited(context)
  // What the link opens is public; the yes is sent by whoever is signed in.
  const [api] = useState(() =>
    createApiClient({
      baseUrl: context.apiUrl,
      getToken: async () => ({ kind: 'ended' }),
      fetch: (...request) => fetch(...request),
    }),
  )
  return (
    <InvitationPage
      key={token}
      api={api}
      token={token}
      invited={invited}
      onSignOut={() => {
        if (typeof invited === 'object') void signOut(invited.services, invited.session.userId)
      }}
    />
  )
}

/** Who looks at the invitation, with their services once they are open. */
function useInvited({ session, openServices }: RouterContext): Invited {
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
