import { setTimeout as pause } from 'node:timers/promises'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlayerLibraryQuery } from '#domain/contracts/library.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { PlayerHomePage } from './player-home-page.tsx'
import { PlayerLibraryPage } from './player-library-page.tsx'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test("[L11] a player's library says how far each evaluation is and leads to the reports that exist", async () => {
  const { player, showLibrary } = await setup()
  const done = await server.createEvaluation({ player, status: 'completed', event: 'Fall Showcase' })
  await server.createEvaluation({ player, status: 'returned', event: 'Summer League' })
  await server.db.query(`UPDATE evaluation SET return_reason = 'The jersey cannot be read' WHERE status = 'returned'`)
  showLibrary()
  const report = await screen.findByRole('link', { name: 'Fall Showcase, open report' })
  expect(report.getAttribute('href')).toBe(`/app/dashboard/${done}`)
  expect(screen.getByText('The jersey cannot be read')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Summer League/u })).toBeNull()
})

test('an order that waits for its player says what is next and leads there; one that does not has no buttons', async () => {
  const { player, showLibrary } = await setup()
  await server.createEvaluation({ player, status: 'draft', event: 'Harbor Point vs. Eastgate' })
  await server.createEvaluation({ player, status: 'in_review', event: 'Summer League' })
  showLibrary()
  const order = await screen.findByRole('article', { name: 'Harbor Point vs. Eastgate' })
  expect(
    within(order).getByRole('list', { name: 'Progress' }).querySelector('[aria-current="step"]')?.textContent,
  ).toContain('Add a video')
  expect(within(order).getByRole('button', { name: 'Continue, Harbor Point vs. Eastgate' })).toBeTruthy()
  expect(within(screen.getByRole('article', { name: 'Summer League' })).queryByRole('button')).toBeNull()
})

test.each([
  ['succeeds', false],
  ['fails', true],
])('the dialog that deletes an order closes whether it %s, and a failure says so', async (_, isRefused) => {
  const { player, showLibrary } = await setup()
  const id = await server.createEvaluation({ player, status: 'draft', event: 'Harbor Point vs. Eastgate' })
  showLibrary()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Harbor Point vs. Eastgate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this order?' })
  // Meanwhile an evaluator has it, on whatever way.
  if (isRefused) await server.db.query(`UPDATE evaluation SET status = 'in_review' WHERE id = $1`, [id])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(isRefused ? /is not deleted/u : 'Harbor Point vs. Eastgate is deleted.')).toBeTruthy()
})

test('[O151] the library and the home say what was paid and how many evaluations are left', async () => {
  const { player, showLibrary, showHome } = await setup()
  await aPurchaseOf(server, player, { credits: 2, days: 300 })
  for (const show of [showLibrary, showHome]) {
    show()
    expect(
      await screen.findByRole('heading', { name: /^2 evaluations left of your Progress Pack, until / }),
    ).toBeTruthy()
    expect(screen.getByText(/^You paid \$199\.00 on /u)).toBeTruthy()
    cleanup()
  }
})

test('[K69] the home says when an account that was asked to end is deleted', async () => {
  const { player, showHome } = await setup()
  await server.call(player, 'POST', '/accounts/deletion/', { confirmation: 'DELETE' })
  showHome()
  expect(await screen.findByRole('heading', { name: /^Your account will be deleted on / })).toBeTruthy()
})

test('[L43] a page far beyond the end shows the last page after two requests', async () => {
  const { player, showLibrary, interfere } = await setup()
  for (let n = 0; n < 12; n += 1) await server.createEvaluation({ player })
  let asked = 0
  interfere.with = ({ url }) => {
    if (new URL(url).pathname.endsWith('/player/library/')) asked += 1
  }
  showLibrary({ offset: 999_990 })
  expect(await screen.findByText('11 to 12 of 12')).toBeTruthy()
  expect(asked).toBe(2)
})

test('[L11] a search that finds nothing says so and can be cleared', async () => {
  const { player, showLibrary } = await setup()
  await server.createEvaluation({ player, event: 'Fall Showcase' })
  showLibrary()
  await screen.findByText('Fall Showcase')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'zebra' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search' }))
  expect(await screen.findByText('Fall Showcase')).toBeTruthy()
})

