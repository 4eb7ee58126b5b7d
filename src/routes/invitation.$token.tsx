import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '#app/sign-out.ts'
import { useOpenedServices } from '#app/use-opened-services.ts'
import { createPublicClient } from '#data/api/public-client.ts'
import { InvitationPage } from '#features/programs/invitation-page.tsx'

export const Route = createFileRoute('/invitation/$token')({
  component: Invitation,
})

function Invitation() {
  const context = Route.useRouteContext()
  const { token } = Route.useParams()
  const invited = useOpenedServices(context)
  // What the link opens is public; the yes is sent by whoever is signed in.
  const [api] = useState(() => createPublicClient(context.apiUrl))
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
