import { createRouter } from '@tanstack/react-router'
import { CrashScreen, Loading, NothingHere } from '#app/screens.tsx'
import type { RouterContext } from '#app/router-context.ts'
import { routeTree } from './routeTree.gen.ts'

export function createAppRouter(context: RouterContext) {
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultErrorComponent: CrashScreen,
    defaultPendingComponent: Loading,
    defaultNotFoundComponent: NothingHere,
    // Before the first page the same screen stands already, from index.html: it stays, and does not flash by.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  })
  const stopListening = router.subscribe('onResolved', () => {
    stopListening()
    // What is on the device appears at once; a screen that flashes by helps nobody.
    router.update({ ...router.options, defaultPendingMs: PENDING_MS, defaultPendingMinMs: PENDING_MS })
  })
  return router
}

const PENDING_MS = 300

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
