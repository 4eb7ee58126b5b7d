import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { Id } from '#domain/contracts/wire.ts'
import { Refusal } from '../refusal.ts'
import type { SchedulingEvent } from '../ports/scheduling.ts'

/** C20. Calendly's advice against replays. */
const TOLERANCE_MS = 3 * 60_000

/** Nothing that the database could not keep. */
const Uri = v.pipe(v.string(), v.regex(/^[!-~]{1,500}$/u))
const Time = v.pipe(
  v.string(),
  v.check(isOfThisAge),
  v.transform((text) => new Date(text).toISOString()),
)

function isOfThisAge(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 2000 && year < 2200
}

/** The part of Calendly's "invitee" payload that is used. */
const InviteeEvent = v.object({
  event: v.picklist(['invitee.created', 'invitee.canceled']),
  created_at: Time,
  payload: v.object({
    uri: Uri,
    created_at: v.nullish(Time),
    rescheduled: v.optional(v.boolean(), false),
    old_invitee: v.nullish(Uri, null),
    new_invitee: v.nullish(Uri, null),
    tracking: v.nullish(v.object({ utm_content: v.nullish(v.string(), null) }), null),
    cancellation: v.nullish(v.object({ canceler_type: v.nullish(v.string(), null) }), null),
    scheduled_event: v.object({ start_time: Time, end_time: Time }),
  }),
})

/** `t=…,v1=…` over `t.body`, with seconds since 1970. */
export function signatureOf(body: string | Buffer, key: string, nowMs: number): string {
  const time = String(Math.floor(nowMs / 1_000))
  return `t=${time},v1=${digestOf(body, key, time).toString('hex')}`
}

function digestOf(body: string | Buffer, key: string, time: string): Buffer {
  return createHmac('sha256', key).update(`${time}.`).update(body).digest()
}

/** C20. What the provider tells; throws a Refusal (`unreadable`) unless it is signed with the key, and lately. */
export function readSchedulingEvent(
  body: Buffer,
  signature: string | undefined,
  key: string,
  nowMs: number,
): SchedulingEvent {
  const parts = new Map(
    (signature ?? '')
      .split(',')
      .map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()]),
  )
  const [time = '', given = ''] = [parts.get('t'), parts.get('v1')]
  if (!/^\d{1,12}$/u.test(time) || !/^[\da-f]{64}$/u.test(given)) throw notValid()
  if (!timingSafeEqual(digestOf(body, key, time), Buffer.from(given, 'hex'))) throw notValid()
  if (Math.abs(nowMs - Number(time) * 1_000) > TOLERANCE_MS) throw notValid()
  return eventOf(parsed(body))
}

const notValid = () => new Refusal('unreadable', 'The signature is not valid')

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal('unreadable', 'The event is not JSON')
  }
}

function eventOf(body: unknown): SchedulingEvent {
  const read = v.safeParse(InviteeEvent, body)
  // Signed and something else: an event that nobody subscribed to here.
  if (!read.success) return { type: 'other' }
  const { event, payload, created_at: toldAt } = read.output
  const content = payload.tracking?.utm_content ?? ''
  const told = { booking: payload.uri, consultationId: v.is(Id, content) ? content : null }
  if (event === 'invitee.created') {
    const { start_time: startsAt, end_time: endsAt } = payload.scheduled_event
    return {
      ...told,
      type: 'booked',
      bookedAt: payload.created_at ?? toldAt,
      startsAt,
      endsAt,
      replaces: payload.old_invitee,
    }
  }
  if (payload.rescheduled) return { ...told, type: 'moved', to: payload.new_invitee }
  const by = payload.cancellation?.canceler_type
  return { ...told, type: 'cancelled', by: by === 'host' || by === 'invitee' ? by : null }
}
