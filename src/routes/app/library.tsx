import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { onlyFor } from '#app/guards.ts'
import { useSession } from '#app/use-session.ts'
import { LibraryQuery } from '#domain/contracts/library.ts'
import { LibraryPage } from '#features/library/library-page.tsx'

const FIRST_PAGE = v.getDefaults(LibraryQuery) // Every field has a default or is optional.

export const Route = createFileRoute('/app/library')({
  // The evaluator's library; the player's comes with the player's pages.
  beforeLoad: onlyFor('Evaluator'),
  validateSearch: (search): Partial<LibraryQuery> => {
    const parsed = v.safeParse(v.partial(LibraryQuery), search)
    return parsed.success ? onlyWhatDiffers(parsed.output) : {}
  },
  component: Library,
})

function Library() {
  const { services } = Route.useRouteContext()
  const query = v.parse(LibraryQuery, Route.useSearch())
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

/** A short address: what is as on the first page is left out. */
function onlyWhatDiffers(query: { [Name in keyof LibraryQuery]?: LibraryQuery[Name] | undefined }): Partial<LibraryQuery> {
  const first: Record<string, unknown> = FIRST_PAGE
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== undefined && value !== first[name]))
}
