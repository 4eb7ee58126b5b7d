import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { createBytesClient } from '#data/api/bytes-client.ts'
import type { Services } from '#data/services.ts'
import { createLazyUploads } from '#data/uploads/lazy-uploads.ts'
import { openUploads } from '#data/uploads/open-uploads.ts'
import { TeamOrderPage } from '#features/orders/team-order-page.tsx'
import type { TeamOrderSearch } from '#features/orders/team-order-page.tsx'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { withoutLayout } from './no-layout.ts'
import { realServices } from './real-services.ts'
import type { Interfere } from './real-services.ts'
import { startTeamOrderStage } from './team-order-stage.ts'
import type { TestUser } from './test-server.ts'

/** The page of a team's order before the real server, in a window that lays nothing out. */
export async function startTeamOrderPage() {
  configure({ asyncUtilTimeout: 8_000 })
  withoutLayout()
  const stage = await startTeamOrderStage()
  const opened: { close(): void }[] = []

  /** Somebody's device; `seen.search` is the address that the page asked for last. */
  async function aDevice(user: TestUser, teamId: number) {
    const interfere: { with: Interfere } = { with: () => {} }
    const { services: basic } = await realServices(stage, user, interfere)
    const bytes = createBytesClient({ apiUrl: 'http://test/api', getToken: async () => ({ kind: 'unknown' }), fetch })
    const onError = (error: unknown) => {
      throw error
    }
    const uploads = createLazyUploads({
      load: () => openUploads({ userId: user.id, api: basic.api, bytes, onError }),
      onError,
    })
    opened.push(uploads)
    const services: Services = { ...basic, uploads }
    const seen: { search: TeamOrderSearch } = { search: {} }

    function Page({ start }: { start: TeamOrderSearch }) {
      const [search, setSearch] = useState(start)
      return (
        <AsPerson services={services} userId={user.id}>
          <TeamOrderPage
            teamId={teamId}
            search={search}
            onSearch={(next) => {
              seen.search = next
              setSearch(next)
            }}
          />
        </AsPerson>
      )
    }

    function show(start: TeamOrderSearch = {}) {
      const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
      render(
        <UiProvider>
          <QueryClientProvider client={services.queryClient}>
            <RouterContextProvider router={router as never}>
              <Page start={start} />
            </RouterContextProvider>
          </QueryClientProvider>
          <Toaster />
        </UiProvider>,
      )
    }
    return { services, interfere, seen, show }
  }

  function leave() {
    cleanup()
    for (const uploads of opened.splice(0)) uploads.close()
  }
  return { ...stage, aDevice, leave }
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** One game with a link. */
export async function fillInGame() {
  fireEvent.change(await screen.findByLabelText('Opponent'), { target: { value: 'Eastgate' } })
  type('Day of the game', '2025-12-04')
  type('Where', 'home')
  type('Link to the video', 'https://youtu.be/dQw4w9WgXcQ')
}

export const rowOf = (name: string) => within(screen.getByRole('group', { name }))
export const pick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name, 'u') }))

/** Level and consent. */
export async function fillInRest() {
  await screen.findByRole('option', { name: 'High School Varsity' })
  type('Level of the games', 'hs_varsity')
  fireEvent.click(screen.getByRole('checkbox', { name: /^I confirm/u }))
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
