import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiClient } from '#data/api/api-client.ts'
import type { Services } from '#data/services.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { loopbackFetch } from '#tests/support/loopback-fetch.ts'
import { openProgramStage } from '#tests/support/program-stage.ts'
import type { ProgramStage } from '#tests/support/program-stage.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { InvitationPage } from './invitation-page.tsx'
import type { Invited } from './invitation-page.tsx'
import { OwnProgramsPanel } from './own-programs-panel.tsx'
import { ProgramPage } from './program-page.tsx'
import { ProgramsPage } from './programs-page.tsx'
import { TeamProgramPanel } from './team-program-panel.tsx'

let stage: ProgramStage
beforeAll(async () => {
  stage = await openProgramStage()
})
afterAll(() => stage.close())

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialogButton = async (name: string) => within(await screen.findByRole('dialog')).findByRole('button', { name })
const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')!

test('[G88] without an address and a part nobody is invited, and the first of both gets the focus', async () => {
  const { owner, program } = await stage.anOwner()
  await openProgram(owner, program.id)
  fireEvent.click(await button('Send invitation'))
  expect(await screen.findByText('Please enter valid email address')).toBeTruthy()
  expect(screen.getByText('Choose director, coach or evaluator')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  type('Email', 'dana@example.test')
  fireEvent.click(await button('Send invitation'))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Director/u }))
  expect(await stage.invitations(owner, program.id)).toEqual([])
})

test('[G88] a sent invitation stands in the list; whoever belongs to the program is told at the field', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: director } = await stage.aMember(owner, program.id, 'director')
  await openProgram(owner, program.id)
  await invite('dana@example.test', 'Coach')
  expect((await rowOf('dana@example.test')).textContent).toContain('Waiting to be sent')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  await invite(director.email, 'Director')
  expect(await screen.findByText('Test Director belongs to this program already')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('[G88] what became of each invitation is said in words, and what can still be done about it', async () => {
  const { owner, program } = await stage.anOwner()
  await stage.db.query(
    `INSERT INTO invitation (program_id, part, email, sent_at, attempts, last_error, next_try_at, expires_at,
       accepted_at, revoked_at) VALUES
       ($1, 'coach', 'sent@x.test', now(), 1, NULL, now(), now() + interval '13 days', NULL, NULL),
       ($1, 'coach', 'failed@x.test', NULL, 2, '550', now() + interval '1 hour', now() + interval '13 days',
        NULL, NULL),
       ($1, 'coach', 'given-up@x.test', NULL, 10, '550', now(), now() + interval '13 days', NULL, NULL),
       ($1, 'coach', 'expired@x.test', now(), 1, NULL, now(), now() - interval '1 day', NULL, NULL),
       ($1, 'coach', 'revoked@x.test', now(), 1, NULL, now(), now(), NULL, now()),
       ($1, 'coach', 'accepted@x.test', now(), 1, NULL, now(), now(), now(), NULL)`,
    [program.id],
  )
  await openProgram(owner, program.id)
  const said = async (email: string) => (await rowOf(email)).textContent ?? ''
  const ways = async (email: string) =>
    within(await rowOf(email))
      .queryAllByRole('button')
      .map((it) => it.textContent?.split(' ')[0])
  expect(await said('sent@x.test')).toMatch(/Sent.*Works until/u)
  expect(await said('failed@x.test')).toMatch(/Couldn’t be deliveredCheck the address\. We’ll try again at/u)
  expect(await said('given-up@x.test')).toContain('We stopped trying. Check the address.')
  expect(await said('expired@x.test')).toContain('Expired')
  expect(await said('revoked@x.test')).toContain('Revoked')
  expect(await said('accepted@x.test')).toContain('Accepted')
  expect([await ways('sent@x.test'), await ways('expired@x.test'), await ways('accepted@x.test')]).toEqual([
    ['Send', 'Revoke'],
    ['Send'],
    [],
  ])
})

test('[G88, G91] sending again and revoking change the one invitation; revoking asks first', async () => {
  const { owner, program } = await stage.anOwner()
  await stage.invite(owner, program.id, 'dana@example.test', 'director')
  await openProgram(owner, program.id)
  fireEvent.click(await button('Send again to dana@example.test'))
  await waitFor(async () => expect((await rowOf('dana@example.test')).textContent).toContain('Waiting to be sent'))
  fireEvent.click(await button('Revoke the invitation to dana@example.test'))
  fireEvent.click(await dialogButton('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stage.invitations(owner, program.id)).toMatchObject([{ state: 'waiting' }])
  fireEvent.click(await button('Revoke the invitation to dana@example.test'))
  fireEvent.click(await dialogButton('Revoke'))
  await waitFor(async () => expect((await rowOf('dana@example.test')).textContent).toContain('Revoked'))
})

test('[G89] an owner removes all but themselves, a director no director; the teams go with who goes', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: director } = await stage.aMember(owner, program.id, 'director')
  await rename(director, 'Dana', 'Reyes')
  const { user: other } = await stage.aMember(owner, program.id, 'director')
  await rename(other, 'Omar', 'Haddad')
  const { user: coach } = await stage.aMember(owner, program.id, 'coach')
  await rename(coach, 'Cal', 'Quinn')
  const { left, unmount } = await openProgram(director, program.id)
  await rowOf('Cal Quinn')
  const names = () => screen.getAllByRole('button', { name: /^(?:Remove|Leave)/u }).map((it) => it.textContent)
  expect(names()).toEqual(['Leave', 'Remove Cal Quinn'])
  fireEvent.click(await button('Leave'))
  fireEvent.click(await dialogButton('Leave'))
  await waitFor(() => expect(left()).toBe(true))
  unmount()
  await openProgram(owner, program.id)
  await rowOf('Cal Quinn')
  expect(names()).toEqual(['Remove Omar Haddad', 'Remove Cal Quinn'])
  fireEvent.click(await button('Remove Cal Quinn'))
  expect((await screen.findByRole('dialog')).textContent).toContain('Riverside Hawks leaves the program, too.')
  fireEvent.click(await dialogButton('Remove'))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Cal Quinn' })).toBeNull())
})

test('[G89] of a coach with two teams one is taken out alone', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: coach } = await stage.aMember(owner, program.id, 'coach')
  const second = await stage.createTeam(coach, { name: 'JV' })
  await stage.joinProgram(second.id, program.id)
  await openProgram(owner, program.id)
  fireEvent.click(await button('Take JV out of the program'))
  fireEvent.click(await dialogButton('Take out'))
  await waitFor(() => expect(screen.queryByText('JV')).toBeNull())
  expect(await stage.programsOf(coach)).toMatchObject([{ teams: [{ name: 'Riverside Hawks' }] }])
})

