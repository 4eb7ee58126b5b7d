import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aVideoStart } from '#tests/fixtures/a-video.ts'
import { publishedReport, purchaseOf, request, tell, webhookBody } from '#tests/support/consultation-stage.ts'
import { aPlayerOf } from '#tests/support/orders.ts'
import { oddValues } from '#tests/support/odd-values.ts'
import { startPaymentStage } from '#tests/support/payment-stage.ts'
import type { PaymentStage } from '#tests/support/payment-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { put, waysIn } from '#tests/support/written-fields.ts'

let stage: PaymentStage
let player: TestUser
let evaluator: TestUser
let things: { order: string; checkout: string; video: string; report: string; consultation: string }

beforeAll(async () => {
  stage = await startPaymentStage()
  player = await aPlayerOf(stage)
  evaluator = await stage.createUser()
  const paid = await stage.anOpenCheckout()
  await stage.db.query('UPDATE checkout SET buyer_id = $1', [player.id])
  const report = await publishedReport(stage, player, evaluator)
  await purchaseOf(stage, player, 5)
  const consultation = (await request(stage, player, report)).json<{ consultation_id: string }>().consultation_id
  const video = aVideoStart()
  await stage.call(player, 'POST', '/evaluation/videos/', video)
  things = {
    order: await stage.aWholeDraft(player),
    checkout: paid.checkout.checkout_id,
    video: video.video_id,
    report,
    consultation,
  }
})
afterAll(() => stage.close())
// Limits of drafts and videos would keep what is odd from being looked at any further.
beforeEach(async () => {
  await stage.db.query('DELETE FROM video WHERE id <> $1', [things.video])
  await stage.db.query(
    `DELETE FROM evaluation WHERE status = 'draft' AND id <> $1 AND id NOT IN (SELECT evaluation_id FROM checkout)`,
    [things.order],
  )
})

const sighting = () => ({ at_s: 30, x: 0.2, y: 0.5, hint: 'left corner' })
const order = () => ({
  package_id: 1,
  video_id: null,
  event_name: 'Oak v Ash',
  jersey_number: '12',
  jersey_color: 'white',
  sightings: [sighting(), sighting()],
})

/** Method, address and body of a right request, made anew for every try. */
const RIGHT: ReadonlyArray<[method: 'GET' | 'POST' | 'PUT', path: () => string, body: () => Record<string, unknown>]> =
  [
    [
      'POST',
      () => '/evaluation/submission/',
      () => ({ evaluation_submission_id: randomUUID(), ...order(), use_credit: false }),
    ],
    ['PUT', () => `/evaluation/submission/${things.order}/`, order],
    [
      'POST',
      () => `/evaluation/submission/${things.order}/replace-video/`,
      () => ({ evaluation_submission_id: things.order }),
    ],
    [
      'POST',
      () => '/evaluation/validate_video_url/',
      () => ({ url: 'https://youtu.be/dQw4w9WgXcQ', evaluation_submission_id: things.order }),
    ],
    ['POST', () => '/evaluation/videos/', () => ({ ...aVideoStart() })],
    ['POST', () => `/evaluation/videos/${things.video}/parts/`, () => ({ part_numbers: [1, 2] })],
    ['POST', () => `/evaluation/videos/${things.video}/complete/`, () => ({ video_id: things.video })],
    ['POST', () => '/payment/create-checkout-session/', () => ({ evaluation_submission_id: randomUUID() })],
    ['POST', () => `/payment/checkout/${things.checkout}/cancel/`, () => ({ checkout_id: things.checkout })],
    [
      'POST',
      () => '/evaluation/player/consultation/',
      () => ({ evaluation_submission_id: things.report, message: 'My weak hand' }),
    ],
    ['PUT', () => `/evaluation/consultation/${things.consultation}/`, () => ({ status: 'held' })],
    [
      'POST',
      () => '/evaluation/release/',
      () => ({ device_id: 'tablet', mutation_id: randomUUID(), evaluation_submission_id: things.report }),
    ],
  ]

