import { createFileRoute } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { editProfilePage } from '#domain/doors/landing.ts'
import { AccountPage } from '#features/account/account-page.tsx'
import { ChangePasswordDialog } from '#features/auth/change-password-dialog.tsx'
import { OwnProgramsPanel } from '#features/programs/own-programs-panel.tsx'

export const Route = createFileRoute('/app/account')({ staticData: { title: 'Account' }, component: Account })

function Account() {
  const { services } = Route.useRouteContext()
  const session = useSignedIn(services.session)
  const navigate = Route.useNavigate()
  return (
    session && (
      <AccountPage
        services={services}
        session={session}
        ChangePasswordDialog={ChangePasswordDialog}
        ProgramsPanel={OwnProgramsPanel}
        onEditProfile={() => void navigate({ href: editProfilePage(session.role) })}
      />
    )
  )
}
