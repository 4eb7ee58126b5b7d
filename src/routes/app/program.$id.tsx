import { createFileRoute } from '@tanstack/react-router'
import { NothingHere } from '#app/screens.tsx'
import { EventsPanel } from '#features/events/events-panel.tsx'
import { ProgramPage } from '#features/programs/program-page.tsx'

export const Route = createFileRoute('/app/program/$id')({ component: Program })

function Program() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  if (!/^[1-9]\d{0,8}$/u.test(id)) return <NothingHere />
  return (
    <ProgramPage key={id} programId={Number(id)} onLeft={() => void navigate({ to: '/app' })}>
      <EventsPanel programId={Number(id)} />
    </ProgramPage>
  )
}
