import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StaffLibraryQuery } from '#domain/contracts/library.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { realServices } from '#tests/support/real-services.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { TeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { StaffLibraryPage } from './staff-library-page.tsx'

let stage: TeamOrderStage
beforeAll(async () => {
  stage = await startTeamOrderStage()
})
afterAll(() => stage.close())

test('[L16] a coach finds what they ordered by the player, sees how far it is, and opens the reports that exist', async () => {
  const it = await stage.aTeam({ players: 2 })
  await aPurchaseOf(stage, it.coach, { credits: 5, days: 30 })
  const {
    evaluations: [done, waiting],
  } = await stage.order(it)
  await stage.db.query(`UPDATE evaluation SET status = 'completed', completed_at = now() WHERE id = $1`, [
    done?.evaluation_submission_id,
  ])
  await stage.db.query(
    `INSERT INTO evaluation_result (evaluation_id, rubric_version, body)
      VALUES ($1, '2025.1',
      '{"total_player_performance_score": 41.5, "performance_level": {"key": "a", "name": "Advanced"}}')`,
    [done?.evaluation_submission_id],
  )
  await show(it.coach)
  const report = await screen.findByRole('link', { name: `${done?.player_name}, open report` })
  expect(report.getAttribute('href')).toBe(`/app/dashboard/${done?.evaluation_submission_id}`)
  const [finished, open] = screen.getAllByRole('article').toSorted((one) => (within(one).queryByRole('link') ? -1 : 1))
  expect(finished?.textContent).toContain('41.5')
  expect(open?.textContent).toContain(it.team.name)
  expect(open?.textContent).toContain('Due ')
  expect(within(open!).queryByRole('link')).toBeNull()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: waiting?.player_name } })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
})

test('[L16] an empty library says what will be there, and leads to the portal', async () => {
  await show(await stage.createUser({ role: 'Director' }))
  expect(await screen.findByText('Reports of players in your programs appear here.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the portal' }).getAttribute('href')).toBe('/app/performance-portal')
})

async function show(user: TestUser) {
  const { services } = await realServices(stage, user)
  function Library() {
    const [query, setQuery] = useState(v.parse(StaffLibraryQuery, {}))
    return (
      <AsPerson services={services} userId={user.id}>
        <StaffLibraryPage
          isCoach={user.role === 'Coach'}
          query={query}
          onQuery={(next) => setQuery((before) => ({ ...before, ...next }))}
        />
      </AsPerson>
    )
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <RouterContextProvider router={router as never}>
          <Library />
        </RouterContextProvider>
      </QueryClientProvider>
    </UiProvider>,
  )
}
