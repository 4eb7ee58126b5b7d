import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '#app/sign-out.ts'
import { useOpenedServices } from '#app/use-opened-services.ts'
import { createApiClient } from '#data/api/api-client.ts'
import { InvitationPage } from '#features/programs/invitation-page.tsx'

export const Route = createFileRoute('/invitation/$token')({
  staticData: { title: 'Invitation' },
  component: Invitation,
})

function Invitation() {
  const context = Route.useRouteContext()
  const { token } = Route.useParams()
  const invited = useOpenedServices(context)
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
