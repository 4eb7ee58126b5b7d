import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { createPublicClient } from '#data/api/public-client.ts'
import { ConsentPage } from '#features/consent/consent-page.tsx'

export const Route = createFileRoute('/consent/$token')({ component: Consent })

function Consent() {
  const { apiUrl } = Route.useRouteContext()
  const { token } = Route.useParams()
  // Nobody is signed in here: the link is the key.
  const [api] = useState(() => createPublicClient(apiUrl))
  return <ConsentPage key={token} api={api} token={token} />
}
