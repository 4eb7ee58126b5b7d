import { letter, nameInMail } from '../../letters/letter.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Child, Consent } from './consent-repository.ts'

const IF_NOT =
  'If you don’t know this child, ignore this email. Nothing can be submitted for the child without your consent.'
const KEEP = 'Keep this email. You can take your consent back at any time with the same link.'

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
      `${name} has an account at Courtside, where basketball evaluators rate game videos, and named you as a parent or guardian. A child under 13 can use Courtside only if you agree.`,
      'Read what we collect, who sees it and how you can end it. Then agree or decline:',
      { href: link, label: 'Read and answer' },
      `The link works for ${days} days. ${KEEP}`,
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
      subject: `You agreed that ${name} may use Courtside`,
      parts: [
        greet(consent),
        `You gave your consent for ${name} on ${day(consent.given_at)}. You can read it again or take it back at any time:`,
        { href: link, label: 'Read or take back' },
        'If this wasn’t you, open the link and take it back.',
      ],
    }),
    ...toPlayer(child, 'Your parent or guardian agreed', [
      'Your parent or guardian agreed. You can now submit videos and join teams.',
      'They can take their consent back at any time. We’ll tell you if they do.',
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
        `Your consent for ${name} has ended. Nothing new can be submitted, and we withdrew orders waiting for an evaluator.`,
        'To delete everything we have on the child, sign in to the child’s account and open "Account", or write to us.',
        'To agree again, ask the child to send you a new request from their profile.',
      ],
    }),
    ...toPlayer(child, 'Your parent or guardian took their consent back', [
      'Your parent or guardian took their consent back. Until they agree again, you can’t submit videos or join teams.',
      'Orders waiting for an evaluator are back in your library, and you’ve been removed from your teams.',
    ]),
  ]
}

function toPlayer({ user_email }: Child, subject: string, parts: string[]): Mail[] {
  return user_email === null ? [] : [letter({ to: user_email, subject, parts })]
}

const day = (instant: string | null) => (instant ?? '').slice(0, 10)
