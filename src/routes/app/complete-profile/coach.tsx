import { createFileRoute } from '@tanstack/react-router'
import { OwnStaffProfile } from '#app/own-staff-profile.tsx'

export const Route = createFileRoute('/app/complete-profile/coach')({
  component: CoachProfile,
})

function CoachProfile() {
  return <OwnStaffProfile of="Coach" />
}
