import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPortalSearch } from '#domain/portal/portal-search.ts'
import type { PortalSearch } from '#domain/portal/portal-search.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { aUser } from '../../../tests/fixtures/a-user.ts'
import { startPortalStage } from '../../../tests/support/portal-stage.ts'
import type { PortalStage } from '../../../tests/support/portal-stage.ts'
import { screenIs } from '../../../tests/support/no-layout.ts'
import { realServices } from '../../../tests/support/real-services.ts'
import type { Interfere } from '../../../tests/support/real-services.ts'
import type { TestUser } from '../../../tests/support/test-server.ts'
import { ProgramPortalPage } from './program-portal-page.tsx'

beforeEach(() => screenIs(1180))

let stage: PortalStage
beforeAll(async () => {
  stage = await startPortalStage()
})
afterAll(() => stage.close())
afterEach(() => {
  cleanup()
})

type Program = Awaited<ReturnType<PortalStage['aProgram']>>

/** Players of a team who were all evaluated on the day, the first with everything at this rating. */
async function aKnownTeam(teamId: number, count: number, everywhere = 3, on = '2026-10-01'): Promise<string[]> {
  const ids = await stage.players(teamId, count)
  for (const [at, id] of ids.entries()) await stage.publish(id, { on, everywhere: everywhere + (at % 2) * 0.5 })
  return ids
}

test('the teams stand in rows that lead to them, and those with too few players for a mean are listed without one', async () => {
  const program = await stage.aProgram()
  await aKnownTeam(program.team, 5, 3)
  const small = await stage.aTeam(program.id, program.coach, { name: 'Storm', gender: 'Female' })
  await aKnownTeam(small, 4)
  await open(program.director, { program: program.id, season: 2027 })
  const table = await screen.findByRole('table', { name: 'Teams' })
  const strip = screen.getByLabelText('In numbers')
  expect(within(strip).getByText('Teams, 9 players')).toBeTruthy()
  expect(within(strip).getByText('Evaluated, 9 of 9 players').closest('div')?.querySelector('dd')?.textContent).toBe(
    '100%',
  )
  const hawks = within(table).getByRole('link', { name: 'Hawks' })
  expect(new URL(hawks.getAttribute('href')!, 'http://here').searchParams.get('team')).toBe(String(program.team))
  expect(new URL(hawks.getAttribute('href')!, 'http://here').searchParams.get('season')).toBe('2027')
  expect(hawks.closest('tr')?.querySelector('[data-cell=coach] a')?.getAttribute('href')).toBe(
    `/app/performance-portal/coaches/${program.coach.id}`,
  )
  const storm = within(table).getByRole('row', { name: /Storm/u })
  expect(storm.querySelector('[data-cell=total]')?.textContent).toContain('–')
  expect(storm.querySelector('[data-cell=coverage]')?.textContent).toContain('4 of 4')
  const compared = screen.getByRole('region', { name: 'Teams compared' })
  expect(
    within(compared)
      .getAllByRole('img')
      .map((row) => row.getAttribute('aria-label')),
  ).toEqual([expect.stringMatching(/^Hawks: \d+\.\d on average of 5 players, 95% interval /u)])
  expect(within(compared).getByText('Below 5 evaluated players')).toBeTruthy()
  expect(within(compared).getByText('4 of 4')).toBeTruthy()
})

test('order and search follow the address, and the head of a column turns its order around', async () => {
  const program = await stage.aProgram()
  for (const [name, everywhere] of [
    ['Alphas', 2],
    ['Betas', 4],
  ] as const)
    await aKnownTeam(await stage.aTeam(program.id, program.coach, { name }), 5, everywhere)
  const { search } = await open(program.director, { program: program.id, sort: 'total', order: 'desc' })
  const table = await screen.findByRole('table', { name: 'Teams' })
  expect(namesIn(table)).toEqual(['Betas', 'Alphas', 'Hawks'])
  fireEvent.click(within(table).getByRole('button', { name: 'Average total' }))
  await waitFor(() => expect(namesIn(table)).toEqual(['Alphas', 'Betas', 'Hawks']))
  expect(search()).toMatchObject({ sort: 'total', order: 'asc' })
  expect(within(table).getByRole('columnheader', { name: 'Average total' }).getAttribute('aria-sort')).toBe('ascending')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search teams' }), { target: { value: 'beta' } })
  await waitFor(() => expect(namesIn(table)).toEqual(['Betas']))
  await waitFor(() => expect(search().search).toBe('beta'))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search teams' }), { target: { value: 'zebra' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(namesIn(screen.getByRole('table', { name: 'Teams' }))).toHaveLength(3))
})

