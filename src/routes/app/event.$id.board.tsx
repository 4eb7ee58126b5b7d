import { createFileRoute, useRouter } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import type { BoardView } from '#domain/events/board-view.ts'
import { BoardPage } from '#features/events/board-page.tsx'
import { BoardPlace } from '#features/events/board-place.ts'

export const Route = createFileRoute('/app/event/$id/board')({
  validateSearch: BoardPlace,
  component: Board,
})

function Board() {
  const { id } = Route.useParams()
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  if (!isEventId(id)) return <NothingHere />
  const show = (change: BoardView) => {
    // A typed search is shown a moment later, and must not call back somebody who left the page.
    if (router.latestLocation.pathname !== `/app/event/${id}/board`) return
    // The keys of one search make one step of the back button.
    const isTyping = 'find' in change && view.find !== undefined
    void navigate({ search: (before) => ({ ...before, ...change }), replace: isTyping })
  }
  return <BoardPage key={id} eventId={id} view={view} onView={show} />
}
