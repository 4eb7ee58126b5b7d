import { createFileRoute } from '@tanstack/react-router'
import { NothingHere } from '#app/screens.tsx'

export const Route = createFileRoute('/app/pagenotfound')({
  component: NothingHere,
})
