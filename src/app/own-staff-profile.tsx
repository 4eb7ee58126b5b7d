import { useNavigate } from '@tanstack/react-router'
import type { Services } from '#data/services.ts'
import { StaffProfilePage } from '#features/profile/staff-profile-page.tsx'
import { useProfileMode } from './use-profile-mode.ts'
import { useSignedIn } from './use-session.ts'

/** The profile of the coach, director or owner who is signed in; the route's door has looked at the role. */
export function OwnStaffProfile({ services, userId }: { services: Services; userId: string }) {
  const session = useSignedIn(services.session)
  const mode = useProfileMode(session)
  const navigate = useNavigate()
  const role = session?.role
  if (role === undefined || role === 'Player' || role === 'Evaluator') return null
  const leave = () => void navigate({ to: mode === 'create' ? '/app' : '/app/view-profile' })
  return <StaffProfilePage services={services} userId={userId} role={role} mode={mode} onDone={leave} />
}
