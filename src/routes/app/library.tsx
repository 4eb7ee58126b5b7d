import { createFileRoute } from '@tanstack/react-router'
import { onlyFor } from '#app/guards.ts'
import { librarySearch, readLibrarySearch } from '#app/library-search.ts'
import type { LibrarySearch } from '#app/library-search.ts'
import { useSession } from '#app/use-session.ts'
import { LibraryPage } from '#features/library/library-page.tsx'

export const Route = createFileRoute('/app/library')({
  // The evaluator's library; the player's comes with the player's pages.
  beforeLoad: onlyFor('Evaluator'),
  // The page parses it: the contract stays out of what the sign-in page loads.
  validateSearch: (search: Record<string, unknown>): LibrarySearch => search,
  component: Library,
})

function Library() {
  const { services } = Route.useRouteContext()
  const query = readLibrarySearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const session = useSession(services.session)
  if (session.phase !== 'signed-in') return null
  return (
    <LibraryPage
      services={services} session={session} query={query}
      onQuery={(next) => void navigate({ search: librarySearch({ ...query, ...next }), replace: true })}
    />
  )
}
