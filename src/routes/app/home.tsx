import { createFileRoute } from '@tanstack/react-router'
import { useSignedIn } from '#app/use-session.ts'
import { PlayerHomePage } from '#features/library/player-home-page.tsx'

export const Route = createFileRoute('/app/home')({ staticData: { title: 'Home' }, component: Home })

function Home() {
  const { services } = Route.useRouteContext()
  const session = useSignedIn(services.session)
  return session && <PlayerHomePage services={services} session={session} />
}
