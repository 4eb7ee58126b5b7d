import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { createApiClient } from '#data/api/api-client.ts'
import { ConsentPage } from '#features/consent/consent-page.tsx'

export const Route = createFileRoute('/consent/$token')({ staticData: { title: 'Consent' }, component: Consent })

function Consent() {
  const { apiUrl } = Route.useRouteContext()
  const { token } = Route.useParams()
  // Nobody is signed in here: the link is the key.
  const [api] = useState(() =>
    createApiClient({
      baseUrl: apiUrl,
      getToken: async () => ({ kind: 'ended' }),
      fetch: (...request) => fetch(...request),
    }),
  )
  return <ConsentPage key={token} api={api} token={token} />
}
