import type { ProgramPart } from '#domain/contracts/program-people.ts'
import { INVITATION_DAYS } from '#domain/programs/invitation-days.ts'
import { letter, nameInMail, titleInMail } from '../../letters/letter.ts'
import type { Mail } from '../../ports/mail.ts'

export type OwedInvitation = {
  to: string
  part: ProgramPart
  program_name: string
  city: string | null
  state_name: string | null
  invited_by: string
}

const AS: Readonly<Record<ProgramPart, string>> = {
  director: 'a director',
  coach: 'a coach',
  evaluator: 'an evaluator',
}

const THEN: Readonly<Record<ProgramPart, string>> = {
  director: 'As a director you see its teams and their dashboards, and you invite others.',
  coach: 'You choose which of your teams join. The program then sees their rosters and dashboards.',
  evaluator: 'You’ll be listed among its evaluators. To rate players, you also need Courtside’s approval.',
}

/** G88. The mail of an invitation. What people typed is cut down to what cannot be abused to write to strangers. */
export function invitationLetter(it: OwedInvitation, link: string): Mail {
  const program = titleInMail(it.program_name, 'a basketball program')
  const place = [it.city, it.state_name].map((part) => nameInMail(part ?? '', '')).filter(Boolean)
  const inviter = nameInMail(it.invited_by, 'Someone')
  return letter({
    to: it.to,
    subject: `You’re invited to ${program} as ${AS[it.part]}`,
    parts: [
      'Hello,',
      `${inviter} invites you to ${program}${place.length > 0 ? ` in ${place.join(', ')}` : ''} as ${AS[it.part]}. ${THEN[it.part]}`,
      { href: link, label: 'Open the invitation' },
      `The link works once and for ${INVITATION_DAYS} days. To accept, sign in or create an account with this email address.`,
      'If you don’t know the program, ignore this email.',
    ],
  })
}