test('a phone begins with one skill, the farthest below its level first; all skills stand in a table on request', async () => {
  screenIs(390)
  const program = await stage.aProgram()
  const ids = await stage.players(program.team, 5)
  for (const id of ids) await stage.publish(id, { on: '2026-10-01', everywhere: 4, ratings: { 'skill:1': 1 } })
  await open(program.director, { program: program.id })
  const panel = await screen.findByRole('region', { name: 'Skills against the level' })
  const skill = within(panel).getByLabelText<HTMLSelectElement>('Skill')
  expect(skill.selectedOptions[0]?.textContent).toBe('Shooting')
  expect(within(panel).getByRole('list', { name: /^Shooting, the farthest below/u }).textContent).toMatch(
    /Hawks−\d\.\d/u,
  )
  fireEvent.change(skill, { target: { value: 'all' } })
  expect(within(panel).getByRole('table', { name: 'Gap to the level by team and skill' })).toBeTruthy()
})

test('one evaluated player is counted in pathway and coverage and stands in no mean', async () => {
  const program = await stage.aProgram()
  const [first] = await stage.players(program.team, 3)
  await stage.publish(first!, { on: '2026-10-01' })
  await open(program.owner, { program: program.id })
  expect(await screen.findByText('No team has 5 evaluated players yet')).toBeTruthy()
  expect(screen.getByText('Average total, shown once 5 players are rated')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Players by level and band' })).getByText('1 player')).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Players by month\. October 2026 1 evaluated, 1 known/u })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Skills against the level' })).toBeNull()
})

test('[F57] an owner reads each program in one line with its money; the director reads the same without', async () => {
  const program = await stage.aProgram()
  await stage.createProgram(program.owner, program.director)
  await buy(program, { cents: 45_000, bought: 10, left: 4 })
  await open(program.owner, {})
  const list = await screen.findByRole('table', { name: 'Programs' })
  const line = within(list)
    .getAllByRole('row')
    .find((row) => row.textContent?.includes('$450'))
  expect(line?.textContent).toContain('106$450')
  expect(screen.getByText('Shows team orders only. What families pay isn’t shown.')).toBeTruthy()
  expect(screen.getByText('Used, 4 left')).toBeTruthy()
  cleanup()
  await open(program.director, {})
  const same = await screen.findByRole('table', { name: 'Programs' })
  expect(within(same).getAllByRole('row')).toHaveLength(3)
  expect(document.body.textContent).not.toMatch(/\$|Credits/u)
})

test('[F50] the choice of a program goes to its address, and back to all of them', async () => {
  const program = await stage.aProgram()
  const other = await stage.createProgram(program.owner, program.director)
  const { search } = await open(program.director, {})
  await screen.findByRole('heading', { level: 1, name: 'All programs' })
  fireEvent.change(await screen.findByLabelText('Program'), { target: { value: String(other) } })
  await waitFor(() => expect(search().program).toBe(other))
  expect(await screen.findByRole('link', { name: 'All programs' })).toBeTruthy()
  expect(await screen.findByText('No teams yet')).toBeTruthy()
})

