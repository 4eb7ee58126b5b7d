import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#domain/access/role.ts'
import { getMe } from '#domain/contracts/accounts.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { aPlayerProfileBody, aStaffProfileForm, anEvaluatorProfileForm } from '../../../tests/fixtures/a-profile.ts'
import { aRosterPlayer } from '../../../tests/fixtures/a-team.ts'
import { memorySession } from '../../../tests/support/memory-session.ts'
import { realServices } from '../../../tests/support/real-services.ts'
import type { Interfere } from '../../../tests/support/real-services.ts'
import { startTeamServer } from '../../../tests/support/team-server.ts'
import type { TeamServer } from '../../../tests/support/team-server.ts'
import { ViewProfilePage } from './view-profile-page.tsx'

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

test('a player reads their facts in words, with the seasons of what they listed', async () => {
  const { show } = await aPerson('Player', aPlayerProfileBody({ competitive_items: [{ factor_id: 17, season: 2025 }] }))
  show()
  expect(await screen.findByRole('heading', { name: 'Jalen Brooks' })).toBeTruthy()
  await waitFor(() => expect(factOf('Grade')).toBe('11th Grade (Junior)'))
  expect(factOf('Gender')).toBe("Men's")
  expect([factOf('Height'), factOf('Grade'), factOf('Parent or guardian')]).toEqual([
    '6 ft 1 in',
    '11th Grade (Junior)',
    'Not given',
  ])
  expect(await screen.findByText('State tournament: semi-final or final appearance')).toBeTruthy()
  expect(screen.getByText('2024-25')).toBeTruthy()
  expect(screen.queryByText(/parent or guardian must agree/u)).toBeNull()
})

test('offline the profile is shown as this device last saw it, and the page says so', async () => {
  const { show, interfere, services } = await aPerson('Player', aPlayerProfileBody())
  const { unmount } = show()
  await screen.findByRole('heading', { name: 'Jalen Brooks' })
  unmount()
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  await services.queryClient.invalidateQueries({ refetchType: 'none' })
  show()
  expect(await screen.findByText(/Showing the profile as of/u)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Jalen Brooks' })).toBeTruthy()
})

test('where the teams cannot be had the profile is there all the same, and they are not asked for again and again', async () => {
  const { show, interfere, services } = await aPerson('Player', aPlayerProfileBody())
  let asked = 0
  interfere.with = ({ url }) => {
    if (!url.includes('/team-and-league/')) return undefined
    asked += 1
    return new Response('{}', { status: 500 })
  }
  show()
  expect(await screen.findByText('Couldn’t load your teams.')).toBeTruthy()
  const head = await screen.findByRole('heading', { name: 'Jalen Brooks' })
  const before = asked
  expect(before).toBeLessThanOrEqual(2)
  await services.queryClient.invalidateQueries()
  expect(asked).toBe(before + 1)
  expect(screen.getByRole('heading', { name: 'Jalen Brooks' })).toBe(head)
})

test('a profile that nobody has completed leads to its form', async () => {
  const { show, edits } = await aPerson('Player')
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Complete the profile' }))
  expect(edits).toHaveLength(1)
})

test('never seen and offline the page says what it needs', async () => {
  const { show, interfere } = await aPerson('Player', aPlayerProfileBody())
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  show()
  expect(await screen.findByText('Connect once to load this profile')).toBeTruthy()
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Jalen Brooks' })).toBeTruthy()
})

test('a player accepts a team that lists them, and leaves it after a question', async () => {
  const { show, person } = await aPerson('Player', aPlayerProfileBody())
  const team = await aTeamThatLists(person.email)
  show()
  fireEvent.click(await screen.findByRole('button', { name: `Accept ${team}` }))
  fireEvent.click(await screen.findByRole('button', { name: `Leave ${team}` }))
  const dialog = await screen.findByRole('dialog', { name: `Leave ${team}?` })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Leave ${team}` })).toBeNull())
})

test('a declined team is gone; offline nothing is answered', async () => {
  const { show, person, interfere } = await aPerson('Player', aPlayerProfileBody())
  const team = await aTeamThatLists(person.email)
  show()
  const decline = await screen.findByRole('button', { name: `Decline ${team}` })
  interfere.with = (request) => {
    if (request.method === 'POST') throw new TypeError('Failed to fetch')
  }
  fireEvent.click(decline)
  expect(await screen.findByText(/Courtside isn’t responding/u)).toBeTruthy()
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: `Decline ${team}` }))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Decline ${team}` })).toBeNull())
})

