import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { onlyFor } from '#app/guards.ts'
import { useSession } from '#app/use-session.ts'
import { LibraryQuery } from '#domain/contracts/library.ts'
import { LibraryPage } from '#features/library/library-page.tsx'

type Search = { [Name in keyof LibraryQuery]?: LibraryQuery[Name] | undefined }

export const Route = createFileRoute('/app/library')({
  // The evaluator's library; the player's comes with the player's pages.
  beforeLoad: onlyFor('Evaluator'),
  // The page parses it: the contract stays out of what the sign-in page loads.
  validateSearch: (search: Record<string, unknown>): Search => search,
  component: Library,
})

function Library() {
  const { services } = Route.useRouteContext()
  const query = readQuery(Route.useSearch())
  const navigate = Route.useNavigate()
  const session = useSession(services.session)
  if (session.phase !== 'signed-in') return null
  return (
    <LibraryPage
      services={services} session={session} query={query}
      onQuery={(next) => void navigate({ search: onlyWhatDiffers({ ...query, ...next }), replace: true })}
    />
  )
}

/** An address that makes no sense shows the first page. */
function readQuery(search: Search): LibraryQuery {
  const parsed = v.safeParse(LibraryQuery, search)
  return parsed.success ? parsed.output : v.parse(LibraryQuery, {})
}

/** A short address: what is as on the first page is left out. */
function onlyWhatDiffers(query: Search): Search {
  const first: Record<string, unknown> = v.parse(LibraryQuery, {})
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== undefined && value !== first[name]))
}
