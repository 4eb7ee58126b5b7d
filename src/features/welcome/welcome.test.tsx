import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '#data/db/database.ts'
import { wasWelcomed } from '#data/db/meta.ts'
import { forgetReading, keepReading } from '#data/reports/kept-reading.ts'
import type { Role } from '#domain/access/role.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { Welcome } from './welcome.tsx'

const OTHER = '018f0000-0000-7000-8000-00000000000b'
const EVENT = { id: OTHER, parts: ['evaluator'] }
let db: Database

beforeEach(() => {
  db = new Database()
})
afterEach(async () => {
  cleanup()
  await db.delete()
  forgetReading(sessionStorage)
})

const show = (userId: string, role: Role = 'Evaluator', parts: object = {}) =>
  render(
    <UiProvider>
      <AsPerson services={{ db }} session={{ userId, role, user: aUser({ id: userId, first_name: 'Dana', ...parts }) }}>
        <Welcome />
      </AsPerson>
    </UiProvider>,
  )

test('the welcome comes once for each person on a device', async () => {
  show(aUser().id)
  expect((await screen.findByRole('dialog')).textContent).toContain('Welcome, Dana')
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(await wasWelcomed(db, aUser().id)).toBe(true))
  cleanup()

  show(OTHER)
  await screen.findByRole('dialog')
  cleanup()

  show(aUser().id)
  // Longer than the read takes that would open it.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['Player', {}, ['Your evaluations', 'See how it works']],
  ['Evaluator', {}, ['Get ready while you’re online', 'Rate offline', 'See what was sent']],
  ['Coach', {}, ['Open the portal', 'Request evaluations']],
  ['Director', {}, ['Open the portal', 'Get help']],
  ['Owner', {}, ['Open the portal', 'Players stay private']],
  ['Player', { is_profile_created: false, events: [EVENT] }, ['Your event', 'Work offline', 'No profile needed']],
] as const)('the welcome of a %s with %j has points that are true for them', async (role, parts, titles) => {
  show(OTHER, role, parts)
  await screen.findByRole('dialog')
  const points = screen.getAllByRole('listitem')
  expect(points.map((point) => point.querySelector('b')?.textContent)).toEqual(titles)
  expect(Math.max(...points.map(({ textContent }) => textContent.length))).toBeLessThan(140)
})

test.each([
  ['Player', true, ['Jordan’s report', 'Your evaluations', 'See how it works']],
  ['Coach', true, ['Open the portal', 'Request evaluations']],
] as const)(
  '[W42] the welcome of a %s (profile: %s) who signed up to keep Jordan’s report begins with it, if the account can keep it',
  async (role, hasProfile, titles) => {
    keepReading(sessionStorage, { token: 't', session: 's', evaluationId: 'e', name: 'Jordan', isToKeep: true })
    show(OTHER, role, { is_profile_created: hasProfile, team_roster_completed: true })
    await screen.findByRole('dialog')
    expect(screen.getAllByRole('listitem').map((it) => it.querySelector('b')?.textContent)).toEqual(titles)
  },
)

test('the welcome waits for the profile of a person who has no event', async () => {
  show(OTHER, 'Player', { is_profile_created: false })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("a database that cannot be read stands in nobody's way", async () => {
  await db.open()
  db.meta.get = () => Promise.reject(new Error('gone')) as never
  show(OTHER)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByRole('dialog')).toBeNull()
})
