import { readFileSync } from 'node:fs'
import path from 'node:path'
import Stripe from 'stripe'
import type { Page } from 'playwright'
import { eventOf } from '#server/standins/payments/payments-local-events.ts'
import type { LocalSession } from '#server/standins/payments/payments-local-store.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { expectAccessible } from './axe.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { inMailTo } from './mails.ts'
import {
  aPlayer,
  aReadyOrder,
  aSubmittedOrder,
  askApi,
  checkout,
  pressInCheckout,
  sessionsOf,
  tracked,
} from './orders.ts'
import { expect, test } from './shared-stage.ts'
import type { Visit } from './shared-stage.ts'

const DRAFT = 'Payment canceled. You haven’t been charged, and you can change the order again.'

type Stage = { app: AppProcess; visit: Visit }

/**
 * A player who stands before the payment of an order that lacks nothing else; what the server and the provider hold of
 * it.
 */
async function beforeThePayment({ app, visit }: Stage, first: string, packageId = 1) {
  const earlier = new Set(sessionsOf(app).map(({ sessionId }) => sessionId))
  const email = await aPlayer(app, first)
  const id = await aReadyOrder(app, email, { packageId })
  const page = await visit(`/app/video-upload?order=${id}&step=payment`)
  await fillInSignIn(page, email)
  await closeWelcome(page, email)
  const sessions = () => sessionsOf(app).filter(({ sessionId }) => !earlier.has(sessionId))
  return {
    page,
    email,
    id,
    sessions,
    /** How it ends: money is what was paid and not given back, in cents; `left` is what is left of each purchase. */
    end: async () => {
      const { status } = await askApi<{ status: string }>(app, email, 'GET', `/evaluation/submission/${id}/`)
      const { purchases } = await askApi<{ purchases: { credits_left: number }[] }>(
        app,
        email,
        'GET',
        '/evaluation/credits/',
      )
      const kept = sessions().filter(({ paymentReference, isRefunded }) => paymentReference !== null && !isRefunded)
      return {
        status,
        forms: sessions().length,
        money: kept.reduce((sum, { amountCents }) => sum + amountCents, 0),
        left: purchases.map(({ credits_left }) => credits_left),
      }
    },
  }
}

async function openForm(page: Page, price = '$79.00') {
  // W33. By keyboard: soon after a canceled form, a press here would be taken for a double tap.
  await page.getByRole('button', { name: `Pay ${price}` }).press('Enter')
  await expect(checkout(page).getByRole('button', { name: `Pay ${price}` })).toBeVisible()
}

const done = (page: Page) => expect(page.getByText('You’re all set')).toBeVisible({ timeout: 40_000 })
const PAID_ONCE = { status: 'submitted', forms: 1, money: 7_900, left: [] }

test('[O36] a declined card leaves the form open, and the next try pays; doubled clicks open and pay one thing', async ({
  app,
  visit,
  network,
}) => {
  const { page, id, end } = await beforeThePayment({ app, visit }, 'Dora')
  await page.getByRole('button', { name: 'Pay $79.00' }).dblclick()
  await pressInCheckout(page, 'Decline the card')
  await expect(checkout(page).getByRole('alert')).toContainText('The card was declined.')
  expect(await end()).toEqual({ status: 'awaiting_payment', forms: 1, money: 0, left: [] })
  await checkout(page).getByRole('button', { name: 'Pay $79.00' }).dblclick()
  await done(page)
  expect(await end()).toEqual(PAID_ONCE)
  expect(
    network.requests.filter(
      ({ path: it, body }) => it === '/api/payment/create-checkout-session/' && body.includes(id),
    ),
  ).toHaveLength(1)
})

