import { createFileRoute } from '@tanstack/react-router'
import { ProgramsPage } from '#features/programs/programs-page.tsx'

export const Route = createFileRoute('/app/program/')({ component: Programs })

function Programs() {
  const navigate = Route.useNavigate()
  return <ProgramsPage onOpen={(id) => void navigate({ to: '/app/program/$id', params: { id: String(id) } })} />
}
