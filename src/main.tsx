import '#data/older-browsers.ts' // Before everything that may use it.
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { closeOnBack } from '#app/close-on-back.ts'
import { readEnv } from '#app/env.ts'
import { followPages } from '#app/follow-pages.ts'
import { keepInstallOffers } from '#app/install-offer.ts'
import { Providers } from '#app/providers.tsx'
import { createSession, fetchSignInAhead, keepFresh } from '#app/session.ts'
import { announceRoles } from '#app/role-changes.ts'
import { announceEndings, forgetWords, staysOpen } from '#app/session-ending.ts'
import { followSession, createServicesPerUser } from '#app/start.ts'
import { startUpdateFlow } from '#app/update-flow.ts'
import { forgetTyped } from '#data/session/session-notes.ts'
import { planAt } from '#domain/doors/routes-table.ts'
import { USER_POOL_META } from '#domain/told-user-pool.ts'
import { databases } from '#storage/databases.ts'
import { tabStorage } from '#storage/page-storage.ts'
import { bringFonts } from '#ui/theme/bring-fonts.ts'
import { toaster } from '#ui/toasts.ts'
import { acceptTranslators } from '#ui/translated-page.ts'
import { createAppRouter } from './router.ts'

/** Working storage answers sooner. */
const LONGEST_START_MS = 1_000

acceptTranslators()
const toldPool = document.querySelector<HTMLMetaElement>(`meta[name=${USER_POOL_META}]`)?.content
const env = readEnv(toldPool, location.origin, import.meta.url)
const session = createSession(env)
const updates = startUpdateFlow()
void bringFonts()
const router = createAppRouter({
  session,
  updates,
  installs: keepInstallOffers(),
  openServices: createServicesPerUser(env, session),
  findUnsent: async () => (await import('#app/unsent-work.ts')).findUnsent(),
  isLocalPool: env.isLocalPool,
  apiUrl: env.apiUrl,
})

// Before what an ending says.
forgetWords(session, () => {
  toaster.clear()
  forgetTyped(tabStorage)
})
announceEndings(session, tabStorage, (message) => {
  if (staysOpen(router.state.location.pathname)) toaster.error(message)
})
announceRoles(session, (message) => toaster.error(message))
const started = session.start()
// Pages behind links are shown without it.
await Promise.race([started, new Promise((resolve) => setTimeout(resolve, LONGEST_START_MS))])
databases.subscribe(() => {
  // The session is read again once the storage answers.
  if (!databases.trouble()) void session.recheck()
})
followPages(router)
closeOnBack(router.history)
followSession(session, (what) => {
  // A12. An evaluator in the middle of a game is not led away; leaving the page asks again.
  const isRating = what === 'profile' && router.state.matches.some(({ fullPath }) => planAt(fullPath)?.isFrameless)
  if (!isRating) void router.invalidate()
})

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
const app = (
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)
// In slices: a slow phone hears a tap in between.
startTransition(() => createRoot(root).render(app))

void started.then(() => keepFresh(session))
void fetchSignInAhead()
