import { createFileRoute } from '@tanstack/react-router'
import { isEventId } from '#app/event-search.ts'
import { NothingHere } from '#app/screens.tsx'
import { useSignedIn } from '#app/use-session.ts'
import { BoardPage } from '#features/events/board-page.tsx'

export const Route = createFileRoute('/app/event/$id/board')({ staticData: { title: 'Decide' }, component: Board })

function Board() {
  const { services } = Route.useRouteContext()
  const { id } = Route.useParams()
  const session = useSignedIn(services.session)
  if (!isEventId(id)) return <NothingHere />
  return session && <BoardPage key={id} services={services} session={session} eventId={id} />
}
