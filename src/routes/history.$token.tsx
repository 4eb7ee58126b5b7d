import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { createPublicClient } from '#data/api/public-client.ts'
import { HistoryLinkPage } from '#features/history-link/history-link-page.tsx'

export const Route = createFileRoute('/history/$token')({
  component: HistoryLink,
})

function HistoryLink() {
  const { apiUrl } = Route.useRouteContext()
  const { token } = Route.useParams()
  // No one is signed in here. The link is the key.
  const [api] = useState(() => createPublicClient(apiUrl))
  return <HistoryLinkPage key={token} api={api} token={token} />
}
