import { createFileRoute } from '@tanstack/react-router'
import { NothingHere } from '#app/screens.tsx'
import { useSignedIn } from '#app/use-session.ts'
import { EventsPanel } from '#features/events/events-panel.tsx'
import { ProgramPage } from '#features/programs/program-page.tsx'

export const Route = createFileRoute('/app/program/$id')({ staticData: { title: 'Program' }, component: Program })

function Program() {
  const { services } = Route.useRouteContext()
  const { id } = Route.useParams()
  const session = useSignedIn(services.session)
  const navigate = Route.useNavigate()
  if (!/^[1-9]\d{0,8}$/u.test(id)) return <NothingHere />
  return (
    session && (
      <ProgramPage
        key={id}
        services={services}
        session={session}
        programId={Number(id)}
        onLeft={() => void navigate({ to: '/app' })}
      >
        <EventsPanel services={services} session={session} programId={Number(id)} />
      </ProgramPage>
    )
  )
}
