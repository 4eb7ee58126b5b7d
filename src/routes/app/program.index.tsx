import { createFileRoute } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { ProgramsPage } from '#features/programs/programs-page.tsx'

export const Route = createFileRoute('/app/program/')({ staticData: { title: 'Programs' }, component: Programs })

function Programs() {
  const { services } = Route.useRouteContext()
  const session = useSignedIn(services.session)
  const navigate = Route.useNavigate()
  return (
    session && (
      <ProgramsPage
        services={services}
        session={session}
        onOpen={(id) => void navigate({ to: '/app/program/$id', params: { id: String(id) } })}
      />
    )
  )
}
