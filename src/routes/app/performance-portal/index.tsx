import { createFileRoute } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { PortalPage } from '#features/portal/portal-page.tsx'

export const Route = createFileRoute('/app/performance-portal/')({ staticData: { title: 'Performance portal' }, component: Portal })

function Portal() {
  const { services } = Route.useRouteContext()
  const session = useSignedIn(services.session)
  return session && <PortalPage services={services} session={session} />
}
