import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '#app/router-context.ts'
import { NothingHereAlone } from '#app/screens.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NothingHereAlone,
})