test('[O38, O36] "Cancel" and an expired form make it a draft again, which can be paid for anew', async ({
  app,
  visit,
  network,
}) => {
  const { page, end, sessions } = await beforeThePayment({ app, visit }, 'Cara')
  await openForm(page)
  await pressInCheckout(page, 'Cancel')
  await expect(page.getByText(DRAFT)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await end()).toEqual({ status: 'draft', forms: 1, money: 0, left: [] })

  await openForm(page)
  const form = sessions().find(({ status }) => status === 'open')
  const other = await page.context().newPage()
  await other.goto(`${network.origin}/dev/checkout/${form?.sessionId}`)
  await other.getByRole('button', { name: 'Let it expire now' }).click()
  // Left without a frame around it, the form leads back to the app.
  await expect(other.getByText('Payment ended')).toBeVisible()
  await expect.poll(async () => (await end()).status).toBe('draft')
  await page.reload()
  await openForm(page)
  await pressInCheckout(page, 'Pay $79.00')
  await done(page)
  expect(await end()).toEqual({ ...PAID_ONCE, forms: 3 })
})

test('[O18, O32] paid, told late, and the tab closed: it is being confirmed, and confirmed where one comes back', async ({
  app,
  visit,
}) => {
  const { page, email, end } = await beforeThePayment({ app, visit }, 'Lara')
  await openForm(page)
  await pressInCheckout(page, 'Pay, and tell later')
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
  expect(await end()).toMatchObject({ status: 'awaiting_payment', left: [] })
  const address = new URL(page.url())
  await page.close()
  const back = await page.context().newPage()
  // As the provider leads back: with the payment alone.
  await back.goto(`${address.origin}/app/video-upload?checkout=${address.searchParams.get('checkout')}`)
  await done(back)
  expect(await end()).toEqual(PAID_ONCE)
  await inMailTo(app, email, /^Subject: Your video is submitted$/mu)
})

test('[O31, O18] two tabs have one form; left with "cancelled" it is gone on with, told twice it counts once', async ({
  app,
  visit,
  network,
}) => {
  const { page, id, end, sessions } = await beforeThePayment({ app, visit }, 'Tara')
  await openForm(page)
  const other = await page.context().newPage()
  await other.goto(`${network.origin}/app/video-upload?checkout=${sessions()[0]?.checkoutId}&cancelled=1`)
  await expect(other.getByText('Payment not finished')).toBeVisible()
  await other.goto(`${network.origin}/app/video-upload?order=${id}`)
  await expect(other.getByText('A payment of $79.00 is open')).toBeVisible()
  await other.getByRole('button', { name: 'Continue' }).click()
  await pressInCheckout(other, 'Pay, and tell twice')
  await done(other)
  await pressInCheckout(page, 'Pay $79.00')
  await done(page)
  expect(await end()).toEqual(PAID_ONCE)
})

test('[O33, O37] paid in two forms, after the provider called the first one expired: one order, and the second payment given back', async ({
  app,
  visit,
}) => {
  const { page, email, end, sessions } = await beforeThePayment({ app, visit }, 'Rita')
  await openForm(page)
  const [first] = sessions()
  if (!first) throw new Error('No form was opened')
  await tell(app, first)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await openForm(other)
  await pressInCheckout(other, 'Pay $79.00')
  await done(other)
  await pressInCheckout(page, 'Pay $79.00')
  await expect(page.getByText(/^\$79\.00 (?:is being refunded|was refunded)$/u)).toBeVisible({ timeout: 40_000 })
  await inMailTo(app, email, /^Subject: You’re getting a refund$/mu)
  await expect.poll(end, { timeout: 30_000 }).toEqual({ ...PAID_ONCE, forms: 2 })
})

test('[O75] a pack is paid for once: its next evaluation is submitted with a credit, and the page says so', async ({
  app,
  visit,
  network,
}) => {
  const { page, email, end } = await beforeThePayment({ app, visit }, 'Pia', 2)
  await openForm(page, '$199.00')
  await pressInCheckout(page, 'Pay $199.00')
  await done(page)
  const second = await aReadyOrder(app, email, { packageId: null, game: 'Harbor Point v Northgate' })
  await page.goto(`${network.origin}/app/video-upload?order=${second}&step=payment`)
  await page.getByRole('button', { name: 'Submit with 1 credit' }).dblclick()
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  expect(await end()).toEqual({ status: 'submitted', forms: 1, money: 19_900, left: [1] })
  await page.getByRole('link', { name: 'To the library' }).click()
  await expect(tracked(page, 'Submitted', 'Harbor Point v Northgate')).toHaveAttribute('aria-current', 'step')
  await page.getByRole('button', { name: 'Upload a game video' }).click()
  await expect(page.getByText(/^1 evaluation left of your Progress Pack/u)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Single Evaluation/u })).toHaveCount(0)
})

