import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useSession } from '#app/use-session.ts'
import { HelpCenterPage } from '#features/help-center/help-center-page.tsx'

export const Route = createFileRoute('/app/help-center')({ component: HelpCenter })

function HelpCenter() {
  const session = useSession(Route.useRouteContext().session)
  const { hash } = useLocation()
  return <HelpCenterPage reader={session.phase === 'signed-in' ? session : undefined} articleId={hash || undefined} />
}
