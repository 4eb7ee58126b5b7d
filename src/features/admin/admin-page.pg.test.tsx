import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/session.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { realServices } from '#tests/support/real-services.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { AdminPage } from './admin-page.tsx'
import type { AdminTab } from './admin-tabs.ts'

window.scrollTo = () => {}

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[M20] an admin finds a person, grants Evaluator, and sees the change with its maker', async () => {
  await setup()
  const coach = await server.createUser({ role: 'Coach', email: 'lena.brandt@example.test' })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: 'lena.brandt' } })
  fireEvent.click(await openDialogButton('lena.brandt@example.test'))
  fireEvent.click(await screen.findByRole('button', { name: 'Grant Evaluator' }))
  await screen.findByText('Test becomes an evaluator at their next sign-in.')
  await screen.findByText('Evaluator granted')
  expect(await screen.findByRole('button', { name: 'Withdraw Evaluator' })).toBeTruthy()
  expect(server.pool.admin.find(coach.email)?.groups).toEqual(['Coach', 'Evaluator'])
})

test('[M27] deactivating asks first and says what it does; from then on the account is refused', async () => {
  await setup()
  const player = await server.createUser({ role: 'Player', email: 'joy.hughes@example.test' })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: 'joy.hughes' } })
  fireEvent.click(await openDialogButton('joy.hughes@example.test'))
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }))
  const question = await screen.findByRole('dialog', { name: 'Deactivate?' })
  expect(question.textContent).toContain('Test is signed out and can’t sign in')
  fireEvent.click(within(question).getByRole('button', { name: 'Deactivate' }))
  await screen.findByText('Test is no longer active.')
  expect((await server.call(player, 'GET', '/auth/me/')).json()).toMatchObject({ error_code: 'ERR404003' })
})

test('[M22] nobody can deactivate or demote themselves', async () => {
  const { admin } = await setup()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: admin.email } })
  fireEvent.click(await openDialogButton(admin.email))
  await screen.findByText('This is you. Another admin must change your access.')
  for (const name of ['Deactivate', 'Withdraw Admin']) {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(screen.queryByRole('dialog', { name: `${name}?` })).toBeNull()
  }
})

test('the queue tells how long each submission waits and who has it', async () => {
  const { showTab } = await setup()
  const evaluator = await server.createUser()
  await server.createSubmission({ name: 'Rin Nakamura', status: 'in_review', evaluator })
  await server.db.query(
    `UPDATE evaluation SET submitted_at = now() - interval '3 days 1 hour', due_at = now() - interval '1 hour'`,
  )
  showTab('Queue')
  const row = (await screen.findByRole('rowheader', { name: 'Rin Nakamura' })).closest('tr')!
  expect(row.textContent).toContain('3 days')
  expect(row.textContent).toContain('Test Evaluator')
  expect(row.textContent).toContain('Late since')
})

