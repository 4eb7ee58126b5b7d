import { randomBytes, randomUUID } from 'node:crypto'
import { readSchedulingEvent, signatureOf } from '../../adapters/calendly-events.ts'
import type { Scheduling } from '../../ports/scheduling.ts'

export type LocalBooking = { uri: string; startsAt: string }

/** What the stand-in's page does. Each tells the server by a signed webhook over HTTP, as Calendly would. */
export type LocalScheduling = Scheduling & {
  /** With which it signs. */
  secret: string
  /** Books a time, or moves the booking there is to it. `copies` tells everything as many times. */
  book(consultationId: string, startsAt: Date, how: { before: LocalBooking | null; copies: number }): Promise<void>
  cancel(consultationId: string, booking: LocalBooking): Promise<void>
}

type Deps = {
  now: () => number
  /** Posts a signed body to the server's webhook and resolves with the status of the answer. */
  post: (body: string, signature: string) => Promise<number>
}

const LENGTH_MS = 30 * 60_000

/**
 * Stands in for Calendly: the page asks for a day and a time, and what is chosen is told by webhooks of Calendly's
 * shape and signature.
 */
export function createLocalScheduling({ now, post }: Deps): LocalScheduling {
  const secret = randomBytes(32).toString('hex')

  async function tell(event: 'invitee.created' | 'invitee.canceled', payload: object) {
    const body = JSON.stringify({ event, created_at: new Date(now()).toISOString(), payload })
    const status = await post(body, signatureOf(body, secret, now()))
    if (status !== 200) throw new Error(`The webhook of the scheduling page answered ${status}`)
  }

  const payloadOf = (consultationId: string, { uri, startsAt }: LocalBooking) => ({
    uri,
    tracking: { utm_content: consultationId },
    scheduled_event: { start_time: startsAt, end_time: new Date(Date.parse(startsAt) + LENGTH_MS).toISOString() },
  })

  return {
    provider: 'local',
    secret,
    urlFor: ({ consultationId }) => `/dev/schedule/${consultationId}`,
    pageOf: () => null,
    readEvent: (body, signature) => readSchedulingEvent(body, signature, secret, now()),
    async book(consultationId, startsAt, { before, copies }) {
      const booking = { uri: `local:${randomUUID()}`, startsAt: startsAt.toISOString() }
      for (let copy = 0; copy < copies; copy += 1) {
        if (before)
          await tell('invitee.canceled', {
            ...payloadOf(consultationId, before),
            rescheduled: true,
            new_invitee: booking.uri,
          })
        await tell('invitee.created', { ...payloadOf(consultationId, booking), old_invitee: before?.uri ?? null })
      }
    },
    cancel: (consultationId, booking) =>
      tell('invitee.canceled', {
        ...payloadOf(consultationId, booking),
        rescheduled: false,
        cancellation: { canceler_type: 'invitee' },
      }),
  }
}
