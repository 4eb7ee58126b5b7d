import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router'
import {
  isSameSearch,
  librarySearch,
  playerLibrarySearch,
  readLibrarySearch,
  readPlayerLibrarySearch,
  readStaffLibrarySearch,
  staffLibrarySearch,
} from '#app/library-search.ts'
import type { LibrarySearch } from '#app/library-search.ts'
import { usePerson } from '#data/react/person.tsx'
import { LibraryPage } from '#features/library/library-page.tsx'
import { late } from '#ui/late.tsx'

// Evaluators start here offline, and need nothing of the others' pages.
const PlayerLibraryPage = late(
  async () => (await import('#features/library/player-library-page.tsx')).PlayerLibraryPage,
  'page',
)
const StaffLibraryPage = late(
  async () => (await import('#features/library/staff-library-page.tsx')).StaffLibraryPage,
  'page',
)

export const Route = createFileRoute('/app/library')({
  // The page parses it: the contract stays out of what the sign-in page loads.
  validateSearch: (search: Record<string, unknown>): LibrarySearch => search,
  component: Library,
})

function Library() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const session = usePerson()
  const router = useRouter()
  const show = (next: LibrarySearch) => {
    // What was typed last is searched for a moment later: it must not call back somebody who is on the way to another
    // page.
    const isSameList = next.scope === search.scope
    if (router.latestLocation.pathname === '/app/library') void navigate({ search: next, replace: isSameList })
  }
  if (session.role === 'Evaluator') {
    const query = readLibrarySearch(search)
    return (
      <>
        <CorrectedAddress search={librarySearch(query)} />
        <LibraryPage query={query} onQuery={(next) => show(librarySearch({ ...query, ...next }))} />
      </>
    )
  }
  if (session.role !== 'Player') {
    const query = readStaffLibrarySearch(search)
    return (
      <>
        <CorrectedAddress search={staffLibrarySearch(query)} />
        <StaffLibraryPage
          isCoach={session.role === 'Coach'}
          query={query}
          onQuery={(next) => show(staffLibrarySearch({ ...query, ...next }))}
        />
      </>
    )
  }
  const query = readPlayerLibrarySearch(search)
  return (
    <>
      <CorrectedAddress search={playerLibrarySearch(query)} />
      <PlayerLibraryPage query={query} onQuery={(next) => show(playerLibrarySearch({ ...query, ...next }))} />
    </>
  )
}

/** L43. Replaces an address that isn't how the app writes what the page shows. */
function CorrectedAddress({ search }: { search: LibrarySearch }) {
  const isCorrect = isSameSearch(search, Route.useSearch())
  return isCorrect ? null : <Navigate to="/app/library" search={search} replace />
}
