import { createFileRoute } from '@tanstack/react-router'
import { readPortalSearch, writePortalSearch } from '#domain/portal/portal-search.ts'
import type { WrittenPortalSearch } from '#domain/portal/portal-search.ts'
import { EventsPanel } from '#features/events/events-panel.tsx'
import { PortalPage } from '#features/portal/portal-page.tsx'

export const Route = createFileRoute('/app/performance-portal/')({
  // The page reads it: the contract stays out of what the sign-in page loads.
  validateSearch: (search: Record<string, unknown>): WrittenPortalSearch => search,
  component: Portal,
})

function Portal() {
  const search = readPortalSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <>
      <PortalPage
        search={search}
        onSearch={(next, how = 'push') =>
          void navigate({ search: writePortalSearch(next), replace: how === 'replace', resetScroll: false })
        }
      />
      <EventsPanel programId={search.program} teamId={search.team} />
    </>
  )
}
