import { letter, nameInMail, titleInMail } from '../../letters/letter.ts'
import { longDay } from '../../letters/long-day.ts'
import type { Mail } from '../../ports/mail.ts'

/** The facts that the email names. It names no rating. */
export type ReportSubject = {
  email: string
  first_name: string
  jersey_number: string
  event_name: string
  evaluated_on: string
  evaluator_name: string | null
  /** R64. Whether a limit ended the previous link. */
  is_replacement: boolean
  /** How many evaluators the report of an event rests on. Null for other reports. */
  seen_by: number | null
}

/** R63. Tells that a report is ready; nothing of what was rated stands in an email. `opensUntil` is an instant. */
export function reportLetter(it: ReportSubject, link: string, opensUntil: Date): Mail {
  const name = nameInMail(it.first_name, `number ${it.jersey_number}`)
  const at = titleInMail(it.event_name, '')
  if (it.is_replacement) return replacementLetter(it, name, link, opensUntil)
  const who =
    it.seen_by !== null && it.seen_by > 1
      ? `${it.seen_by} evaluators`
      : nameInMail(it.evaluator_name ?? '', 'An evaluator')
  return letter({
    to: it.email,
    subject: `${it.first_name === '' ? `The report of ${name}` : `${name}’s report`}${at && ` from ${at}`} is ready`,
    parts: [
      `${who} watched ${name}${at && ` at ${at}`} on ${longDay(it.evaluated_on)}. The report shows what to build on and what to work on next.`,
      { href: link, label: 'Open the report' },
      'How it opens: we email a 6-digit code to this address. Enter it and the report opens. You don’t need an account.',
      `Only for you: if you forward this email, the link shows nothing to others. It works until ${longDay(opensUntil)}.`,
      'If you don’t know this player, ignore this email.',
    ],
  })
}

/**
 * R64. Replaces a link that was used for guessing or for too many codes. The person who did that can't see this one.
 */
function replacementLetter(it: ReportSubject, name: string, link: string, opensUntil: Date): Mail {
  return letter({
    to: it.email,
    subject: `A new link to ${name}’s report`,
    parts: [
      'Too many codes were asked for or entered wrong with the link in our earlier email. We closed that link. Use this one:',
      { href: link, label: 'Open the report' },
      'How it opens: we email a 6-digit code to this address. Enter it and the report opens.',
      `If you forwarded the earlier email, don’t forward this one. It works until ${longDay(opensUntil)}.`,
    ],
  })
}

/** The code stands in the subject too: a phone shows it without opening the email. */
export function codeLetter(to: string, code: string, minutes: number): Mail {
  return letter({
    to,
    subject: `${code} is your code for the report`,
    parts: [
      `Enter this code to open the report: ${code}`,
      `It works for ${minutes} minutes. If you didn’t ask for it, ignore this email.`,
    ],
  })
}
