import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/session.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
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
  const question = await screen.findByRole('dialog', { name: 'Grant Evaluator?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Grant Evaluator' }))
  await screen.findByText('Test becomes an evaluator at their next sign-in.')
  await screen.findByText('Evaluator granted')
  expect(await screen.findByRole('button', { name: 'Withdraw Evaluator' })).toBeTruthy()
  expect(server.pool.admin.find(coach.email)?.groups).toEqual(['Coach', 'Evaluator'])
})

test.each([
  [
    'Player',
    'Test Player stays a player and can also rate players, once they have entered their years and level. The next sign-in opens the evaluator’s library. “View as” in the menu switches to the player’s pages.',
    'Test Player stays a player and can no longer rate players. The next sign-in opens the player’s pages. Evaluations they started stay theirs.',
  ],
  [
    'Coach',
    'Test Coach stays a coach and can also rate players, once they have entered their years and level. The next sign-in opens the coach’s portal. “View as” in the menu switches to the evaluator’s library.',
    'Test Coach stays a coach and can no longer rate players. The next sign-in opens the coach’s portal. Evaluations they started stay theirs.',
  ],
] as const)(
  '[M112] granting Evaluator to a %s asks first and names what stays and what changes',
  async (role, grant, withdrawal) => {
    await setup()
    const person = await server.createUser({ role })
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: person.email } })
    fireEvent.click(await openDialogButton(person.email))
    for (const [name, words] of [
      ['Grant Evaluator', grant],
      ['Withdraw Evaluator', withdrawal],
    ] as const) {
      fireEvent.click(await screen.findByRole('button', { name }))
      const question = await screen.findByRole('dialog', { name: `${name}?` })
      within(question).getByText(words)
      fireEvent.click(within(question).getByRole('button', { name }))
    }
    await screen.findByText('Test is no longer an evaluator.')
    expect(server.pool.admin.find(person.email)?.groups).toEqual([role])
  },
)

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
  await server.createEvaluation({ name: 'Rin Nakamura', status: 'in_review', evaluator })
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
  const id = await server.createEvaluation({
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
    await server.createEvaluation({ name: 'Ivy Okoro', status: 'completed' }),
    await server.createEvaluation({ name: 'Ivy Second' }),
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

test('[O134, O144] an admin sees a disputed payment by its deadline, and refunds a part of another', async () => {
  const { showTab } = await setup()
  const [disputed, other] = [await aPayment('Ana Duarte'), await aPayment('Noa Ruiz')]
  server.payments.dispute(disputed, 7)
  await server.payments.deliverDue()
  showTab('Payments')
  const row = (await screen.findByRole('button', { name: 'Open the dispute of Ana Duarte' })).closest('tr')!
  expect(row.textContent).toContain('6 days left')
  fireEvent.click(within(row).getByRole('button'))
  const dispute = await screen.findByRole('dialog', { name: 'Ana Duarte' })
  await within(dispute).findByRole('button', { name: 'Download evidence' })
  expect(dispute.textContent).toContain('on hold until the bank decides')
  expect(within(dispute).queryByRole('button', { name: 'Refund' })).toBeNull()
  fireEvent.click(within(dispute).getByText('Close'))
  fireEvent.click(await screen.findByRole('button', { name: 'Open the payment of Noa Ruiz' }))
  const payment = await screen.findByRole('dialog', { name: 'Noa Ruiz' })
  fireEvent.click(await within(payment).findByRole('button', { name: 'Refund' }))
  fireEvent.change(within(payment).getByLabelText('Amount in USD'), { target: { value: '80.00' } })
  fireEvent.change(within(payment).getByLabelText('Reason'), { target: { value: 'Late report' } })
  fireEvent.click(within(payment).getByRole('button', { name: 'Refund' }))
  await within(payment).findByText('Only $79.00 is left')
  fireEvent.change(within(payment).getByLabelText('Amount in USD'), { target: { value: '20' } })
  fireEvent.click(within(payment).getByRole('button', { name: 'Refund' }))
  await within(payment).findByText('Refunded $20.00')
  expect(server.payments.find(other)?.refunds).toMatchObject([{ amountCents: 2_000 }])
})

test('[O149] an admin reads why a refund failed and what to do, and refunds again', async () => {
  const { showTab } = await setup()
  const session = await aPayment('Ida Berg')
  server.payments.answerRefunds(session, 'unknown_payment')
  showTab('Payments')
  fireEvent.click(await screen.findByRole('button', { name: 'Open the payment of Ida Berg' }))
  const payment = await screen.findByRole('dialog', { name: 'Ida Berg' })
  async function refundAll() {
    fireEvent.click(await within(payment).findByRole('button', { name: 'Refund' }))
    fireEvent.change(within(payment).getByLabelText('Reason'), { target: { value: 'Late report' } })
    fireEvent.click(within(payment).getByRole('button', { name: 'Refund' }))
  }
  await refundAll()
  const notice = await within(payment).findByRole('region', { name: 'The refund failed' })
  expect(notice.textContent).toContain('The payment provider doesn’t know this payment.')
  expect(notice.textContent).toContain('refund the payment there')
  await screen.findByText('Couldn’t refund the payment.')
  const failed = await screen.findByRole('table', { name: 'Failed refunds', hidden: true })
  expect(failed.textContent).toContain('Ida Berg$79.00The payment provider doesn’t know this payment.')
  server.payments.answerRefunds(session, 'made')
  await refundAll()
  await within(payment).findByText('Refunded $79.00')
  expect(within(payment).queryByRole('region', { name: 'The refund failed' })).toBeNull()
})

/** One that bought a credit, paid at the test checkout; the id of its session. */
async function aPayment(name: string): Promise<string> {
  const buyer = await server.createUser({ role: 'Player' })
  const [first, last] = name.split(' ')
  await server.db.query('UPDATE app_user SET first_name = $2, last_name = $3 WHERE id = $1', [buyer.id, first, last])
  const checkoutId = crypto.randomUUID()
  const { sessionId } = await server.payments.openSession({
    checkoutId,
    amountCents: 7_900,
    currency: 'USD',
    productName: 'Courtside: Single Evaluation',
    email: buyer.email,
    returnUrl: 'http://localhost:8080/app/video-upload',
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  server.payments.pay(sessionId, { delayMs: 3_600_000, copies: 1 })
  await server.db.query(
    `WITH paid AS (INSERT INTO checkout (id, buyer_id, package_id, package_name, credits, turnaround_days,
       validity_days, amount_cents, currency, status, expires_at, paid_at, session_id, payment_reference)
     VALUES ($1, $2, 1, 'Single Evaluation', 1, 7, 365, 7900, 'USD', 'paid', now(), now(), $3, $4) RETURNING *)
     INSERT INTO purchase (id, owner_id, checkout_id, package_id, package_name, amount_cents, currency, credits_total,
       credits_left, turnaround_days, valid_until)
     SELECT id, buyer_id, id, 1, package_name, amount_cents, currency, 1, 1, 7, now() + interval '1 year' FROM paid`,
    [checkoutId, buyer.id, sessionId, server.payments.find(sessionId)?.paymentReference],
  )
  return sessionId
}

test('[K40] an admin finds a player whose guardian was asked, and corrects the age with a reason', async () => {
  const { showTab } = await setup()
  const creation = aLiveCreation()
  const { player } = creation
  const born = { ...player, first_name: 'Omar', date_of_birth: `${new Date().getUTCFullYear() - 10}-01-01` }
  await server.createLive(await server.createUser(), {}, { ...creation, player: born })
  await server.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, requested_at,
       expires_at) VALUES ($1, $2, 'Pat', 'pat@example.test', 'digest', '2026-11', now(), now() + interval '1 day')`,
    [crypto.randomUUID(), player.id],
  )
  showTab('Consents')
  fireEvent.click(await screen.findByRole('button', { name: /^Open Omar/u }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Omar/u }))
  fireEvent.change(dialog.getByLabelText('Date of birth'), { target: { value: '2009-05-01' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Correct the age' }))
  await dialog.findByText('Enter the reason')
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Copy of the passport' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Correct the age' }))
  await screen.findByText('The age is corrected.')
  const [row] = await server.db.query('SELECT date_of_birth FROM player WHERE id = $1', [player.id])
  expect(row).toEqual({ date_of_birth: '2009-05-01' })
})

async function setup() {
  const admin = await server.createUser({ role: 'Owner', isAdmin: true })
  const { services } = await realServices(server, admin)
  const session: SignedIn = {
    phase: 'signed-in',
    userId: admin.id,
    role: 'Owner',
    roles: ['Owner'],
    isAdmin: true,
    isEvaluator: false,
    user: null,
    reach: 'confirmed',
  }

  function Page() {
    const [tab, setTab] = useState<AdminTab>('users')
    const [payment, open] = useState<string>()
    return (
      <AsPerson services={services} session={session}>
        <AdminPage tab={tab} onTab={setTab} payment={payment} onPayment={open} onOpenAccount={() => {}} />
      </AsPerson>
    )
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