test('[G87] an owner changes name and place; a director finds no way to', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: director } = await stage.aMember(owner, program.id, 'director')
  const { unmount } = await openProgram(director, program.id)
  await screen.findByRole('heading', { level: 1, name: 'Harbor Point' })
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  unmount()
  await openProgram(owner, program.id)
  fireEvent.click(await button('Edit'))
  type('City', '')
  fireEvent.click(await dialogButton('Save'))
  expect(await screen.findByText('Please enter your city')).toBeTruthy()
  type('City', 'Sarasota')
  fireEvent.click(await dialogButton('Save'))
  expect(await screen.findByText('Sarasota, Florida · 0 teams · 0 players')).toBeTruthy()
})

test('[F50] a program of somebody else looks like one that is not there', async () => {
  const { program } = await stage.anOwner()
  const { owner: stranger } = await stage.anOwner()
  await openProgram(stranger, program.id)
  expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find this program' })).toBeTruthy()
})

test('[G86] an admin names the owner of a new program, and is told at the field when there is none', async () => {
  await stage.anOwner() // There is a program: the first one of all is made on the page itself.
  const admin = await stage.createUser({ role: 'Player', isAdmin: true })
  const owner = await stage.createUser({ role: 'Owner' })
  const opened = await openPrograms(admin, { isAdmin: true })
  fireEvent.click(await button('New program'))
  type('Program name', 'Gulf Coast')
  type('City', 'Naples')
  const state = await screen.findByLabelText('State')
  await within(state).findByRole('option', { name: 'Florida' })
  fireEvent.change(state, { target: { value: 'Florida' } })
  type('Owner’s email', 'nobody@example.test')
  fireEvent.click(await dialogButton('Save'))
  expect(await screen.findByText('No active owner account has this email')).toBeTruthy()
  type('Owner’s email', owner.email)
  fireEvent.click(await dialogButton('Save'))
  await waitFor(() => expect(opened()).toBeDefined())
  expect((await stage.call(owner, 'GET', '/program/')).json()).toMatchObject([{ id: opened(), name: 'Gulf Coast' }])
})

