import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignedIn } from '#app/guards.ts'
import { landingPage } from '#domain/access/landing.ts'

export const Route = createFileRoute('/app/')({
  beforeLoad: (visit) => {
    throw redirect({ to: landingPage(requireSignedIn(visit).role) })
  },
})
