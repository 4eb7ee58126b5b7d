import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Services } from '#data/services.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { AsPerson } from './as-person.tsx'
import type { EventStage } from './event-stage.ts'
import { mediaMatch } from './no-layout.ts'
import { realServices } from './real-services.ts'
import type { Interfere } from './real-services.ts'
import type { TestUser } from './test-server.ts'

class Watcher {
  observe() {}
  disconnect() {}
}

/** Gives the DOM of a test what the event pages ask of a browser. */
export function prepareForEventPages() {
  mediaMatch(() => false)
  globalThis.IntersectionObserver = Watcher as never
}

/** Renders a page of an event for a user, against the server of the stage. Returns the services of the page. */
export async function openEventPage(
  stage: EventStage,
  user: TestUser,
  page: ReactNode,
  network?: { with: Interfere },
): Promise<Services> {
  const { services } = await realServices(stage, user, network)
  showEventPage(services, user, page)
  return services
}

/** Renders a page of an event with services that were used before. */
export function showEventPage(services: Services, user: TestUser, page: ReactNode) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <UiProvider>
      <RouterContextProvider router={router as never}>
        <QueryClientProvider client={services.queryClient}>
          <AsPerson services={services} session={sessionOf(user)}>
            {page}
          </AsPerson>
        </QueryClientProvider>
      </RouterContextProvider>
      <Toaster />
    </UiProvider>,
  )
}

/** Returns the session of a user whose sign-in the identity provider has confirmed. */
export function sessionOf(user: TestUser): SignedIn {
  return {
    phase: 'signed-in',
    userId: user.id,
    role: user.role,
    roles: [user.role],
    isAdmin: false,
    isEvaluator: false,
    reach: 'confirmed',
    user: aUser({ id: user.id, email: user.email, user_type: user.role }),
  }
}
