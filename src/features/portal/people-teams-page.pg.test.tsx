// @vitest-environment jsdom
import 'fake-indexeddb/auto' // Before anything that brings Dexie along: its live queries look for it once.
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/access/session.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { startDashboardStage } from '#tests/support/dashboard-stage.ts'
import type { DashboardStage } from '#tests/support/dashboard-stage.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { PeopleTeamsPage } from './people-teams-page.tsx'

configure({ asyncUtilTimeout: 10_000 })
window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList

let stage: DashboardStage
beforeAll(async () => { stage = await startDashboardStage() })
afterAll(() => stage.close())
afterEach(cleanup)

test('[F118] a coach\'s page lists the teams of the coach that one may see, and a director\'s those the director answers for', async () => {
  const program = await stage.aProgram()
  const other = await stage.createUser({ role: 'Coach' })
  await stage.aTeam(program.id, other, { name: 'Comets' })
  await open(program.owner, { coachId: other.id })
  expect(await teamNames()).toEqual(['Comets'])
  cleanup()
  await open(program.owner, { directorId: program.director.id })
  expect(new Set(await teamNames())).toEqual(new Set(['Comets', 'Hawks']))
})

test('[F118] a coach of teams that one may not see has no teams here', async () => {
  const [own, foreign] = [await stage.aProgram(), await stage.aProgram()]
  await open(own.director, { coachId: foreign.coach.id })
  expect(await screen.findByText('No teams here')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

async function teamNames(): Promise<(string | null)[]> {
  return (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
}

async function open(user: TestUser, of: { coachId: string } | { directorId: string }) {
  const { services } = await realServices(stage, user)
  const session: SignedIn = {
    phase: 'signed-in', userId: user.id, role: 'Director', isAdmin: false, isEvaluator: false, reach: 'confirmed', user: aUser({ id: user.id }),
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <RouterContextProvider router={router as never}><PeopleTeamsPage services={services} session={session} of={of} /></RouterContextProvider>
      </QueryClientProvider>
    </UiProvider>,
  )
}
