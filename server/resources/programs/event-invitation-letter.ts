import type { EventPart } from '#domain/contracts/events.ts'
import { INVITATION_DAYS } from '#domain/programs/invitation-days.ts'
import { letter, nameInMail, titleInMail } from '../../letters/letter.ts'
import type { Mail } from '../../ports/mail.ts'
import { americanDates, listWords } from '#domain/language.ts'

export type OwedEventInvitation = {
  to: string
  /** Of an invitation to a program alone. */
  part: null
  parts: EventPart[]
  event_name: string
  program_name: string
  starts_on: string
  ends_on: string
  place: string | null
  invited_by: string
}

const AS: Readonly<Record<EventPart, string>> = {
  organizer: 'an organizer',
  evaluator: 'an evaluator',
  desk: 'part of the check-in desk',
  lead: 'a lead evaluator',
}

const THEN: Readonly<Record<EventPart, string>> = {
  organizer: 'Organizers set up the event, see how many evaluators rated each player, and publish the reports.',
  evaluator: 'Evaluators rate the players on a tablet, even without internet.',
  desk: 'The check-in desk checks players in, takes photos and adds walk-ons.',
  lead: 'Lead evaluators decide when two evaluators are too far apart.',
}

/** EV19. The mail of an invitation to an event. What people typed is cut down as in every invitation. */
export function eventInvitationLetter(it: OwedEventInvitation, link: string): Mail {
  const event = titleInMail(it.event_name, 'a basketball event')
  const whose = titleInMail(it.program_name, '')
  const place = titleInMail(it.place ?? '', '')
  const inviter = nameInMail(it.invited_by, 'Someone')
  const as = listWords(it.parts.map((part) => AS[part]))
  return letter({
    to: it.to,
    subject: `You’re invited to ${event} as ${as}`,
    parts: [
      'Hello,',
      `${inviter} invites you to ${event}${whose && ` of ${whose}`} as ${as}. ${it.parts.map((part) => THEN[part]).join(' ')}`,
      `${daysInMail(it)}${place && `, ${place}`}.`,
      { href: link, label: 'Open the invitation' },
      `The link works once and for ${INVITATION_DAYS} days. To accept, sign in or create an account with this email address.`,
      'If you don’t know the event, ignore this email.',
    ],
  })
}

const days = americanDates({ dateStyle: 'full', timeZone: 'UTC' })

function daysInMail({ starts_on, ends_on }: OwedEventInvitation): string {
  return [...new Set([starts_on, ends_on])].map((day) => days().format(new Date(`${day}T00:00:00Z`))).join(' to ')
}
