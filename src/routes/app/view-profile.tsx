import { createFileRoute } from '@tanstack/react-router'
import { usePerson } from '#data/react/person.tsx'
import { editProfilePage } from '#domain/doors/landing.ts'
import { ViewProfilePage } from '#features/profiles/view-profile-page.tsx'

export const Route = createFileRoute('/app/view-profile')({ component: ViewProfile })

function ViewProfile() {
  const session = usePerson()
  const navigate = Route.useNavigate()
  return <ViewProfilePage onEdit={() => void navigate({ href: editProfilePage(session.role) })} />
}
