import { createFileRoute, Outlet } from '@tanstack/react-router'
import { onlySignedOut } from '#app/guards.ts'

export const Route = createFileRoute('/_signed-out')({ beforeLoad: onlySignedOut, component: Outlet })
