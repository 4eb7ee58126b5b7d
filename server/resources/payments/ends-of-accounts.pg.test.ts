import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sweepDeletions } from '#server/resources/own-data/sweep-deletions.ts'
import { takeEvent } from '#server/resources/payments/take-event.ts'
import { aCompletion } from '#tests/fixtures/operation-bodies.ts'
import { bodyAs, startPaymentStage } from '#tests/support/payment-stage.ts'
import type { PaymentStage } from '#tests/support/payment-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await startPaymentStage()
})
afterAll(() => stage.close())
const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
afterEach(() => stderr.mockClear())

const MINUTE = 60_000
async function deleteAccount({ id }: TestUser) {
  await stage.db.query(`UPDATE app_user SET deletion_due_at = now() - interval '1 hour' WHERE id = $1`, [id])
  expect(await sweepDeletions(stage.services)).toMatchObject({ deleted: [id], failed: [] })
}

test('[O33] whoever deletes their account while a form is open can pay in it no more', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  await deleteAccount(player)
  await stage.sweep()
  expect(stage.payments.find(session)?.status).toBe('expired')
  await stage.payments.deliverDue()
  expect(await stage.endOf(player, id)).toMatchObject({
    evaluation: 'cancelled',
    checkouts: ['expired'],
    purchases: [],
    charged: 0,
  })
})

test('[O33] what is told of a payment after the account is gone goes back, and nobody gets a mail', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  stage.pay(session, { delayMs: 5 * MINUTE })
  const body = stage.bodyOf(session)
  await deleteAccount(player)
  await stage.sweep()
  expect((await stage.post(body)).statusCode).toBe(200)
  await stage.payments.deliverDue()
  await stage.sweep()
  expect(await stage.endOf(player, id)).toMatchObject({
    evaluation: 'cancelled',
    checkouts: ['refunded'],
    purchases: [],
    held: 0,
    charged: 0,
  })
})

test('[O79] a video problem is answered with a new video at no cost after the package has ended, and gives no second credit', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  stage.pay(session)
  await stage.payments.deliverDue()
  const evaluator = await stage.createUser()
  await stage.apply(evaluator, 'evaluation.complete', aCompletion(id, { outcome: 'video_problem', reason: 'Too dark' }))
  await stage.db.query(`UPDATE purchase SET valid_until = now() - interval '1 day' WHERE owner_id = $1`, [player.id])
  await stage.call(player, 'POST', '/evaluation/validate_video_url/', {
    url: 'https://youtu.be/aaaaaaaaaaa',
    evaluation_submission_id: id,
  })
  await stage.call(player, 'PUT', `/evaluation/submission/${id}/`, {
    sightings: [
      { at_s: 3, x: 0.2, y: 0.5, hint: '' },
      { at_s: 30, x: 0.7, y: 0.4, hint: '' },
    ],
  })
  const again = await stage.call(player, 'POST', `/evaluation/submission/${id}/replace-video/`, {})
  expect([again.statusCode, again.json()]).toMatchObject([200, { status: 'submitted' }])
  expect(await stage.endOf(player, id)).toMatchObject({ purchases: [{ credits_left: 0 }], held: 1, count: 1 })
})

test('[O76] an order that an administrator withdraws from the queue gives its credit back once, and not when it is withdrawn again', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  stage.pay(session)
  const later = bodyAs(stage.bodyOf(session), 'checkout.session.completed')
  await stage.payments.deliverDue()
  const admin = await stage.createUser({ role: 'Owner', isAdmin: true })
  const answers = await Promise.all([1, 2, 3].map(() => stage.call(admin, 'DELETE', `/evaluation/${id}/`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await stage.endOf(player, id)).toMatchObject({
    evaluation: 'cancelled',
    purchases: [{ credits_left: 1, credits_total: 1 }],
    held: 0,
  })
  // Told again, late and under another id: it was paid, and stays so.
  expect((await stage.post(later)).statusCode).toBe(200)
  expect(await stage.endOf(player, id)).toMatchObject({
    evaluation: 'cancelled',
    purchases: [{ credits_left: 1 }],
    checkouts: ['paid'],
  })
})

test('[O32] a database that ends the connection in the middle of a webhook: 503, nothing half, and the next try pays', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  stage.pay(session, { delayMs: 5 * MINUTE })
  const body = stage.bodyOf(session)
  const event = stage.payments.readEvent(Buffer.from(body), stage.signed(body))
  const cut: typeof stage.db = {
    ...stage.db,
    transaction: (work, isolation) =>
      stage.db.transaction(async (sql) => {
        await work(sql)
        const [row] = await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
        await stage.db.query('SELECT pg_terminate_backend($1)', [row?.pid])
        return sql.query('SELECT 1') as never
      }, isolation),
  }
  await expect(takeEvent({ ...stage.services, db: cut }, event)).rejects.toThrow(/terminat|connection/iu)
  expect(await stage.endOf(player, id)).toMatchObject({
    evaluation: 'awaiting_payment',
    checkouts: ['open'],
    purchases: [],
  })
  expect((await stage.post(body)).statusCode).toBe(200)
  expect(await stage.endOf(player, id)).toMatchObject({ evaluation: 'submitted', checkouts: ['paid'], held: 1 })
})
