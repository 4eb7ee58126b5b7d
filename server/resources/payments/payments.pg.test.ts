import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPaymentStage } from '#tests/support/payment-stage.ts'
import type { OpenCheckout, PaymentStage } from '#tests/support/payment-stage.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await startPaymentStage()
})
afterAll(() => stage.close())

test('[O32] paid: the order is handed in with a credit of the purchase', async () => {
  const { player, id, checkout, session } = await stage.anOpenCheckout(2)
  expect(checkout).toMatchObject({ provider: 'local', publishable_key: null, client_secret: null, amount_cents: 19_900, currency: 'USD' })
  expect(await stage.endOf(player, id)).toMatchObject({ evaluation: 'awaiting_payment', checkouts: ['open'], purchases: [], charged: 0 })
  stage.pay(session)
  expect(await stage.endOf(player, id)).toMatchObject({ evaluation: 'awaiting_payment', checkouts: ['open'] })
  await stage.payments.deliverDue()
  expect(await stage.endOf(player, id)).toEqual({
    evaluation: 'submitted', checkouts: ['paid'], purchases: [{ amount_cents: 19_900, credits_total: 3, credits_left: 2 }], held: 1, count: 1, charged: 19_900,
  })
  expect(await stage.checkoutOf(player, checkout)).toMatchObject({ status: 'paid', evaluation_status: 'submitted' })
})

test('[O31] asked again, the same form; two tabs at once get one', async () => {
  const { player, id, checkout } = await stage.anOpenCheckout()
  const again = await Promise.all([stage.open(player, id), stage.open(player, id), stage.open(player, id)])
  expect(again.map((it) => it.json<OpenCheckout>())).toEqual([checkout, checkout, checkout])
})
