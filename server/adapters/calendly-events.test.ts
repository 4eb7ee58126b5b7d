import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openScheduling } from '../providers.ts'
import { createCalendly } from './calendly.ts'
import { readSchedulingEvent, signatureOf } from './calendly-events.ts'

const KEY = 'a-signing-key-of-a-subscription'
const NOW = Date.parse('2026-11-20T17:00:00Z')
const ID = '0f8b5f0a-5d3b-4c43-9f3b-6d7c8e9fa0b1'
const INVITEE = 'https://api.calendly.com/scheduled_events/GBGB/invitees/AAAA'

/** As Calendly's reference shows one, shortened. */
const created = (changes: object = {}) =>
  JSON.stringify({
    event: 'invitee.created',
    created_at: '2026-11-20T16:59:59.000000Z',
    created_by: 'https://api.calendly.com/users/U',
    payload: {
      uri: INVITEE,
      email: 'maya@example.test',
      name: 'Maya Okafor',
      status: 'active',
      rescheduled: false,
      old_invitee: null,
      new_invitee: null,
      tracking: {
        utm_campaign: null,
        utm_source: 'courtside',
        utm_medium: null,
        utm_content: ID,
        utm_term: null,
        salesforce_uuid: null,
      },
      scheduled_event: {
        uri: 'https://api.calendly.com/scheduled_events/GBGB',
        start_time: '2026-12-01T17:00:00.000000Z',
        end_time: '2026-12-01T17:30:00.000000Z',
      },
      ...changes,
    },
  })
const read = (body: string, signature = signatureOf(body, KEY, NOW), now = NOW) =>
  readSchedulingEvent(Buffer.from(body), signature, KEY, now)

test('[C20] a booking that is signed is believed', () => {
  expect(read(created())).toEqual({
    type: 'booked',
    booking: INVITEE,
    consultationId: ID,
    bookedAt: '2026-11-20T16:59:59.000Z',
    startsAt: '2026-12-01T17:00:00.000Z',
    endsAt: '2026-12-01T17:30:00.000Z',
    replaces: null,
  })
})

test('[C20] the signature is the one that Calendly documents', () => {
  const body = created()
  const time = String(NOW / 1_000)
  expect(signatureOf(body, KEY, NOW)).toBe(
    `t=${time},v1=${createHmac('sha256', KEY).update(`${time}.${body}`).digest('hex')}`,
  )
})

test.each([
  ['none', undefined, 0],
  ['an empty one', '', 0],
  ['one without a time', `v1=${'0'.repeat(64)}`, 0],
  ['one of another key', signatureOf(created(), 'another-key-altogether', NOW), 0],
  ['one of another body', signatureOf(created({ name: 'Eve' }), KEY, NOW), 0],
  ['one that is too short', signatureOf(created(), KEY, NOW).slice(0, -2), 0],
  ['one in capitals of another alphabet', `t=${NOW / 1_000},v1=${'é'.repeat(64)}`, 0],
  ['one that is four minutes old', signatureOf(created(), KEY, NOW), 240_000],
  ['one of four minutes ahead', signatureOf(created(), KEY, NOW), -240_000],
] as const)('[C20] %s is not believed', (_name, signature, later) => {
  expect(() => read(created(), signature ?? '', NOW + later)).toThrow(expect.objectContaining({ reason: 'unreadable' }))
})

test('[C20] one of two minutes ago is', () => {
  expect(read(created(), signatureOf(created(), KEY, NOW), NOW + 120_000).type).toBe('booked')
})

test('[C22] a move, a cancelling and who did it are told apart', () => {
  const canceled = (changes: object) => read(created(changes).replace('invitee.created', 'invitee.canceled'))
  expect(canceled({ rescheduled: true, new_invitee: 'urn:b' })).toEqual({
    type: 'moved',
    booking: INVITEE,
    consultationId: ID,
    to: 'urn:b',
  })
  expect(canceled({ cancellation: { canceled_by: 'Dana', canceler_type: 'host' } })).toEqual({
    type: 'cancelled',
    booking: INVITEE,
    consultationId: ID,
    by: 'host',
  })
  expect(canceled({ tracking: null })).toEqual({ type: 'cancelled', booking: INVITEE, consultationId: null, by: null })
})

test.each([
  '{}',
  '[]',
  'null',
  JSON.stringify({ event: 'routing_form_submission.created', payload: {} }),
  created({ uri: '' }),
  created({ scheduled_event: { start_time: 'soon', end_time: 'later' } }),
])('[C22] signed and something else, %s is left alone', (body) => {
  expect(read(body)).toEqual({ type: 'other' })
})

test('[C23] an invitation names the consultation, and not the person', () => {
  const calendly = createCalendly({ webhookKey: KEY, now: () => NOW })
  const url = new URL(
    calendly.urlFor({ consultationId: ID, calendlyUrl: 'https://calendly.com/dana/report?month=2026-12' }) ?? '',
  )
  expect([url.origin, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    'https://calendly.com',
    '/dana/report',
    { month: '2026-12', utm_source: 'courtside', utm_content: ID },
  ])
  expect(calendly.urlFor({ consultationId: ID, calendlyUrl: null })).toBeNull()
})

test.each([
  [{ calendlyWebhookKey: KEY, isProduction: true }, 'calendly', false],
  [{ calendlyWebhookKey: undefined, isProduction: false }, 'local', true],
  [{ calendlyWebhookKey: undefined, isProduction: true }, 'calendly', false],
])('[C21] with %j it is %s, and a page stands in: %s', (env, provider, standsIn) => {
  const { scheduling, local } = openScheduling({ ...env, host: '127.0.0.1', port: 1 })
  expect([scheduling.provider, local !== undefined]).toEqual([provider, standsIn])
})

test('[C21] where nothing is set up in production no page is named, and no event is believed', () => {
  const { scheduling } = openScheduling({
    calendlyWebhookKey: undefined,
    isProduction: true,
    host: '127.0.0.1',
    port: 1,
  })
  expect(scheduling.urlFor({ consultationId: ID, calendlyUrl: 'https://calendly.com/dana' })).toBeNull()
  expect(() => scheduling.readEvent(Buffer.from(created()), signatureOf(created(), '', NOW))).toThrow(
    expect.objectContaining({ reason: 'unreadable' }),
  )
})
