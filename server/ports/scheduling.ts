/** What a signed webhook tells of one booking, once it is believed. */
export type SchedulingEvent =
  /** A time was booked, at `bookedAt`; `replaces` is the booking that it was moved from. */
  | {
      type: 'booked'
      booking: string
      consultationId: string | null
      bookedAt: string
      startsAt: string
      endsAt: string
      replaces: string | null
    }
  /** A booking was given up for another one, which is told of by an event of its own, before or after this one. */
  | { type: 'moved'; booking: string; consultationId: string | null; to: string | null }
  | { type: 'cancelled'; booking: string; consultationId: string | null; by: 'host' | 'invitee' | null }
  | { type: 'other' }

export type SchedulingInvitation = { consultationId: string; calendlyUrl: string | null }

/**
 * Calendly, or its stand-in on this server. Nothing but an event that `readEvent` believes says that a time was booked.
 */
export type Scheduling = {
  provider: 'calendly' | 'local'
  /** Where the invited person chooses a time; null when the evaluator has no such page. */
  urlFor(invitation: SchedulingInvitation): string | null
  /** The evaluator's own page, without an invitation; null when there is none. */
  pageOf(calendlyUrl: string | null): string | null
  /** Throws a Refusal (`unreadable`) unless the signature is the provider's and fresh. */
  readEvent(body: Buffer, signature: string | undefined): SchedulingEvent
}
