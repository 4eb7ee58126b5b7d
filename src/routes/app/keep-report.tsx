import { createFileRoute } from '@tanstack/react-router'
import { signOut } from '#app/sign-out.ts'
import { usePerson } from '#data/react/person.tsx'
import { KeepReportPage } from '#features/reports/keep-report-page.tsx'
import { tabStorage } from '#storage/page-storage.ts'

export const Route = createFileRoute('/app/keep-report')({
  component: KeepReport,
})

function KeepReport() {
  const { services } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const session = usePerson()
  return (
    <KeepReportPage
      isPlayer={session.roles.includes('Player')}
      kept={tabStorage}
      onKept={(id) => void navigate({ to: '/app/dashboard/$id', params: { id }, replace: true })}
      onOtherAccount={() => void signOut(services, session.userId)}
    />
  )
}
