import { createFileRoute } from '@tanstack/react-router'
import { PlayerHomePage } from '#features/library/player-home-page.tsx'

export const Route = createFileRoute('/app/home')({ component: Home })

function Home() {
  return <PlayerHomePage />
}
