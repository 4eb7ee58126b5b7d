import { fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pressPay, startUploadStage } from '../../../tests/support/upload-stage.tsx'

let server: Awaited<ReturnType<typeof startUploadStage>>
beforeAll(async () => {
  server = await startUploadStage()
})
afterAll(() => server.close())
afterEach(() => server.leave())

test("[O18, O151] the page waits for the server's word, then shows what happens next and what was paid", async () => {
  const { player, show, seen } = await server.setup()
  const id = await server.aWholeDraft(player, 2)
  show({ order: id })
  await pressPay('Pay $199.00')
  const frame = await screen.findByTitle<HTMLIFrameElement>('Payment')
  tell(frame, 'complete')
  await screen.findByRole('heading', { name: 'Confirming your payment' })
  expect(seen.search.checkout).toMatch(/^[\da-f-]{36}$/u)
  expect(await server.ordersOf(player)).toMatchObject([{ status: 'awaiting_payment' }])
  server.pay(sessionOf(frame))
  await server.payments.deliverDue()
  await screen.findByRole('heading', { name: 'You’re all set' })
  expect(await screen.findByText(/^Expected by/u)).toBeTruthy()
  expect(await screen.findByText('You paid $199.00 for the Progress Pack')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^2 evaluations left of your Progress Pack, until / })).toBeTruthy()
  expect(await server.endOf(player, id)).toMatchObject({
    evaluation: 'submitted',
    checkouts: ['paid'],
    charged: 19_900,
    purchases: [{ credits_left: 2 }],
  })
})

test('[O18] a doubled click opens one payment, and closing the form leaves it open to be gone on with', async () => {
  const { player, show } = await server.setup()
  const id = await server.aWholeDraft(player)
  show({ order: id })
  const button = await pressPay('Pay $79.00')
  fireEvent.click(button)
  const first = (await screen.findByTitle<HTMLIFrameElement>('Payment')).src
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('heading', { name: 'A payment of $79.00 is open' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Game' })).toHaveProperty('readOnly', true)
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByTitle<HTMLIFrameElement>('Payment')).src).toBe(first)
  expect(await server.endOf(player, id)).toMatchObject({ checkouts: ['open'] })
})

test('[O18] "Cancel" at the provider closes the payment, and the order can be changed again', async () => {
  const { player, show } = await server.setup()
  const id = await server.aWholeDraft(player)
  show({ order: id })
  await pressPay('Pay $79.00')
  tell(await screen.findByTitle<HTMLIFrameElement>('Payment'), 'cancelled')
  expect(await screen.findByText(/^Payment canceled\. You haven’t been charged/u)).toBeTruthy()
  await screen.findByRole('button', { name: 'Pay $79.00' })
  expect(await server.endOf(player, id)).toMatchObject({ evaluation: 'draft', checkouts: ['expired'], charged: 0 })
})

test('[O18] a message that does not come from the form is no end of a payment', async () => {
  const { player, show, seen } = await server.setup()
  const id = await server.aWholeDraft(player)
  show({ order: id })
  await pressPay('Pay $79.00')
  const frame = await screen.findByTitle<HTMLIFrameElement>('Payment')
  const data = { type: 'courtside-checkout', outcome: 'complete' }
  fireEvent(
    window,
    new MessageEvent('message', { data, origin: 'https://elsewhere.example', source: frame.contentWindow }),
  )
  fireEvent(window, new MessageEvent('message', { data, origin: location.origin, source: window }))
  fireEvent(
    window,
    new MessageEvent('message', {
      data: { ...data, outcome: 'paid' },
      origin: location.origin,
      source: frame.contentWindow,
    }),
  )
  expect(screen.getByTitle('Payment')).toBe(frame)
  expect(seen.search.checkout).toBeUndefined()
})

test('[O18] a payment that has ended is told so, also to who comes back with its address alone', async () => {
  const { player, id, checkout, session } = await server.anOpenCheckout()
  const { show, seen } = await server.setup(player)
  show({ checkout: checkout.checkout_id })
  await screen.findByRole('heading', { name: 'Confirming your payment' })
  expect(seen.search.order).toBe(id)
  server.payments.expire(session)
  await server.payments.deliverDue()
  await screen.findByRole('heading', { name: 'Payment ended' })
  await screen.findByRole('button', { name: 'Pay $79.00' })
})

test.each([
  ['refund_due', '$79.00 is being refunded'],
  ['refunded', '$79.00 was refunded'],
])('[O18] money that is %s is told so', async (status, words) => {
  const { player, id, checkout } = await server.anOpenCheckout()
  await server.db.query('UPDATE checkout SET status = $2 WHERE id = $1', [checkout.checkout_id, status])
  const { show } = await server.setup(player)
  show({ order: id, checkout: checkout.checkout_id })
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
})

test('[O18, O33] a second payment for an order that is submitted is told to be given back, beside what happens next', async () => {
  const { player, id, checkout } = await server.anOpenCheckout()
  await server.db.query(`UPDATE checkout SET status = 'refunded' WHERE id = $1`, [checkout.checkout_id])
  await server.db.query(
    `UPDATE evaluation SET status = 'submitted', submitted_at = now(), due_at = now() WHERE id = $1`,
    [id],
  )
  const { show } = await server.setup(player)
  show({ order: id, checkout: checkout.checkout_id })
  expect(await screen.findByRole('heading', { name: '$79.00 was refunded' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy()
})

test('[O153] a second tab shows on its return that the payment is paid', async () => {
  const { player, id, session } = await server.anOpenCheckout()
  const { show } = await server.setup(player)
  show({ order: id })
  await screen.findByRole('heading', { name: 'A payment of $79.00 is open' })
  server.pay(session)
  await server.payments.deliverDue()
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  expect(await screen.findByRole('heading', { name: 'Submitted' })).toBeTruthy()
})

test('[O153] "Cancel payment" after the payment in another tab says that it had already gone through', async () => {
  const { player, id, session } = await server.anOpenCheckout()
  const { show } = await server.setup(player)
  show({ order: id })
  const cancel = await screen.findByRole('button', { name: 'Cancel payment' })
  server.pay(session)
  await server.payments.deliverDue()
  fireEvent.click(cancel)
  expect(await screen.findByText('The payment had already gone through, so we couldn’t cancel it.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'You’re all set' })).toBeTruthy()
  expect(await server.endOf(player, id)).toMatchObject({ checkouts: ['paid'], charged: 7_900 })
})

test('[O155] with an open payment the video step leads to the payment, and its colors can’t be chosen', async () => {
  const { player, id } = await server.anOpenCheckout()
  const { show, seen } = await server.setup(player)
  show({ order: id, step: 'video' })
  await screen.findByRole('heading', { name: 'A payment is open, so you can’t change the order' })
  expect(screen.getByRole('group', { name: 'Jersey color' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Go to the payment' }))
  expect(seen.search.step).toBe('payment')
})

/** What the provider's page posts to the page around it. */
function tell(frame: HTMLIFrameElement, outcome: 'complete' | 'cancelled') {
  fireEvent(
    window,
    new MessageEvent('message', {
      data: { type: 'courtside-checkout', outcome },
      origin: location.origin,
      source: frame.contentWindow,
    }),
  )
}

const sessionOf = ({ src }: HTMLIFrameElement) => src.split('/').at(-1) ?? ''
