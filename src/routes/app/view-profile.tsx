import { createFileRoute } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { editProfilePage } from '#domain/doors/landing.ts'
import { ViewProfilePage } from '#features/profile/view-profile-page.tsx'

export const Route = createFileRoute('/app/view-profile')({ staticData: { title: 'Profile' }, component: ViewProfile })

function ViewProfile() {
  const { services } = Route.useRouteContext()
  const session = useSignedIn(services.session)
  const navigate = Route.useNavigate()
  return (
    session && (
      <ViewProfilePage
        services={services}
        session={session}
        onEdit={() => void navigate({ href: editProfilePage(session.role) })}
      />
    )
  )
}
