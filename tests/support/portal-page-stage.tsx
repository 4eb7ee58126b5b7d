import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { useState } from 'react'
import { readPortalSearch, writePortalSearch } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { PortalPage } from '#features/portal/portal-page.tsx'
import { AsPerson } from '#tests/support/as-person.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import type { PortalStage } from './portal-stage.ts'
import { realServices } from './real-services.ts'
import type { Interfere } from './real-services.ts'
import type { TestUser } from './test-server.ts'

/** The portal on a fresh device with the real server; what the page asks of the server is kept by its path. */
export async function openPortal(
  stage: PortalStage,
  user: TestUser,
  address: Record<string, string | number> = {},
  role: SignedIn['role'] = 'Coach',
) {
  const asked: string[] = []
  const network: { with: Interfere } = { with: () => {} }
  const { services } = await realServices(stage, user, {
    with: (request) => {
      const { pathname, search } = new URL(request.url)
      asked.push(pathname.replace('/api', '') + search)
      return network.with(request)
    },
  })
  const session: SignedIn = {
    phase: 'signed-in',
    userId: user.id,
    role,
    roles: [role],
    isAdmin: false,
    isEvaluator: false,
    reach: 'confirmed',
    user: null,
  }
  const seen: PortalSearch[] = [readPortalSearch(address)]

  function Page() {
    const [search, setSearch] = useState(() => readPortalSearch(address))
    const go = (next: PortalSearch) => {
      seen.push(next)
      // Through the address, as the router does it.
      setSearch(readPortalSearch(writePortalSearch(next)))
    }
    return (
      <AsPerson services={services} session={session}>
        <PortalPage search={search} onSearch={go} />
      </AsPerson>
    )
  }

  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <RouterContextProvider router={router as never}>
          <Page />
        </RouterContextProvider>
      </QueryClientProvider>
    </UiProvider>,
  )
  return { search: () => seen.at(-1) ?? readPortalSearch({}), asked, network, services }
}
