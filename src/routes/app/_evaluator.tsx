import { createFileRoute, Outlet } from '@tanstack/react-router'
import { onlyFor } from '#app/guards.ts'

export const Route = createFileRoute('/app/_evaluator')({ beforeLoad: onlyFor('Evaluator'), component: Outlet })
