import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '#app/sign-out.ts'
import { useOpenedServices } from '#app/use-opened-services.ts'
import { createPublicClient } from '#data/api/public-client.ts'
import { JoinPage } from '#features/join-team/join-page.tsx'

export const Route = createFileRoute('/join/$token')({ component: Join })

function Join() {
  const context = Route.useRouteContext()
  const { token } = Route.useParams()
  const holder = useOpenedServices(context)
  // What the link opens is public; the answer is sent by whoever is signed in.
  const [api] = useState(() => createPublicClient(context.apiUrl))
  return (
    <JoinPage
      key={token}
      api={api}
      token={token}
      holder={holder}
      onSignOut={() => {
        if (typeof holder === 'object') void signOut(holder.services, holder.session.userId)
      }}
    />
  )
}
