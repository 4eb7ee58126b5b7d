import { createFileRoute } from '@tanstack/react-router'
import { Loading } from '#app/screens.tsx'

// The door of /app leads on to the landing page.
export const Route = createFileRoute('/app/')({ component: Loading })