test('[L11] offline and without anything kept, the list says what it needs and asks again', async () => {
  const { player, showLibrary, interfere } = await setup()
  await server.createEvaluation({ player, event: 'Fall Showcase' })
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  showLibrary()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Courtside isn’t responding')).toBeTruthy()
  interfere.with = () => {}
  fireEvent.click(again)
  await screen.findByText('Fall Showcase')
})

test('[K1] the home page of a child without consent says what is missing first', async () => {
  const { player, showHome } = await setup()
  await server.createEvaluation({ player, status: 'draft' })
  await server.db.query(
    `UPDATE player SET date_of_birth = current_date - interval '11 years', guardian_name = 'P',
      guardian_email = 'parent@example.test' WHERE user_id = $1`,
    [player.id],
  )
  showHome()
  expect(await screen.findByRole('heading', { name: 'A parent must agree first' })).toBeTruthy()
})

test('[L11] the home page shows the newest evaluations, and what to do where there are none', async () => {
  const { player, showHome } = await setup()
  showHome()
  await screen.findByText('No evaluations yet')
  expect(await screen.findByRole('progressbar', { name: 'Profile' })).toBeTruthy()
  expect(await screen.findByText(/^No team yet/u)).toBeTruthy()
  cleanup()
  for (let n = 0; n < 4; n += 1) await server.createEvaluation({ player, event: `Game ${n}` })
  const second = await setup(player)
  second.showHome()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
  expect(screen.getByRole('link', { name: 'All 4 in the library' })).toBeTruthy()
})

test('[L11] what is there of the home page is shown where another answer cannot be had', async () => {
  const { player, showHome, interfere } = await setup()
  await server.createEvaluation({ player, event: 'Fall Showcase' })
  interfere.with = ({ url }) => (url.includes('/team-and-league/') ? new Response('{}', { status: 500 }) : undefined)
  showHome()
  expect(await screen.findByText('Fall Showcase')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Profile' })).toBeTruthy()
})

test('[L11] the list is drawn together with the paid packages above it, so that nothing moves under a finger', async () => {
  const { player, showLibrary, interfere } = await setup()
  await server.createEvaluation({ player, event: 'Fall Showcase' })
  let answer: (answered: Response) => void = () => {}
  let wasAsked = false
  interfere.with = ({ url }) => {
    if (url.includes('/dashboard/library') || url.includes('/library/')) wasAsked = true
    if (!url.includes('/evaluation/credits/')) return undefined
    return new Promise((resolve) => {
      answer = resolve
    })
  }
  showLibrary()
  await waitFor(() => expect(wasAsked).toBe(true))
  await pause(100)
  expect(screen.queryByText('Fall Showcase')).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
  answer(new Response('{}', { status: 403 }))
  expect(await screen.findByText('Fall Showcase')).toBeTruthy()
})

async function setup(known?: Awaited<ReturnType<EvaluationServer['createUser']>>) {
  const player = known ?? (await server.createUser({ role: 'Player' }))
  const interfere: { with: Interfere } = { with: () => {} }
  const { services } = await realServices(server, player, interfere)
  const session: SignedIn = {
    phase: 'signed-in',
    userId: player.id,
    role: 'Player',
    roles: ['Player'],
    isAdmin: false,
    isEvaluator: false,
    reach: 'confirmed',
    user: aUser({ id: player.id, first_name: 'Maya' }),
  }

  function Library({ start }: { start: Partial<PlayerLibraryQuery> }) {
    const [query, setQuery] = useState({ ...v.parse(PlayerLibraryQuery, {}), ...start })
    return (
      <AsPerson services={services} userId={player.id}>
        <PlayerLibraryPage query={query} onQuery={(next) => setQuery((before) => ({ ...before, ...next }))} />
      </AsPerson>
    )
  }

  function show(page: ReactNode) {
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
    render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          <RouterContextProvider router={router as never}>{page}</RouterContextProvider>
        </QueryClientProvider>
        <Toaster />
      </UiProvider>,
    )
  }
  return {
    player,
    interfere,
    showLibrary: (start: Partial<PlayerLibraryQuery> = {}) => show(<Library start={start} />),
    showHome: () =>
      show(
        <AsPerson services={services} session={session}>
          <PlayerHomePage />
        </AsPerson>,
      ),
  }
}
