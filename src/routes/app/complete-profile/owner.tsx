import { createFileRoute } from '@tanstack/react-router'
import { OwnStaffProfile } from '#app/own-staff-profile.tsx'

export const Route = createFileRoute('/app/complete-profile/owner')({
  component: OwnerProfile,
})

function OwnerProfile() {
  return <OwnStaffProfile of="Owner" />
}