test('a child sees whose answer is waited for, and has the email sent again', async () => {
  const child = {
    date_of_birth: `${new Date().getUTCFullYear() - 11}-01-01`,
    guardian_name: 'Ada',
    guardian_email: 'ada@example.test',
  }
  const { organization } = aPlayerProfileBody()
  const { show } = await aPerson(
    'Player',
    aPlayerProfileBody({
      ...child,
      organization: { ...organization, organization_type_id: 1, school_grade: '5', team_level: null },
    }),
  )
  const mails = () => server.mailbox.mails.filter(({ to }) => to === 'ada@example.test').length
  await waitFor(() => expect(mails()).toBe(1))
  show()
  expect(await screen.findByText('Waiting for a parent or guardian')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText('Email sent to ada@example.test.')).toBeTruthy()
  expect(mails()).toBe(2)
})

test('[D53] a player enters a season with their travel team, all four averages, removes it, and takes that back', async () => {
  const { show, person } = await aPerson('Player', aPlayerProfileBody())
  const name = await aTeamThatLists(person.email)
  show()
  fireEvent.click(await screen.findByRole('button', { name: `Accept ${name}` }))
  fireEvent.click(await screen.findByRole('button', { name: `Add season averages for ${name}` }))
  const dialog = await screen.findByRole('dialog', { name: `Season averages with ${name}` })
  const enter = (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  }
  enter({ Points: '12,4', Rebounds: '5', Assists: '3.15' })
  expect(await within(dialog).findByText('Enter steals per game, from 0 to 99.9 with one decimal')).toBeTruthy()
  expect(within(dialog).getByText('Enter assists per game, from 0 to 99.9 with one decimal')).toBeTruthy()
  expect(within(dialog).queryByText(/Enter points/u)).toBeNull()
  enter({ Assists: '3.1', Steals: '0' })
  const season = '12.4 points, 5 rebounds, 3.1 assists, 0 steals'
  const seasons = await screen.findByRole('list', { name: `Season averages with ${name}` })
  expect(within(seasons).getByText(season)).toBeTruthy()
  fireEvent.click(within(seasons).getByRole('button', { name: `Remove ${season}` }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(season)).toBeTruthy()
})

test('evaluators and staff read theirs', async () => {
  const evaluator = await aPerson('Evaluator', anEvaluatorProfileForm())
  evaluator.show()
  await screen.findByRole('heading', { name: 'Dana Reyes' })
  expect([factOf('Level'), factOf('Years of experience'), factOf('Email')]).toEqual([
    'High School Coach',
    '12',
    evaluator.person.email,
  ])
  cleanup()
  const owner = await aPerson('Owner', aStaffProfileForm())
  owner.show()
  await screen.findByRole('heading', { name: 'Robin Ames' })
  expect([factOf('Name'), factOf('Address'), factOf('State')]).toEqual(['Harbor Point', '1 Main St', 'Massachusetts'])
})

const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

let teams = 0

async function aTeamThatLists(email: string): Promise<string> {
  const coach = await server.createUser({ role: 'Coach' })
  const name = `Harbor Hawks ${++teams}`
  const team = await server.createTeam(coach, { name })
  await server.saveRoster(coach, team.id, [aRosterPlayer({ email })])
  return name
}

/** Somebody who has completed this profile, or none. */
async function aPerson(role: Role, body?: object) {
  const person = await server.createUser({ role })
  if (body) {
    const [method, path] =
      role === 'Player'
        ? ['POST', '/accounts/player/profile/']
        : role === 'Evaluator'
          ? ['POST', '/accounts/evaluator/profile/']
          : ['PATCH', '/accounts/team/profile/']
    const saved = await server.app.inject({
      method: method as 'POST' | 'PATCH',
      url: `/api${path}`,
      headers: await server.as(person),
      payload: body,
    })
    if (saved.statusCode !== 200) throw new Error(saved.body)
  } else await server.db.query('UPDATE app_user SET is_profile_created = false WHERE id = $1', [person.id])
  const interfere: { with: Interfere } = { with: () => {} }
  const made = await realServices(server, person, interfere)
  const session = memorySession(person)
  const services = { ...made.services, session }
  await session.learn(await services.api.call(getMe, {}))
  const edits: string[] = []
  const show = () =>
    render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          <AsPerson services={services} session={session.now()}>
            <ViewProfilePage onEdit={() => edits.push('edit')} />
          </AsPerson>
        </QueryClientProvider>
        <Toaster />
      </UiProvider>,
    )
  return { show, services, person, interfere, edits }
}
