import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AsPerson } from '#tests/support/as-person.tsx'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { TeamRosterPage } from './team-roster-page.tsx'

let stage: PortalStage
beforeAll(async () => {
  stage = await startPortalStage()
})
afterAll(() => stage.close())
afterEach(cleanup)

async function show(user: TestUser, teamId: number) {
  const { services } = await realServices(stage, user, { with: () => {} })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <RouterContextProvider router={router as never}>
          <AsPerson services={services} userId={user.id}>
            <TeamRosterPage teamId={teamId} />
          </AsPerson>
        </RouterContextProvider>
      </QueryClientProvider>
    </UiProvider>,
  )
}

test('[G112] the roster is in number order, sorts by name, opens a player, and its coach can edit it', async () => {
  const { coach, director, team } = await stage.aProgram()
  for (const [number, name] of [
    ['24', 'Ada'],
    ['3', 'Maya'],
    ['00', 'Joy'],
  ])
    await stage.db.query(
      `INSERT INTO roster_entry (id, team_id, jersey_number, first_name, last_name, place)
       VALUES (gen_random_uuid(), $1, $2, $3, 'Bell', 0)`,
      [team, number, name],
    )
  await show(coach, team)
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect((await screen.findByRole('link', { name: 'Edit roster' })).getAttribute('href')).toBe(
    `/app/complete-profile/coach-roster?team=${team}`,
  )
  expect(names()).toEqual(['Joy Bell', 'Maya Bell', 'Ada Bell'])
  fireEvent.click(screen.getByRole('button', { name: 'Player' }))
  expect(names()).toEqual(['Ada Bell', 'Joy Bell', 'Maya Bell'])
  expect(screen.getByRole('link', { name: 'Ada Bell' }).getAttribute('href')).toMatch(
    /performance-portal\?team=.*player=/u,
  )
  cleanup()
  await show(director, team)
  await screen.findByRole('link', { name: 'Ada Bell' })
  expect(screen.queryByRole('link', { name: 'Edit roster' })).toBeNull()
})
