import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiClient } from '#data/api/api-client.ts'
import type { RosterLink } from '#domain/contracts/roster-links.ts'
import type { Roster } from '#domain/contracts/teams.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { loopbackFetch } from '#tests/support/loopback-fetch.ts'
import { realServices } from '#tests/support/real-services.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { JoinPage } from './join-page.tsx'

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

test('[G102] the link names team and coach, and leads to an account and back', async () => {
  const { token } = await aLink()
  await show(token)
  expect(await screen.findByRole('heading', { level: 1, name: 'Join Riverside Hawks' })).toBeTruthy()
  expect(document.body.textContent).toContain('Test Coach coaches Riverside Hawks')
  expect(document.body.textContent).not.toContain('Brooks')
  const signUp = screen.getByRole('link', { name: 'Create an account' })
  expect(signUp.getAttribute('href')).toBe(`/signup?next=%2Fjoin%2F${token}`)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(`/login?next=%2Fjoin%2F${token}`)
})

test('[G102] a player joins, and the coach sees it', async () => {
  const { token, linkOf } = await aLink()
  await show(token, await server.createPlayer())
  fireEvent.click(await screen.findByRole('button', { name: 'Join the team' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'You’re on Riverside Hawks' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(await linkOf()).toBe('linked')
})

test('[G102] a no is told to nobody, and a newcomer is led to their profile with a link that works on', async () => {
  const declined = await aLink()
  const first = await show(declined.token, await server.createPlayer())
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Your coach isn’t told. If you change your mind, ask for a new link.')).toBeTruthy()
  expect(await declined.linkOf()).toBe('none')
  first.unmount()
  const { token } = await aLink()
  await show(token, await server.createUser({ role: 'Player' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Join the team' }))
  expect(await screen.findByRole('heading', { name: 'Complete your profile first' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Complete your profile' }).getAttribute('href')).toBe(
    '/app/create-profile/player_information',
  )
  expect((await server.app.inject({ url: `/api/join/${token}/` })).statusCode).toBe(200)
})

test('only a player’s account can answer', async () => {
  const { token } = await aLink()
  await show(token, await server.createUser({ role: 'Coach' }))
  expect(await screen.findByRole('heading', { name: 'Only a player’s account can join a team' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join the team' })).toBeNull()
})

test('[G103] a link that was used, replaced or never was says that it does not work', async () => {
  await show('a'.repeat(43))
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeTruthy()
})

/** A coach has made a link for a line without an address. */
async function aLink() {
  const coach = await server.createUser({ role: 'Coach' })
  const team = await server.createTeam(coach)
  const line = aRosterPlayer({ first_name: 'Ana', last_name: 'Brooks', email: null })
  await server.saveRoster(coach, team.id, [line])
  const made = await server.call(coach, 'POST', `/team/${team.id}/roster/links/`, { roster_entry_ids: [line.id] })
  const [link] = made.json<{ links: RosterLink[] }>().links
  return {
    token: link?.url.split('/').at(-1) ?? '',
    linkOf: async () =>
      (await server.call(coach, 'GET', `/team/list/${team.id}/roster`)).json<Roster>().players[0]?.link,
  }
}

async function show(token: string, user?: TestUser) {
  const opened = user && (await realServices(server, user))
  const api = createApiClient({
    baseUrl: 'http://test/api',
    getToken: async () => ({ kind: 'ended' }),
    fetch: loopbackFetch(server.app),
  })
  const session: SignedIn | undefined = user && {
    phase: 'signed-in',
    userId: user.id,
    role: user.role,
    roles: [user.role],
    isAdmin: false,
    isEvaluator: false,
    reach: 'confirmed',
    user: aUser({ id: user.id, email: user.email }),
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = (
    <JoinPage
      api={api}
      token={token}
      holder={opened && session ? { session, services: opened.services } : 'signed-out'}
      onSignOut={() => {}}
    />
  )
  return render(
    <UiProvider>
      <RouterContextProvider router={router as never}>
        {opened ? <QueryClientProvider client={opened.services.queryClient}>{page}</QueryClientProvider> : page}
      </RouterContextProvider>
    </UiProvider>,
  )
}
