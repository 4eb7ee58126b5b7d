import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import { aPlayerOf, aPurchaseOf } from '#tests/support/orders.ts'
import { startPaymentStage } from '#tests/support/payment-stage.ts'
import type { PaymentStage } from '#tests/support/payment-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { digestOf, newSecret } from '#server/letters/link-secret.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await startPaymentStage()
})
afterAll(() => stage.close())

/** A player of ten years with a guardian's standing consent, and the guardian's link. */
async function aChild(): Promise<{ child: TestUser; token: string }> {
  const child = await aPlayerOf(stage)
  const token = newSecret()
  const [player] = await stage.db.query<{ id: string }>(
    `UPDATE player SET date_of_birth = (now() - interval '10 years')::date, guardian_name = 'Dana Reyes',
      guardian_email = 'dana@example.test' WHERE user_id = $1 RETURNING id`,
    [child.id],
  )
  await stage.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
      given_at, given_name)
     VALUES ($1, $2, 'Dana Reyes', 'dana@example.test', $3, $4, now() + interval '30 days', now(), 'Dana Reyes')`,
    [randomUUID(), player?.id, digestOf(token), CONSENT_VERSION],
  )
  return { child, token }
}

const takeBack = (token: string) =>
  stage.app.inject({
    method: 'POST',
    url: `/api/consent/${token}/`,
    payload: { answer: 'withdraw', given_name: 'Dana Reyes', text_version: CONSENT_VERSION },
  })
const agreeAgain = ({ id }: TestUser) =>
  stage.db.query(
    'UPDATE consent SET withdrawn_at = NULL WHERE player_id = (SELECT id FROM player WHERE user_id = $1)',
    [id],
  )

async function anOpenCheckoutOf(child: TestUser) {
  const id = await stage.aWholeDraft(child)
  const checkout = (await stage.open(child, id)).json()
  return { id, checkout, session: stage.sessionOf(checkout) }
}

test('[O39] a consent that is taken back closes the open payment at the provider', async () => {
  const { child, token } = await aChild()
  const { id, session } = await anOpenCheckoutOf(child)
  expect((await takeBack(token)).statusCode).toBe(200)
  expect(stage.payments.find(session)?.status).toBe('expired')
  expect(await stage.endOf(child, id)).toMatchObject({ evaluation: 'draft', checkouts: ['expired'], charged: 0 })
})

test('[O39] when it was too late for that, the credits wait; with the consent of another day they can be used', async () => {
  const { child, token } = await aChild()
  const { id, session } = await anOpenCheckoutOf(child)
  stage.pay(session)
  await takeBack(token)
  expect(await stage.endOf(child, id)).toMatchObject({ evaluation: 'draft', checkouts: ['open'] })
  await stage.payments.deliverDue()
  expect(await stage.endOf(child, id)).toMatchObject({
    evaluation: 'draft',
    checkouts: ['paid'],
    purchases: [{ credits_left: 1 }],
    held: 0,
  })
  await agreeAgain(child)
  await stage.call(child, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, use_credit: true })
  expect(await stage.endOf(child, id)).toMatchObject({
    evaluation: 'submitted',
    purchases: [{ credits_left: 0 }],
    held: 1,
    charged: 7_900,
  })
})

test('[O39] the credit of an order that waited in the queue goes back, and is taken again when it is submitted again', async () => {
  const { child, token } = await aChild()
  const { id, session } = await anOpenCheckoutOf(child)
  stage.pay(session)
  await stage.payments.deliverDue()
  await takeBack(token)
  expect(await stage.endOf(child, id)).toMatchObject({
    evaluation: 'returned',
    purchases: [{ credits_left: 1 }],
    held: 0,
  })
  await agreeAgain(child)
  const again = await stage.call(child, 'POST', `/evaluation/submission/${id}/replace-video/`)
  expect(again.statusCode).toBe(200)
  expect(await stage.endOf(child, id)).toMatchObject({
    evaluation: 'submitted',
    purchases: [{ credits_left: 0 }],
    held: 1,
    count: 1,
  })
})

/**
 * An order that was paid, taken back by the guardian, and agreed to again; its credit went into another order
 * meanwhile.
 */
async function anOrderWhoseCreditIsUsed() {
  const { child, token } = await aChild()
  const { id, session } = await anOpenCheckoutOf(child)
  stage.pay(session)
  await stage.payments.deliverDue()
  await takeBack(token)
  await agreeAgain(child)
  const other = await stage.aWholeDraft(child)
  await stage.call(child, 'POST', '/evaluation/submission/', { evaluation_submission_id: other, use_credit: true })
  return { child, id }
}

test('[O39] a credit that was used up in between is not used twice', async () => {
  const { child, id } = await anOrderWhoseCreditIsUsed()
  const again = await stage.call(child, 'POST', `/evaluation/submission/${id}/replace-video/`)
  expect([again.statusCode, again.json()]).toMatchObject([409, { error_code: 'NO_CREDIT' }])
  await aPurchaseOf(stage, child, { credits: 1, days: 30 })
  expect((await stage.call(child, 'POST', `/evaluation/submission/${id}/replace-video/`)).statusCode).toBe(200)
  expect(await stage.endOf(child, id)).toMatchObject({ evaluation: 'submitted', held: 1 })
})

test('[O76] an order that holds its second credit gives that one back, and not the one it gave back before', async () => {
  const { child, id } = await anOrderWhoseCreditIsUsed()
  await aPurchaseOf(stage, child, { credits: 1, days: 30 })
  await stage.call(child, 'POST', `/evaluation/submission/${id}/replace-video/`)
  const admin = await stage.createUser({ isAdmin: true })
  expect((await stage.call(admin, 'DELETE', `/evaluation/${id}/`)).statusCode).toBe(200)
  const left = 'SELECT sum(credits_left)::int AS credits FROM purchase WHERE owner_id = $1'
  expect(await stage.db.query(left, [child.id])).toEqual([{ credits: 1 }])
})
