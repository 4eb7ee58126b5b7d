import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/session.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { PeopleTeamsPage } from './people-teams-page.tsx'

let stage: PortalStage
beforeAll(async () => {
  stage = await startPortalStage()
})
afterAll(() => stage.close())

test("[F50] a coach's page lists the teams of the coach that one may see, and a director's those the director answers for", async () => {
  const program = await stage.aProgram()
  const other = await stage.createUser({ role: 'Coach' })
  await stage.aTeam(program.id, other, { name: 'Comets' })
  await open(program.owner, { coachId: other.id })
  expect(await teamNames()).toEqual(['Comets'])
  cleanup()
  await open(program.owner, { directorId: program.director.id })
  expect(new Set(await teamNames())).toEqual(new Set(['Comets', 'Hawks']))
})

test('each team stands with the figures that its program tells, with one question for all teams of a program', async () => {
  const program = await stage.aProgram()
  for (const player of await stage.players(program.team, 5)) await stage.publish(player, { on: '2026-03-02' })
  await stage.aTeam(program.id, await stage.createUser({ role: 'Coach' }), { name: 'Storm' })
  const { asked } = await open(program.owner, { directorId: program.director.id })
  expect(numbersIn(await screen.findByLabelText('Hawks in numbers'))).toEqual([
    expect.stringMatching(/^\d+\.\d of 60$/u),
    '5 of 5',
    '–',
    '0',
  ])
  expect((await articleOf('Storm')).textContent).toContain('0players')
  expect(asked.filter((path) => path.startsWith('/dashboard'))).toEqual([`/dashboard/?program_id=${program.id}`])
})

test('offline the figures that were read stay with their time; where there are none, how many players a team has', async () => {
  const program = await stage.aProgram()
  for (const player of await stage.players(program.team, 5)) await stage.publish(player, { on: '2026-03-02' })
  const { network } = await open(program.director, { coachId: program.coach.id })
  await screen.findByLabelText('Hawks in numbers')
  network.with = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/^Offline. As of \d{1,2}:\d\d(?: [AP]M)?$/u)).toBeTruthy()
  expect(numbersIn(screen.getByLabelText('Hawks in numbers'))).toContain('5 of 5')
  cleanup()
  await open(program.director, { coachId: program.coach.id }, (request) => {
    if (request.url.includes('/dashboard/')) throw new TypeError('Failed to fetch')
  })
  await waitFor(async () => expect((await articleOf('Hawks')).textContent).toContain('5players'))
  expect(screen.queryByText(/^As of/u)).toBeNull()
})

test('[F50] a coach of teams that one may not see has no teams here', async () => {
  const [own, foreign] = [await stage.aProgram(), await stage.aProgram()]
  await open(own.director, { coachId: foreign.coach.id })
  expect(await screen.findByText('No teams here')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

async function teamNames(): Promise<(string | null)[]> {
  return (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
}

const numbersIn = (list: HTMLElement) => [...list.querySelectorAll('dd')].map(({ textContent }) => textContent)

async function articleOf(team: string): Promise<HTMLElement> {
  const article = (await screen.findByRole('link', { name: `Dashboard of ${team}` })).closest('article')
  if (!article) throw new Error(`${team} has no card`)
  return article
}

async function open(user: TestUser, of: { coachId: string } | { directorId: string }, interfere: Interfere = () => {}) {
  const asked: string[] = []
  const network = { with: interfere }
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
    role: 'Director',
    roles: ['Director'],
    isAdmin: false,
    isEvaluator: false,
    reach: 'confirmed',
    user: aUser({ id: user.id }),
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <RouterContextProvider router={router as never}>
          <AsPerson services={services} session={session}>
            <PeopleTeamsPage of={of} />
          </AsPerson>
        </RouterContextProvider>
      </QueryClientProvider>
    </UiProvider>,
  )
  return { asked, network }
}
