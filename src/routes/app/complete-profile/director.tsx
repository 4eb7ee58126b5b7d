import { createFileRoute } from '@tanstack/react-router'
import { OwnStaffProfile } from '#app/own-staff-profile.tsx'

export const Route = createFileRoute('/app/complete-profile/director')({
  component: DirectorProfile,
})

function DirectorProfile() {
  return <OwnStaffProfile of="Director" />
}
