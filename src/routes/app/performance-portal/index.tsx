import { createFileRoute } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { readPortalSearch, writePortalSearch } from '#domain/portal/portal-search.ts'
import { EventsPanel } from '#features/events/events-panel.tsx'
import { PortalPage } from '#features/portal/portal-page.tsx'

export const Route = createFileRoute('/app/performance-portal/')({
  staticData: { title: 'Performance portal' },
  // The page reads it: the contract stays out of what the sign-in page loads.
  validateSearch: (search: Record<string, unknown>) => search,
  component: Portal,
})

function Portal() {
  const { services } = Route.useRouteContext()
  const search = readPortalSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const session = useSignedIn(services.session)
  return (
    session && (
      <>
        <PortalPage
          services={services}
          session={session}
          search={search}
          onSearch={(next, how = 'push') =>
            void navigate({ search: writePortalSearch(next), replace: how === 'replace', resetScroll: false })
          }
        />
        <EventsPanel services={services} session={session} programId={search.program} teamId={search.team} />
      </>
    )
  )
}