test.each(RIGHT.map(([method, path, body]) => ({ method, path, body, name: String(path).slice(6) })))(
  '[U32] $method $name answers whatever is sent with a refusal, never with a fault',
  async ({ method, path, body }) => {
    const faults: string[] = []
    for (const place of waysIn(body())) {
      for (const odd of oddValues(`${method} ${String(path)} ${place.join()}`)) {
        const sent = body()
        put(sent, place, odd)
        for (const user of [player, evaluator]) {
          const answer = await stage.call(user, method, path(), sent)
          const isBare =
            answer.statusCode >= 400 && typeof answer.json<{ error_code?: unknown }>().error_code !== 'string'
          if (answer.statusCode >= 500 || isBare)
            faults.push(
              `${place.join('.')} = ${JSON.stringify(odd)?.slice(0, 60)}: ${answer.statusCode} ${answer.body.slice(0, 80)}`,
            )
        }
      }
    }
    expect(faults).toEqual([])
  },
)

test('[U32] an odd id in an address is refused, and never looked for', async () => {
  const paths = (id: string) => [
    `/evaluation/submission/${id}/`,
    `/evaluation/videos/${id}/`,
    `/evaluation/videos/${id}/file/`,
    `/evaluation/videos/${id}/thumbnail/`,
    `/payment/checkout/${id}/`,
    `/evaluation/player-photo/${id}/`,
    `/evaluation/result/pdf/?evaluation_submission_id=${id}`,
    `/evaluation/result/?evaluation_submission_id=${id}`,
  ]
  const faults: string[] = []
  for (const odd of ['x', '%00', '%ff', '..%2f..', "'--", '%F0%9F%98%80', 'a'.repeat(3_000)]) {
    for (const path of paths(odd)) {
      for (const user of [player, evaluator]) {
        const { statusCode, body } = await stage.call(user, 'GET', path)
        if (statusCode < 400 || statusCode >= 500 || !body.includes('error_code'))
          faults.push(`${path}: ${statusCode} ${body.slice(0, 80)}`)
      }
    }
  }
  expect(faults).toEqual([])
})

test('[O32] what is signed and odd is taken or refused, and changes nothing', async () => {
  const { session, checkout } = await stage.anOpenCheckout()
  stage.pay(session, { delayMs: 3_600_000 })
  const event: Record<string, unknown> = JSON.parse(stage.bodyOf(session))
  const faults: string[] = []
  for (const place of waysIn(event).filter((way) => way.length > 0)) {
    for (const odd of oddValues(`event ${place.join()}`)) {
      // Only what says that the right session was paid may pay.
      const sent = { ...structuredClone(event), id: `evt_${randomUUID()}`, type: 'checkout.session.expired_not' }
      put(sent, place, odd)
      const { statusCode } = await stage.post(JSON.stringify(sent))
      if (statusCode >= 500) faults.push(`${place.join('.')} = ${JSON.stringify(odd)?.slice(0, 60)}: ${statusCode}`)
    }
  }
  for (const place of [
    ['id'],
    ['data', 'object', 'id'],
    ['data', 'object', 'payment_intent'],
    ['data', 'object', 'amount_total'],
    ['data', 'object', 'currency'],
    ['data', 'object', 'client_reference_id'],
  ]) {
    for (const odd of oddValues(`paid ${place.join()}`)) {
      const sent = { ...structuredClone(event), id: `evt_${randomUUID()}` }
      put(sent, place, odd)
      const { statusCode } = await stage.post(JSON.stringify(sent))
      if (statusCode >= 500)
        faults.push(`paid ${place.join('.')} = ${JSON.stringify(odd)?.slice(0, 60)}: ${statusCode}`)
    }
  }
  expect(faults).toEqual([])
  // However many said that this checkout was paid, it was paid once.
  expect((await stage.db.query('SELECT 1 FROM purchase WHERE checkout_id = $1', [checkout.checkout_id])).length).toBe(1)
})

test('[C22] a signed booking that is odd is taken or refused, never a fault', async () => {
  const booking = {
    uri: 'https://api.calendly.com/x',
    startsAt: '2027-01-01T10:00:00.000Z',
    bookedAt: '2026-11-20T10:00:00.000Z',
  }
  const event: Record<string, unknown> = JSON.parse(
    webhookBody({ event: 'created', consultationId: things.consultation, booking, old: 'urn:old' }),
  )
  const odd = [
    ...oddValues('booking'),
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '0000-01-01T00:00:00Z',
    'x'.repeat(400),
  ]
  const faults: string[] = []
  for (const place of waysIn(event)) {
    for (const value of odd) {
      const sent = structuredClone(event)
      put(sent, place, value)
      const status = await tell(stage, JSON.stringify(sent))
      if (status >= 500) faults.push(`${place.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}: ${status}`)
    }
  }
  expect(faults).toEqual([])
})
