import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createBytesClient } from '#data/api/bytes-client.ts'
import type { Services } from '#data/services.ts'
import { createLazyUploads } from '#data/uploads/lazy-uploads.ts'
import type { LazyUploads } from '#data/uploads/lazy-uploads.ts'
import { openUploads } from '#data/uploads/open-uploads.ts'
import { PlayerOrderPage } from '#features/orders/player-order-page.tsx'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { aPlayerOf } from './orders.ts'
import { startPaymentStage } from './payment-stage.ts'
import { realServices } from './real-services.ts'
import type { Interfere } from './real-services.ts'
import type { TestUser } from './test-server.ts'

type Search = { order?: string; step?: 'package' | 'video' | 'payment'; checkout?: string }
type OrderRow = { id: string; status: string; package_id: number | null; event_name: string; video_type: string | null }

/** The page of an order before the real server, and the payment provider's side of it. */
export async function startUploadStage() {
  const server = await startPaymentStage()
  const opened: LazyUploads[] = []

  /** A player at the page; `seen` is the address it asked for last and how often it submitted. */
  async function setup(known?: TestUser) {
    const player = known ?? (await aPlayerOf(server))
    const interfere: { with: Interfere } = { with: () => {} }
    const { services: basic } = await realServices(server, player, interfere)
    const bytes = createBytesClient({ apiUrl: 'http://test/api', getToken: async () => ({ kind: 'unknown' }), fetch })
    const onError = (error: unknown) => {
      throw error
    }
    const uploads = createLazyUploads({
      load: () => openUploads({ userId: player.id, api: basic.api, bytes, onError }),
      onError,
    })
    opened.push(uploads)
    const services: Services = { ...basic, uploads }
    const seen: { search: Search; submitted: number } = { search: {}, submitted: 0 }

    function Page({ start }: { start: Search }) {
      const [search, setSearch] = useState(start)
      return (
        <AsPerson services={services} userId={player.id}>
          <PlayerOrderPage
            order={search.order}
            step={search.step}
            checkout={search.checkout}
            isCancelled={false}
            onSearch={(next) => {
              seen.search = next
              setSearch(next)
            }}
            onSubmitted={() => {
              seen.submitted += 1
            }}
          />
        </AsPerson>
      )
    }

    function show(start: Search) {
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
    return { player, services, interfere, seen, show }
  }

  const ordersOf = ({ id }: TestUser) =>
    server.db.query<OrderRow>(
      'SELECT id, status, package_id, event_name, jersey_number, jersey_color, video_type, sightings FROM evaluation WHERE submitted_by = $1',
      [id],
    )

  function leave() {
    cleanup()
    for (const uploads of opened.splice(0)) uploads.close()
  }

  return { ...server, setup, ordersOf, leave }
}

export async function typeLink(link: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Link to the video' }), { target: { value: link } })
  fireEvent.click(screen.getByRole('button', { name: 'Use this link' }))
}

export async function pressPay(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => {
    if (button.hasAttribute('aria-disabled')) throw new Error('It cannot be paid yet')
  })
  fireEvent.click(button)
  return button
}
