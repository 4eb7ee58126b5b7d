import { letter, nameInMail } from '../../letters/letter.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Child, Consent } from './consent-repository.ts'

const IF_NOT =
  'If you do not know this child, ignore this mail: without your consent nothing of the child is handed in.'
const KEEP = 'Keep this mail: with the same link you can take your consent back at any time.'

const childOf = ({ first_name }: Child) => nameInMail(first_name, 'a young player')
const greet = ({ guardian_name }: Pick<Consent, 'guardian_name'>) =>
  `Hello ${nameInMail(guardian_name, 'parent or guardian')},`

/** K5. Asks a guardian; `days` is how long the link waits. */
export function requestMail(
  child: Child,
  consent: Pick<Consent, 'guardian_name' | 'guardian_email'>,
  link: string,
  days: number,
): Mail {
  const name = childOf(child)
  return letter({
    to: consent.guardian_email,
    subject: `Your consent for ${name} to use Courtside`,
    parts: [
      greet(consent),
      `${name} has an account at Courtside, where basketball evaluators rate game videos, and named you as parent or guardian. A child under 13 can use Courtside only when you agree.`,
      'Read what is collected, who sees it and how you can end it, and then say yes or no:',
      { href: link, label: 'Read and answer' },
      `The link waits ${days} days for your answer. ${KEEP}`,
      IF_NOT,
    ],
  })
}

/** K8. What both sides get once a consent was given. */
export function givenMails(child: Child, consent: Consent, link: string): Mail[] {
  const name = childOf(child)
  return [
    letter({
      to: consent.guardian_email,
      subject: `You agreed that ${name} uses Courtside`,
      parts: [
        greet(consent),
        `You gave your consent for ${name} on ${day(consent.given_at)}. You can read it again, and take it back at any time:`,
        { href: link, label: 'Read or take back' },
        'If this was not you, open the link and take it back.',
      ],
    }),
    ...toPlayer(child, 'Your parent or guardian agreed', [
      'Your parent or guardian gave their consent. You can hand in videos and join teams now.',
      'They can take it back at any time. We tell you when they do.',
    ]),
  ]
}

/** K8. What both sides get once a consent was taken back. */
export function withdrawnMails(child: Child, consent: Consent): Mail[] {
  const name = childOf(child)
  return [
    letter({
      to: consent.guardian_email,
      subject: `${name} can no longer use Courtside`,
      parts: [
        greet(consent),
        `Your consent for ${name} has ended. Nothing new is handed in, and what waited for an evaluator was taken back.`,
        'To have everything deleted that we hold on the child, sign in to the account of the child and open "Account", or write to us.',
        'To agree again, ask the child to send you a new request from the profile page.',
      ],
    }),
    ...toPlayer(child, 'Your parent or guardian took their consent back', [
      'Your parent or guardian took their consent back. Until they agree again, you cannot hand in videos or join teams.',
      'What waited for an evaluator is back in your library, and you are off the teams you had joined.',
    ]),
  ]
}

function toPlayer({ user_email }: Child, subject: string, parts: string[]): Mail[] {
  return user_email === null ? [] : [letter({ to: user_email, subject, parts })]
}

const day = (instant: string | null) => (instant ?? '').slice(0, 10)
