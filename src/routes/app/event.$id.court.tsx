import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { EventCourtPage } from '#features/event-tablet/event-court-page.tsx'
import { CourtPlace } from '#features/event-tablet/court-place.ts'

export const Route = createFileRoute('/app/event/$id/court')({
  validateSearch: CourtPlace,
  component: Court,
})

function Court() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const place = Route.useSearch()
  // The same functions from tap to tap: whoever gets a new one is drawn again.
  const onPlace = useCallback(
    (search: CourtPlace, isStep = false) => void navigate({ search, replace: !isStep }),
    [navigate],
  )
  const onOpenSheet = useCallback(
    (sheet: string, court: CourtPlace) =>
      void navigate({ to: '/app/evaluation-panel/$id', params: { id: sheet }, search: { court } }),
    [navigate],
  )
  if (!isEventId(id)) return <NothingHere />
  return (
    <EventCourtPage
      eventId={id}
      place={place}
      onPlace={onPlace}
      onOpenSheet={onOpenSheet}
      onDesk={() => void navigate({ to: '/app/event/$id/desk', params: { id } })}
      onBack={() => void navigate({ to: '/app/event/$id', params: { id } })}
      onOpenOutbox={() => void navigate({ to: '/app/outbox' })}
    />
  )
}
