import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDraft } from '#data/db/drafts.ts'
import type { Roster, Team } from '#domain/contracts/teams.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { screenIs } from '#tests/support/no-layout.ts'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { aRosterPage, cell } from '#tests/support/roster-stage.tsx'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { TeamPage } from './team-page.tsx'

beforeEach(() => screenIs(1180))

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

const typeName = (text: string) => fireEvent.change(cell('Last name', 1), { target: { value: text } })

async function aCoachOfTwo() {
  const stage = await aRosterPage(server, [aRosterPlayer({ first_name: 'Ana', last_name: 'Duarte' })])
  const second = await server.createTeam(stage.coach, { name: 'Storm' })
  await server.saveRoster(stage.coach, second.id, [aRosterPlayer({ first_name: 'Zoe', last_name: 'Kay' })])
  const namesOf = async (teamId: number) =>
    (await server.call(stage.coach, 'GET', `/team/list/${teamId}/roster`))
      .json<Roster>()
      .players.map(({ last_name }) => last_name)
  const keptOf = (key: string) => readDraft({ db: stage.services.db, userId: stage.coach.id }, key)
  return { ...stage, second, namesOf, keptOf }
}

test('the roster of another team is typed, kept and saved beside that of the first', async () => {
  const { showPage, team, second, namesOf, keptOf } = await aCoachOfTwo()
  const { unmount } = showPage()
  await screen.findByText('1 player')
  typeName('Silva')
  await waitFor(async () => expect(await keptOf('coach-roster-form')).toMatchObject({ team_id: team.id }))
  unmount()

  showPage(second.id)
  await screen.findByText(/^Storm/u)
  await screen.findByText('1 player')
  expect(cell('Last name', 1).value).toBe('Kay')
  typeName('Lee')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await namesOf(second.id)).toEqual(['Lee']))
  await waitFor(async () => expect(await keptOf(`coach-roster-form/${second.id}`)).toBeUndefined())
  cleanup()

  showPage(team.id)
  expect(await screen.findByText(/We brought back what you typed/u)).toBeTruthy()
  expect(cell('Last name', 1).value).toBe('Silva')
  expect(await namesOf(team.id)).toEqual(['Duarte'])
})

test('a team of somebody else, and one that does not exist, are not there', async () => {
  const [mine, theirs] = [await aCoachOfTwo(), await aCoachOfTwo()]
  for (const id of [theirs.team.id, 9_999_999]) {
    mine.showPage(id)
    expect(await screen.findByText('We can’t find this team')).toBeTruthy()
    cleanup()
  }
})

test('a coach makes another team, and the first stays what it is', async () => {
  const { coach, team, services } = await aRosterPage(server)
  const done: number[] = []
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <AsPerson services={services} userId={coach.id}>
          <TeamPage asked="new" onDone={(id) => done.push(id)} onAnother={() => {}} />
        </AsPerson>
      </QueryClientProvider>
    </UiProvider>,
  )
  await screen.findByRole('heading', { name: 'Another team' })
  fireEvent.click(await screen.findByRole('radio', { name: /School Team/u }))
  fireEvent.click(screen.getByRole('radio', { name: "Women's" }))
  for (const [label, value] of [
    ['Team name', 'Harbor Point'],
    ['School name', 'Harbor Point High'],
    ['City', 'Reno'],
    ['State', 'Nevada'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  const save = screen.getByRole('button', { name: /Save and go/u })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(done).toHaveLength(1))
  const teams = (await server.call(coach, 'GET', '/team/')).json<Team[]>()
  expect(new Map(teams.map(({ id, name }) => [id, name]))).toEqual(
    new Map([
      [team.id, team.name],
      [done[0], 'Harbor Point'],
    ]),
  )
})
