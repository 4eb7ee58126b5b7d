import { useNavigate } from '@tanstack/react-router'
import { usePerson } from '#data/react/person.tsx'
import type { StaffRole } from '#domain/access/role.ts'
import { StaffProfilePage } from '#features/profiles/staff-profile-page.tsx'
import { useProfileMode } from './use-profile-mode.ts'

/** The profile of the coach, director or owner who is signed in. */
export function OwnStaffProfile({ of }: { of: StaffRole }) {
  const mode = useProfileMode(usePerson(), of)
  const navigate = useNavigate()
  const leave = () => void navigate({ to: mode === 'create' ? '/app' : '/app/view-profile' })
  return <StaffProfilePage role={of} mode={mode} onDone={leave} />
}
