import { createFileRoute } from '@tanstack/react-router'
import { usePerson } from '#data/react/person.tsx'
import { editProfilePage } from '#domain/doors/landing.ts'
import { AccountPage } from '#features/accounts/account-page.tsx'
import { ChangePasswordDialog } from '#features/auth/change-password-dialog.tsx'
import { OwnProgramsPanel } from '#features/programs/own-programs-panel.tsx'

export const Route = createFileRoute('/app/account')({ component: Account })

function Account() {
  const session = usePerson()
  const navigate = Route.useNavigate()
  return (
    <AccountPage
      ChangePasswordDialog={ChangePasswordDialog}
      ProgramsPanel={OwnProgramsPanel}
      onEditProfile={() => void navigate({ href: editProfilePage(session.role) })}
    />
  )
}
