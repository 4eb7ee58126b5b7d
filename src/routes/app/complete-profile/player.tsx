import { createFileRoute } from '@tanstack/react-router'
import { Loading } from '#app/screens.tsx'

// Its door leads on to the first step of the profile.
export const Route = createFileRoute('/app/complete-profile/player')({ component: Loading })
