import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { useState } from 'react'
import type { Services } from '#data/services.ts'
import type { LibraryQuery } from '#domain/contracts/library.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { LibraryPage } from '#features/library/library-page.tsx'
import { aLibraryQuery } from '#tests/fixtures/a-library-item.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'

/** The library of an evaluator, on its own. What would go into the address is kept by the page here. */
export function showLibrary(services: Services, userId: string, start: Partial<LibraryQuery> = {}) {
  const session: SignedIn = {
    phase: 'signed-in',
    userId,
    role: 'Evaluator',
    roles: ['Evaluator'],
    isAdmin: false,
    isEvaluator: true,
    user: null,
    reach: 'confirmed',
  }
  function Page() {
    const [query, setQuery] = useState(aLibraryQuery({ scope: 'mine', ...start }))
    return (
      <AsPerson services={services} session={session}>
        <LibraryPage query={query} onQuery={(next) => setQuery((before) => ({ ...before, ...next }))} />
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
      <Toaster />
    </UiProvider>,
  )
}
