import { createFileRoute } from '@tanstack/react-router'
import { NewEventSearch } from '#app/event-search.ts'
import { useSignedIn } from '#app/use-session.ts'
import { NewEventPage } from '#features/events/new-event-page.tsx'

export const Route = createFileRoute('/app/event/new')({
  staticData: { title: 'New event' },
  validateSearch: NewEventSearch,
  component: NewEvent,
})

function NewEvent() {
  const { services } = Route.useRouteContext()
  const { program, team } = Route.useSearch()
  const session = useSignedIn(services.session)
  const navigate = Route.useNavigate()
  return (
    session && (
      <NewEventPage
        services={services}
        session={session}
        programId={program}
        teamId={team}
        onMade={(id) => void navigate({ to: '/app/event/$id', params: { id }, replace: true })}
      />
    )
  )
}
