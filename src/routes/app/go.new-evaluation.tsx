import { createFileRoute } from '@tanstack/react-router'
import { Loading } from '#app/screens.tsx'

// W52. The door leads on to the page where this person starts an evaluation.
export const Route = createFileRoute('/app/go/new-evaluation')({ component: Loading })