test('a row of the queue opens what was submitted, leads to an email to its evaluator, and gives it back to the queue', async () => {
  const { showTab } = await setup()
  const evaluator = await server.createUser({ email: 'holds.it@example.test' })
  const id = await server.createSubmission({
    name: 'Noa Ruiz',
    status: 'in_review',
    evaluator,
    jersey: '34',
    event: 'Fall Classic',
  })
  await server.db.query(
    `UPDATE evaluation SET external_video_url = 'https://www.youtube.com/watch?v=M7lc1UVf-VE' WHERE id = $1`,
    [id],
  )
  showTab('Queue')
  fireEvent.click(await screen.findByRole('button', { name: 'Open Noa Ruiz' }))
  const dialog = await screen.findByRole('dialog', { name: 'Noa Ruiz' })
  await within(dialog).findByText('Fall Classic')
  expect(within(dialog).getByRole('link', { name: 'Email Test Evaluator' }).getAttribute('href')).toBe(
    'mailto:holds.it@example.test',
  )
  expect(within(dialog).getByRole('link', { name: 'Watch the video' }).getAttribute('href')).toContain('M7lc1UVf-VE')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give back to the queue' }))
  const question = await screen.findByRole('dialog', { name: 'Give back to the queue?' })
  expect(await server.stored(id)).toMatchObject({ status: 'in_review' })
  fireEvent.click(within(question).getByRole('button', { name: 'Give back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(screen.getByRole('rowheader', { name: 'Noa Ruiz' }).closest('tr')!.textContent).toContain('Nobody yet'),
  )
  expect(await server.stored(id)).toMatchObject({ status: 'submitted', evaluator_id: null })
  fireEvent.click(screen.getByRole('button', { name: 'Open Noa Ruiz' }))
  await within(await screen.findByRole('dialog', { name: 'Noa Ruiz' })).findByText('Fall Classic')
  expect(screen.queryByRole('button', { name: 'Give back to the queue' })).toBeNull()
})

test('the queue says of a second rating who may rate it, and that it is not stuck when nobody may', async () => {
  const { showTab } = await setup()
  const [first, second] = [
    await server.createSubmission({ name: 'Ivy Okoro', status: 'completed' }),
    await server.createSubmission({ name: 'Ivy Second' }),
  ]
  await server.db.query('UPDATE evaluation SET second_of = $2 WHERE id = $1', [second, first])
  await server.db.query('UPDATE app_user SET is_active = false WHERE NOT is_admin')
  showTab('Queue')
  const row = (await screen.findByRole('rowheader', { name: /Ivy Second/u })).closest('tr')!
  expect(row.textContent).toContain('Nobody can. All know the first rating.')
  expect(screen.getByRole('heading', { name: 'A second rating needs another evaluator' })).toBeTruthy()
  await server.createUser()
  cleanup()
  const again = await setup()
  again.showTab('Queue')
  expect((await screen.findByRole('rowheader', { name: /Ivy Second/u })).closest('tr')!.textContent).toContain(
    'Nobody yet, 1 evaluator can',
  )
  expect(screen.queryByRole('heading', { name: 'A second rating needs another evaluator' })).toBeNull()
})

test('[M26] a price that is no price is refused at its field and nothing typed is lost; a right one is saved', async () => {
  const { showTab } = await setup()
  showTab('Packages')
  fireEvent.click(await screen.findByRole('button', { name: 'Change Progress Pack' }))
  const price = await screen.findByRole('textbox', { name: /^Price/u })
  // The dialog gives the first field the focus once it stands.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })))
  fireEvent.change(price, { target: { value: '12,34' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Season Pack' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByText('Enter a price like 199.00')).id).toBe(
    price.getAttribute('aria-describedby')?.split(' ')[0],
  )
  expect(document.activeElement).toBe(price)
  expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Season Pack')
  fireEvent.change(price, { target: { value: '209.50' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('$209.50')
  expect(await server.db.query(`SELECT name, price_cents FROM package WHERE key = 'progress'`)).toEqual([
    { name: 'Season Pack', price_cents: 20_950 },
  ])
})

test('[M61] an admin reads who did what, finds it by person, action and day, and takes it along as a file', async () => {
  const { admin, showTab } = await setup()
  const coach = await server.createUser({ role: 'Coach', email: 'ada.moss@example.test' })
  await server.call(admin, 'PUT', `/admin/users/${coach.id}/`, { is_evaluator: true })
  await server.call(admin, 'PUT', `/admin/users/${coach.id}/`, { is_evaluator: false })
  showTab('Audit')
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search by person' }), {
    target: { value: coach.email },
  })
  const table = await screen.findByRole('table', { name: 'Audit' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3))
  expect(within(table).getAllByRole('row')[1]!.textContent).toMatch(
    /^Test OwnerWithdrew EvaluatorTest Coach.*127\.0\.0\.1$/u,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(async () =>
    expect(
      await server.db.query(`SELECT details FROM audit WHERE action = 'export audit' AND actor_id = $1`, [admin.id]),
    ).toEqual([{ details: { rows: 2 } }]),
  )
  fireEvent.change(screen.getByLabelText(/^To/u), { target: { value: '2024-05-01' } })
  await screen.findByRole('heading', { name: 'Nothing found' })
  fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  expect((screen.getByLabelText(/^To/u) as HTMLInputElement).value).toBe('')
})

async function openDialogButton(email: string): Promise<HTMLElement> {
  const row = (await screen.findByText(email)).closest('tr')!
  return within(row).getByRole('button', { name: /^Change/u })
}

async function setup() {
  const admin = await server.createUser({ role: 'Owner', isAdmin: true })
  const { services } = await realServices(server, admin)
  const session: SignedIn = {
    phase: 'signed-in',
    userId: admin.id,
    role: 'Owner',
    isAdmin: true,
    isEvaluator: false,
    user: null,
    reach: 'confirmed',
  }

  function Page() {
    const [tab, setTab] = useState<AdminTab>('users')
    return <AdminPage services={services} session={session} tab={tab} onTab={setTab} onOpenAccount={() => {}} />
  }

  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <Page />
      </QueryClientProvider>
      <Toaster />
    </UiProvider>,
  )
  return { admin, showTab: (name: string) => fireEvent.click(screen.getByRole('tab', { name })) }
}