test('[O134, O144, O145] an admin refunds a part; the bank asks for the rest back, and the evidence is there to download', async ({
  app,
  visit,
  network,
}) => {
  const earlier = new Set(sessionsOf(app).map(({ sessionId }) => sessionId))
  await aSubmittedOrder(app, await aPlayer(app, 'Gina'))
  const paid = sessionsOf(app).find(({ sessionId }) => !earlier.has(sessionId))
  const page = await visit('/app/admin/payments')
  await fillInSignIn(page, 'admin.demo@example.test')
  await closeWelcome(page, 'admin.demo@example.test')
  const open = async (row: string) => {
    await page.getByRole('searchbox', { name: 'Search payments' }).fill('Gina Reed')
    await page.getByRole('button', { name: row }).click()
    return page.getByRole('dialog')
  }
  const dialog = await open('Open the payment of Gina Reed')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('100')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The second half was missing')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByText('Only $79.00 is left')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('20')
  await expectAccessible(page, 'a refund that is filled in')
  await dialog.getByRole('button', { name: 'Refund' }).dblclick()
  await expect(dialog.getByText(/^\$20\.00/u)).toBeVisible()
  await expect.poll(() => refundedOf(app, paid)).toBe(2_000)

  await atTheProvider(app, paid, 'dispute')
  await page.goto(`${network.origin}/app/admin/payments`)
  await expect(page.getByRole('heading', { name: 'Open disputes: 1' })).toBeVisible()
  await expectAccessible(page, 'a dispute among the payments')
  const disputed = await open('Open the dispute of Gina Reed')
  await expect(disputed.getByText('Dispute of $59.00: Needs an answer')).toBeVisible()
  await expectAccessible(page, 'a disputed payment')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    disputed.getByRole('button', { name: 'Download evidence' }).click(),
  ])
  const evidence = readFileSync(await download.path(), 'utf8')
  expect(evidence).toContain('Refunded: $20.00')
  expect(evidence).toContain('Gina Reed')

  await atTheProvider(app, paid, 'won')
  await page.goto(`${network.origin}/app/admin/payments`)
  await expect(page.getByRole('heading', { name: 'No open disputes' })).toBeVisible()
})

const asItIs = (app: AppProcess, paid: LocalSession | undefined) =>
  sessionsOf(app).find(({ sessionId }) => sessionId === paid?.sessionId)
const refundedOf = (app: AppProcess, paid: LocalSession | undefined) =>
  asItIs(app, paid)?.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What the payer's bank does, at the payment provider; the server has been told of it. */
async function atTheProvider(app: AppProcess, paid: LocalSession | undefined, action: 'dispute' | 'won') {
  const { status } = await fetch(`http://localhost:${app.port}/dev/checkout/${paid?.sessionId}/after`, {
    method: 'POST',
    body: new URLSearchParams({ action, days: '1' }),
    redirect: 'manual',
  })
  expect(status).toBe(303)
  await expect.poll(() => asItIs(app, paid)?.deliveries).toEqual([])
}

/** The provider tells that a form has expired, although somebody still has it open. */
async function tell(app: AppProcess, session: LocalSession) {
  const payload = eventOf('checkout.session.expired', { ...session, status: 'expired' }, Date.now())
  const secret = readFileSync(path.join(app.dataDir, 'payments', 'webhook-secret'), 'utf8').trim()
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
  }
  const { status } = await fetch(`http://127.0.0.1:${app.port}/api/payment/webhook/`, {
    method: 'POST',
    headers,
    body: payload,
  })
  expect(status).toBe(200)
}
