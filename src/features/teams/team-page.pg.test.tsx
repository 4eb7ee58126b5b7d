import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AsPerson } from '#tests/support/as-person.tsx'
import { memorySession } from '#tests/support/memory-session.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { TeamPage } from './team-page.tsx'

URL.createObjectURL = () => 'blob:nothing'
URL.revokeObjectURL = () => {}

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

test('[V1] what is missing is said at its field, and the first of it gets the focus', async () => {
  const { showPage } = await setup()
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: /^Save/u }))
  for (const message of [
    'Choose the team type',
    "Choose men's or women's",
    'Enter your team name',
    'Please enter your city',
    'Please select your state',
  ]) {
    expect(await screen.findByText(message)).toBeTruthy()
  }
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /School Team/u })))
  fireEvent.click(screen.getByRole('radio', { name: /Travel Team/u }))
  expect(screen.getByText('Please enter your circuit name')).toBeTruthy()
  expect(screen.queryByText('Choose the team type')).toBeNull()
})

test('a school team is saved, and opened again it is changed, not made twice', async () => {
  const { showPage, done, coach } = await setup()
  const { unmount } = showPage()
  await fillSchoolTeam()
  const save = screen.getByRole('button', { name: /^Save/u })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(done).toHaveLength(1))
  unmount()
  showPage()
  expect((await field('School name')).value).toBe('Harbor Point High')
  type('Team name', 'Harbor Point JV')
  fireEvent.click(screen.getByRole('button', { name: /^Save/u }))
  await waitFor(() => expect(done).toEqual([done[0], done[0]]))
  const teams = (await server.call(coach, 'GET', '/team/')).json()
  expect(teams).toMatchObject([
    {
      id: done[0],
      name: 'Harbor Point JV',
      team_type: 'School Team',
      gender: 'Female',
      organization_name: 'Harbor Point High',
      league_name: 'Bay League',
      city: 'Reno',
      state_name: 'Nevada',
    },
  ])
})

test('[D23] what was typed is back after a reload, until the coach starts over', async () => {
  const { showPage } = await setup()
  const { unmount } = showPage()
  await field('Team name')
  type('Team name', 'Ha')
  type('Team name', 'Hawks')
  unmount()
  const second = showPage()
  expect((await field('Team name')).value).toBe('Hawks')
  expect(screen.getByText('We brought back what you typed.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(async () => expect((await field('Team name')).value).toBe(''))
  second.unmount()
  showPage()
  expect((await field('Team name')).value).toBe('')
  expect(screen.queryByText('We brought back what you typed.')).toBeNull()
})

test('[D23] what is typed while a new team is being saved stays, and is saved into the same team', async () => {
  const { showPage, interfere, done, coach } = await setup()
  showPage()
  await fillSchoolTeam()
  interfere.with = (request) => {
    if (request.method === 'POST') type('Team name', 'Harbor Point JV')
  }
  fireEvent.click(screen.getByRole('button', { name: /^Save/u }))
  expect(await screen.findByText('What you typed meanwhile is not saved yet.')).toBeTruthy()
  expect((await field('Team name')).value).toBe('Harbor Point JV')
  expect(done).toEqual([])
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: /^Save/u }))
  await waitFor(() => expect(done).toHaveLength(1))
  expect((await server.call(coach, 'GET', '/team/')).json()).toMatchObject([{ id: done[0], name: 'Harbor Point JV' }])
})

test('offline the form stays on this device and says so; the button tries again', async () => {
  const { showPage, interfere, done } = await setup()
  showPage()
  await fillSchoolTeam()
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(screen.getByRole('button', { name: /^Save/u }))
  expect(await screen.findByText('You’re offline. Nothing is lost.')).toBeTruthy()
  expect((await field('Team name')).value).toBe('Harbor Point')
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(done).toHaveLength(1))
})

test('a refusal of the server stands at its field', async () => {
  const { showPage, interfere } = await setup()
  showPage()
  await fillSchoolTeam()
  interfere.with = (request) => {
    if (request.method === 'POST')
      return Response.json(
        { error_code: 'X', message: 'No.', retryable: false, fields: { league_name: ['This league is closed'] } },
        { status: 422 },
      )
  }
  fireEvent.click(screen.getByRole('button', { name: /^Save/u }))
  expect(await screen.findByText('This league is closed')).toBeTruthy()
  const league = await field('League (optional)')
  await waitFor(() => expect(document.activeElement).toBe(league))
  type('League (optional)', 'Other League')
  expect(screen.queryByText('This league is closed')).toBeNull()
})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function fillSchoolTeam() {
  fireEvent.click(await screen.findByRole('radio', { name: /School Team/u }))
  fireEvent.click(screen.getByRole('radio', { name: "Women's" }))
  type('Team name', 'Harbor Point')
  type('School name', 'Harbor Point High')
  type('League (optional)', 'Bay League')
  type('City', 'Reno')
  type('State', 'Nevada')
}

async function setup() {
  const coach = await server.createUser({ role: 'Coach' })
  const interfere: { with: Interfere } = { with: () => {} }
  const made = await realServices(server, coach, interfere)
  const services = { ...made.services, session: memorySession(coach) }
  const done: number[] = []
  const showPage = () =>
    render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          <AsPerson services={services} userId={coach.id}>
            <TeamPage asked={undefined} onDone={(id) => done.push(id)} onAnother={() => {}} />
          </AsPerson>
        </QueryClientProvider>
        <Toaster />
      </UiProvider>,
    )
  return { coach, services, interfere, done, showPage }
}