test('a director without a program reads how to get into one', async () => {
  await openPrograms(await stage.createUser({ role: 'Director' }))
  expect(await screen.findByRole('heading', { name: 'No program yet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /program/iu })).toBeNull()
})

test('[G91, A26] who is signed out reads whose program it is, and is led to an account and back', async () => {
  const { owner, program } = await stage.anOwner()
  const token = await stage.invite(owner, program.id, 'dana@example.test', 'director')
  openInvitation(token, 'signed-out')
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re invited to Harbor Point' })).toBeTruthy()
  const addressOf = (name: string) => new URL(screen.getByRole('link', { name }).getAttribute('href')!, 'http://here')
  expect(addressOf('Create an account').searchParams.get('role')).toBeNull()
  for (const name of ['Create an account', 'Sign in'])
    expect(addressOf(name).searchParams.get('next')).toBe(`/invitation/${token}`)
  expect(document.body.textContent).not.toContain('dana@example.test')
})

test.each([
  ['unknown', 'a'.repeat(43)],
  ['cut short', 'abc'],
])('[G91] a link that is %s says what to do', async (_kind, token) => {
  openInvitation(token, 'signed-out')
  expect(await screen.findByRole('heading', { level: 1, name: 'This invitation doesn’t work' })).toBeTruthy()
  expect(screen.getByText(/Ask the person who invited you/u)).toBeTruthy()
})

test('[G92] an account of another role reads what to do instead', async () => {
  const { owner, program } = await stage.anOwner()
  const coach = await stage.createUser({ role: 'Coach' })
  openInvitation(await stage.invite(owner, program.id, coach.email, 'director'), await signedIn(coach))
  expect(await screen.findByText(/This invitation needs a director account\. Yours is a coach account\./u)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('[G91] when the answer to a yes is lost, the next press finds that it counted', async () => {
  const { owner, program } = await stage.anOwner()
  const director = await stage.createUser({ role: 'Director' })
  const token = await stage.invite(owner, program.id, director.email, 'director')
  const network: { with: Interfere } = { with: () => {} }
  const invited = await signedIn(director, network)
  openInvitation(token, invited)
  network.with = async (request) => {
    if (request.method === 'POST') {
      await stage.accept(director, token)
      throw new TypeError('Failed to fetch')
    }
    return loopbackFetch(stage.app)(request)
  }
  fireEvent.click(await button('Accept'))
  expect(await screen.findByText('Courtside isn’t responding. Try again in a moment.')).toBeTruthy()
  network.with = () => {}
  fireEvent.click(await button('Accept'))
  const heading = await screen.findByRole('heading', { level: 1, name: 'You’re a director of Harbor Point' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('[EV221] an account that has the role already does not read that it accepted someone else’s invitation', async () => {
  const { owner, program } = await stage.anOwner()
  const director = await stage.createUser({ role: 'Director' })
  await stage.accept(director, await stage.invite(owner, program.id, director.email, 'director'))
  const forAnother = await stage.invite(owner, program.id, `${randomUUID()}@example.test`, 'director')
  openInvitation(forAnother, await signedIn(director))
  fireEvent.click(await button('Accept'))
  expect(await screen.findByText('This account can’t accept the invitation')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'You’re a director of Harbor Point' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('[G91, D10] whoever has just signed up accepts at once, before the API has told who they are', async () => {
  const { owner, program } = await stage.anOwner()
  const director: TestUser = { id: randomUUID(), email: `${randomUUID()}@example.test`, role: 'Director' }
  stage.pool.admin.createUser({
    sub: director.id,
    email: director.email,
    password: 'Test-password-1',
    groups: ['Director'],
  })
  const token = await stage.invite(owner, program.id, director.email, 'director')
  const { services, session } = await signedIn(director)
  openInvitation(token, { services, session: { ...session, user: null } })
  fireEvent.click(await button('Accept'))
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re a director of Harbor Point' })).toBeTruthy()
  expect(await stage.members(owner, program.id)).toMatchObject([{}, { user_id: director.id }])
})

test('[G91] an account of another address is told so, and can sign out', async () => {
  const { owner, program } = await stage.anOwner()
  const token = await stage.invite(owner, program.id, 'dana@example.test', 'director')
  const thief = await stage.createUser({ role: 'Director' })
  const signedOut = openInvitation(token, await signedIn(thief))
  fireEvent.click(await button('Accept'))
  expect(await screen.findByText(/It was sent to another email address, or it doesn’t work anymore/u)).toBeTruthy()
  fireEvent.click(await button('Use another account'))
  fireEvent.click(await dialogButton('Sign out'))
  expect(signedOut()).toBe(true)
})

test('[G90] a coach chooses among the teams that belong to no program, and none is refused', async () => {
  const { owner, program } = await stage.anOwner()
  const elsewhere = await stage.anOwner()
  const { user: coach } = await stage.aMember(elsewhere.owner, elsewhere.program.id, 'coach')
  await stage.createTeam(coach, { name: 'JV' })
  await stage.createTeam(coach, { name: 'Freshmen' })
  openInvitation(await stage.invite(owner, program.id, coach.email, 'coach'), await signedIn(coach))
  fireEvent.click(await button('Accept'))
  expect(await screen.findByText('Choose at least one team')).toBeTruthy()
  expect(screen.getAllByRole('checkbox').map((it) => it.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^Freshmen/u),
    expect.stringMatching(/^JV/u),
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: /JV/u }))
  fireEvent.click(await button('Accept'))
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re a coach of Harbor Point' })).toBeTruthy()
  expect(await stage.members(owner, program.id)).toMatchObject([{}, { teams: [{ name: 'JV' }] }])
})

test('[G90, G89, A27] another team joins on its own page and leaves there; the account page ends it all', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: coach } = await stage.aMember(owner, program.id, 'coach')
  const team = await stage.createTeam(coach, { name: 'JV' })
  const { services } = await signedIn(coach)
  const { unmount } = show(
    services,
    <AsPerson services={services} userId={coach.id}>
      <TeamProgramPanel team={team} />
    </AsPerson>,
  )
  fireEvent.click(await button('Join Harbor Point'))
  fireEvent.click(await button('Leave the program'))
  fireEvent.click(await dialogButton('Leave'))
  expect(await button('Join Harbor Point')).toBeTruthy()
  unmount()
  show(
    services,
    <AsPerson services={services} userId={coach.id}>
      <OwnProgramsPanel />
    </AsPerson>,
  )
  expect(await screen.findByText('Tampa, Florida · Coach of Riverside Hawks')).toBeTruthy()
  fireEvent.click(await button('Leave Harbor Point'))
  fireEvent.click(await dialogButton('Leave'))
  await waitFor(() => expect(screen.queryByText('Harbor Point')).toBeNull())
  expect(await stage.programsOf(coach)).toEqual([])
})

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

async function invite(email: string, part: string) {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${part}`, 'u') }))
  fireEvent.click(await button('Send invitation'))
}

const rename = ({ id }: TestUser, first: string, last: string) =>
  stage.db.query('UPDATE app_user SET first_name = $2, last_name = $3 WHERE id = $1', [id, first, last])

async function signedIn(user: TestUser, network: { with: Interfere } = { with: () => {} }, isAdmin = false) {
  const { services } = await realServices(stage, user, network)
  const session: SignedIn = {
    phase: 'signed-in',
    userId: user.id,
    role: user.role,
    roles: [user.role],
    isAdmin,
    isEvaluator: false,
    reach: 'confirmed',
    user: aUser({ id: user.id, email: user.email, user_type: user.role }),
  }
  return { services, session }
}

async function openProgram(user: TestUser, programId: number) {
  const { services, session } = await signedIn(user)
  let hasLeft = false
  const { unmount } = show(
    services,
    <AsPerson services={services} session={session}>
      <ProgramPage programId={programId} onLeft={() => (hasLeft = true)} />
    </AsPerson>,
  )
  return { left: () => hasLeft, unmount }
}

async function openPrograms(user: TestUser, { isAdmin = false } = {}) {
  const { services, session } = await signedIn(user, undefined, isAdmin)
  let opened: number | undefined
  show(
    services,
    <AsPerson services={services} session={session}>
      <ProgramsPage onOpen={(id) => (opened = id)} />
    </AsPerson>,
  )
  return () => opened
}

function openInvitation(token: string, invited: Invited) {
  let isSignedOut = false
  const api = createApiClient({
    baseUrl: 'http://test/api',
    getToken: async () => ({ kind: 'ended' }),
    fetch: loopbackFetch(stage.app),
  })
  show(undefined, <InvitationPage api={api} token={token} invited={invited} onSignOut={() => (isSignedOut = true)} />)
  return () => isSignedOut
}

function show(services: Services | undefined, page: ReactNode) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <UiProvider>
      <RouterContextProvider router={router as never}>
        {services ? <QueryClientProvider client={services.queryClient}>{page}</QueryClientProvider> : page}
      </RouterContextProvider>
      <Toaster />
    </UiProvider>,
  )
}
