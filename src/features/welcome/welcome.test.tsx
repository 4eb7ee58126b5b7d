import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Database } from '#data/db/database.ts'
import { wasWelcomed } from '#data/db/meta.ts'
import { ROLES } from '#domain/access/role.ts'
import type { Role } from '#domain/access/role.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { WELCOME_POINTS } from './parts/welcome-points.ts'
import { Welcome } from './welcome.tsx'

const OTHER = '018f0000-0000-7000-8000-00000000000b'
let db: Database

beforeEach(() => {
  db = new Database()
})
afterEach(async () => {
  cleanup()
  await db.delete()
})

const show = (userId: string, role: Role = 'Evaluator') =>
  render(
    <UiProvider>
      <Welcome services={{ db }} session={{ userId, role, user: aUser({ id: userId, first_name: 'Dana' }) }} />
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

test.each(ROLES)('the welcome of %s has three short points of their own', async (role) => {
  show(OTHER, role)
  await screen.findByRole('dialog')
  const points = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(points).toEqual(WELCOME_POINTS[role].map(({ title, text }) => title + text))
  expect(Math.max(...points.map((point) => point.length))).toBeLessThan(140)
})

test("a database that cannot be read stands in nobody's way", async () => {
  await db.open()
  db.meta.get = () => Promise.reject(new Error('gone')) as never
  show(OTHER)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByRole('dialog')).toBeNull()
})
