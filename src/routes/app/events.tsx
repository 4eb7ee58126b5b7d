import { createFileRoute } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { EventsPage } from '#features/events/events-page.tsx'

export const Route = createFileRoute('/app/events')({ staticData: { title: 'Events' }, component: Events })

function Events() {
  const { services } = Route.useRouteContext()
  const session = useSignedIn(services.session)
  return session && <EventsPage services={services} session={session} />
}
