import { createFileRoute } from '@tanstack/react-router'
import { NewEventSearch } from '#app/event-search.ts'
import { NewEventPage } from '#features/events/new-event-page.tsx'

export const Route = createFileRoute('/app/event/new')({
  validateSearch: NewEventSearch,
  component: NewEvent,
})

function NewEvent() {
  const { program, team } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewEventPage
      programId={program}
      teamId={team}
      onMade={(id) => void navigate({ to: '/app/event/$id', params: { id }, replace: true })}
    />
  )
}