test.each([
  ["another's program", 0],
  ['one that does not exist', 9_999_999],
])('[F50] %s is not here', async (_, missing) => {
  const [own, foreign] = [await stage.aProgram(), await stage.aProgram()]
  await open(own.director, { program: missing || foreign.id })
  expect(await screen.findByRole('heading', { name: 'We can’t find this program' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to your programs' }).getAttribute('href')).toBe(
    '/app/performance-portal',
  )
})

test('teams without players and players without an evaluation are told apart, and filters that leave nothing can be taken off', async () => {
  const program = await stage.aProgram()
  await open(program.director, { program: program.id })
  expect(await screen.findByText('No players yet')).toBeTruthy()
  cleanup()
  await aKnownTeam(program.team, 1)
  const { search } = await open(program.director, { program: program.id, season: 2020 })
  const nothing = (await screen.findByText('No evaluations match these filters')).closest<HTMLElement>('.emptyState')!
  fireEvent.click(await within(nothing).findByRole('button', { name: 'Clear Season 2019-20' }))
  await waitFor(() => expect(search().season).toBeUndefined())
  await waitFor(() => expect(screen.queryByText('No evaluations match these filters')).toBeNull())
})

test('reversed days ask nothing of the server and can be taken off', async () => {
  const program = await stage.aProgram()
  const asked: string[] = []
  const { search } = await open(
    program.director,
    { program: program.id, from: '2026-10-02', to: '2026-10-01' },
    (request) => {
      asked.push(new URL(request.url).pathname)
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Until' }))
  expect(asked.filter((path) => path.endsWith('/dashboard/'))).toEqual([])
  expect(search().problems.to).toBeUndefined()
  expect(await screen.findByRole('table', { name: 'Teams' })).toBeTruthy()
})

test('a level that the rubric does not know stands at its filter with a way to take it off', async () => {
  const program = await stage.aProgram()
  await open(program.director, { program: program.id, level: 'moon' })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Level' }))
  expect(await screen.findByRole('table', { name: 'Teams' })).toBeTruthy()
})

test('[F72] offline the last answer stays with its time; without one the page says so and asks again', async () => {
  const program = await stage.aProgram()
  const interfere: { with: Interfere } = {
    with: () => {
      throw new TypeError('Failed to fetch')
    },
  }
  await open(program.director, { program: program.id }, interfere)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Courtside isn’t responding')).toBeTruthy()
  interfere.with = () => {}
  fireEvent.click(again)
  await screen.findByRole('table', { name: 'Teams' })
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/^Offline. As of /u)).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Teams' })).toBeTruthy()
})

test('of 200 teams with long names 25 stand at first and all on request', async () => {
  const program = await stage.aProgram()
  const name = 'A team whose name is as long as a name of a team may ever be'
  await stage.db.query(
    `INSERT INTO team (coach_id, program_id, name, team_type, gender, level_name)
      SELECT $1, $2, $3 || n, 'School Team', 'Male', 'Varsity' FROM generate_series(1, 199) n`,
    [program.coach.id, program.id, name.slice(0, 56)],
  )
  await open(program.director, { program: program.id })
  const table = await screen.findByRole('table', { name: 'Teams' })
  expect(within(table).getAllByRole('row')).toHaveLength(26)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 200 teams' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(201))
})

const namesIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').textContent)

async function buy(program: Program, { cents, bought, left }: { cents: number; bought: number; left: number }) {
  await stage.db.query(
    `INSERT INTO purchase (id, owner_id, package_id, package_name, amount_cents, currency, credits_total, credits_left,
      turnaround_days, valid_until, team_id)
     VALUES (gen_random_uuid(), $1, 1, 'Team Pack', $2, 'USD', $3, $4, 7, now() + interval '1 year', $5)`,
    [program.coach.id, cents, bought, left, program.team],
  )
}

async function open(
  user: TestUser,
  address: Record<string, string | number>,
  interference: { with: Interfere } | ((request: Request) => void) = { with: () => {} },
) {
  const interfere = typeof interference === 'function' ? { with: interference } : interference
  const { services } = await realServices(stage, user, interfere)
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
  const addresses: PortalSearch[] = [readPortalSearch(address)]

  function Page() {
    const [search, setSearch] = useState(() => readPortalSearch(address))
    const go = (next: PortalSearch) => {
      addresses.push(next)
      setSearch(next)
    }
    return (
      <AsPerson services={services} session={session}>
        <ProgramPortalPage search={search} onSearch={go} />
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
  return { search: () => addresses.at(-1)! }
}
