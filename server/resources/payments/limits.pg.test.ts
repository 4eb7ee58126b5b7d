import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PART_BYTES } from '#domain/contracts/videos.ts'
import { sweepCheckouts } from '#server/resources/payments/sweep-checkouts.ts'
import { aPlayerOf, aPurchaseOf } from '#tests/support/orders.ts'
import { startPaymentStage } from '#tests/support/payment-stage.ts'
import type { PaymentStage } from '#tests/support/payment-stage.ts'
import { startTestServer } from '#tests/support/test-server.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await startPaymentStage()
})
afterAll(() => stage.close())

test.each(['/api/payment/webhook/', '/api/scheduling/webhook/'])(
  '[O32] %s is never limited away: behind a proxy all the world may have one address',
  async (url) => {
    const server = await startTestServer({ callsPerMinute: 3, publicCallsPerMinute: 3 })
    const answers = []
    for (let at = 0; at < 12; at++)
      answers.push(
        (
          await server.app.inject({
            method: 'POST',
            url,
            payload: '{}',
            headers: { 'content-type': 'application/json' },
          })
        ).statusCode,
      )
    expect(new Set(answers)).toEqual(new Set([400]))
    const large = await server.app.inject({
      method: 'POST',
      url,
      payload: Buffer.alloc(10_000_000, 32),
      headers: { 'content-type': 'application/json' },
    })
    expect([large.statusCode, large.json()]).toMatchObject([413, { error_code: 'TOO_LARGE' }])
    await server.close()
  },
)

test('[O71] an open payment does not make room for another unfinished order', async () => {
  const player = await aPlayerOf(stage)
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) {
    const id = randomUUID()
    statuses.push(
      (await stage.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, package_id: 1 }))
        .statusCode,
    )
    await stage.db.query(`UPDATE evaluation SET status = 'awaiting_payment' WHERE id = $1`, [id])
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 409])
})

test('[N12] a video that is about to be paid for is not paid for yet: it counts', async () => {
  const player = await aPlayerOf(stage)
  for (let at = 0; at < 12; at++) {
    const [id, evaluation] = [randomUUID(), await stage.createEvaluation({ player, status: 'awaiting_payment' })]
    await stage.db.query(
      `INSERT INTO video (id, owner_id, object_key, file_name, media_type, byte_length, part_bytes, fingerprint, state)
        VALUES ($1, $2, $3, 'a', 'video/mp4', 1073741824, ${PART_BYTES}, 'f', 'ready')`,
      [id, player.id, `evaluation-videos/${id}`],
    )
    await stage.db.query('UPDATE evaluation SET video_id = $2 WHERE id = $1', [evaluation, id])
  }
  const start = {
    video_id: randomUUID(),
    file_name: 'a.mp4',
    byte_length: 50,
    media_type: 'video/mp4',
    fingerprint: 'x',
  }
  expect((await stage.call(player, 'POST', '/evaluation/videos/', start)).json()).toMatchObject({
    error_code: 'TOO_MANY_VIDEOS',
  })
})

test('[O39] two orders whose credits went back are submitted again at once, each with a credit of another purchase', async () => {
  for (let round = 0; round < 5; round++) {
    const player = await aPlayerOf(stage)
    const orders: string[] = []
    for (let at = 0; at < 2; at++) {
      const purchase = await aPurchaseOf(stage, player, { credits: 1, days: 30 + at })
      const id = await stage.aWholeDraft(player)
      await stage.db.query(`UPDATE evaluation SET status = 'returned', submitted_at = now() WHERE id = $1`, [id])
      await stage.db.query('INSERT INTO credit_use (purchase_id, evaluation_id, returned_at) VALUES ($1, $2, now())', [
        purchase,
        id,
      ])
      orders.push(id)
    }
    const answers = await Promise.all(
      orders.map((id) => stage.call(player, 'POST', `/evaluation/submission/${id}/replace-video/`, {})),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  }
})

test('[O41] a hundred payments that wait for a bank do not keep the sweep from the one behind them', async () => {
  const { player, id, session } = await stage.anOpenCheckout()
  await stage.db.query(
    `INSERT INTO checkout (id, buyer_id, package_id, package_name, credits, turnaround_days, validity_days,
      amount_cents, currency, session_id, status, expires_at)
     SELECT gen_random_uuid(), $1, 1, 'One', 1, 7, 90, 7900, 'USD', 'at the bank ' || n, 'open',
     now() - interval '2 days' FROM generate_series(1, 105) AS n`,
    [player.id],
  )
  stage.payments.expire(session)
  await stage.db.query(`UPDATE checkout SET expires_at = now() - interval '1 day' WHERE evaluation_id = $1`, [id])
  const { payments } = stage.services
  const services = {
    ...stage.services,
    payments: {
      ...payments,
      expireSession: async (of: string) =>
        of.startsWith('at the bank') ? ('paid' as const) : payments.expireSession(of),
    },
  }
  const told = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  for (let sweep = 0; sweep < 8; sweep++) await sweepCheckouts(services, () => {})
  told.mockRestore()
  expect(await stage.db.query('SELECT status FROM checkout WHERE evaluation_id = $1', [id])).toEqual([
    { status: 'expired' },
  ])
})
