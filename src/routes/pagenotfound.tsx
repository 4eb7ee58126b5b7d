import { createFileRoute } from '@tanstack/react-router'
import { NothingHereAlone } from '#app/screens.tsx'

export const Route = createFileRoute('/pagenotfound')({
  component: NothingHereAlone,
})
