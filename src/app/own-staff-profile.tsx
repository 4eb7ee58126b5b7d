import { useNavigate } from '@tanstack/react-router'
import type { Services } from '#data/services.ts'
import type { StaffRole } from '#domain/access/role.ts'
import { StaffProfilePage } from '#features/profile/staff-profile-page.tsx'
import { useProfileMode } from './use-profile-mode.ts'
import { useSignedIn } from './use-session.ts'

type OwnStaffProfileProps = { services: Services; userId: string; of: StaffRole }

/** The profile of the coach, director or owner who is signed in. */
export function OwnStaffProfile({ services, userId, of }: OwnStaffProfileProps) {
  const mode = useProfileMode(useSignedIn(services.session), of)
  const navigate = useNavigate()
  const leave = () => void navigate({ to: mode === 'create' ? '/app' : '/app/view-profile' })
  return <StaffProfilePage services={services} userId={userId} role={of} mode={mode} onDone={leave} />
}
