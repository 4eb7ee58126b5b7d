import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from '#data/api/api-client.ts'
import { keepReading } from '#data/reports/kept-reading.ts'
import { SignUpPage } from '#features/auth/sign-up-page.tsx'
import { passwordInMemory } from '#features/auth/notes.ts'
import { sendInvitations } from '#server/resources/programs/send-invitations.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { loopbackFetch } from '#tests/support/loopback-fetch.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { PASSWORD, aPool, aTab } from './stage.ts'

// Sign-ups that begin with a link, over the real server, Amplify and the local pool.

const NEW = 'sam.ames@example.test'
const SECRET = 'a'.repeat(43)
let stage: EventStage
const closing: (() => unknown)[] = []
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  sessionStorage.clear()
  passwordInMemory.forget()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

test.each([['evaluator'], ['desk'], ['lead']] as const)(
  '[D96] an invitation to an event as %s asks for no role, whatever the address of the page says',
  async (part) => {
    const { organizer, event } = await stage.anEvent()
    await stage.askToWork(organizer, event.id, NEW, [part])
    await sendInvitations(stage.services)
    const pool = await open(`/invitation/${stage.tokenFor(NEW)}`)
    await screen.findByText('Fall Tryout')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByText('Under 13? A parent must agree')).toBeNull()
    fillIn()
    await screen.findByLabelText('Confirmation code')
    expect(pool.pool.admin.must(NEW).attributes).toMatchObject({ 'custom:role': 'Player' })
  },
)

test.each([
  ['director', 'Director'],
  ['coach', 'Coach'],
  ['evaluator', 'Player'],
] as const)('[D96] an invitation to a program as %s makes an account of a %s', async (part, role) => {
  const { owner, program } = await stage.anOwner()
  const pool = await open(`/invitation/${await stage.invite(owner, program.id, NEW, part)}`)
  await screen.findByText('Harbor Point')
  expect(screen.queryByRole('radio')).toBeNull()
  fillIn()
  await screen.findByLabelText('Confirmation code')
  expect(pool.pool.admin.must(NEW).attributes).toMatchObject({ 'custom:role': role })
})

test('[D96] an invitation that can’t be loaded now is asked for again before anything is typed', async () => {
  const { owner, program } = await stage.anOwner()
  const token = await stage.invite(owner, program.id, NEW, 'director')
  let isDown = true
  await open(`/invitation/${token}`, (request) => {
    if (isDown) throw new TypeError('Failed to fetch')
    return loopbackFetch(stage.app)(request)
  })
  await screen.findByRole('heading', { name: 'Couldn’t load your invitation' })
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Harbor Point')).toBeTruthy()
})

test('[D97] "Keep it" begins a sign-up as a player, with the address that proved the report', async () => {
  keepReading(sessionStorage, {
    token: SECRET,
    session: SECRET,
    evaluationId: '018f0000-0000-7000-8000-00000000000b',
    name: 'Jordan',
    email: NEW,
    isToKeep: true,
  })
  const pool = await open('/app/keep-report')
  await screen.findByRole('heading', { level: 1, name: 'Keep Jordan’s report' })
  await screen.findByLabelText('Email')
  expect(field('Email').value).toBe(NEW)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('Under 13? A parent must agree')).toBeTruthy()
  fillIn()
  await screen.findByLabelText('Confirmation code')
  expect(pool.pool.admin.must(NEW).attributes).toMatchObject({ 'custom:role': 'Player' })
})

async function open(next: string, fetch: typeof globalThis.fetch = loopbackFetch(stage.app)) {
  const pool = await aPool()
  const tab = aTab(pool)
  closing.push(
    () => tab.close(),
    () => pool.close(),
  )
  await tab.session.start()
  const api = createApiClient({ baseUrl: 'http://test/api', getToken: async () => ({ kind: 'ended' }), fetch })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <UiProvider>
      <RouterContextProvider router={router as never}>
        <SignUpPage api={api} account={tab.session.account} signIn={tab.session.signIn} next={next} />
      </RouterContextProvider>
    </UiProvider>,
  )
  return pool
}

function fillIn() {
  const values = { 'First name': 'Sam', 'Last name': 'Ames', Email: NEW, Phone: '6175550123', Password: PASSWORD }
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label, { selector: 'input' })
}
