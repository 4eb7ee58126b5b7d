import { maskedEmail } from '#domain/fields/masked-email.ts'
import { letter, nameInMail } from '../../letters/letter.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Child, Consent } from './consent-repository.ts'

const IF_NOT =
  'If you don’t know this child, ignore this email. Nothing can be submitted for the child without your consent.'
const IF_NOT_OF_REPORT = 'If you don’t know this child, ignore this email. Nobody gets the report without your consent.'
const KEEP = 'Keep this email. You can withdraw your consent at any time with the same link.'

/** Rated at a game without an account: what waits for the consent is the report. */
const isWalkOn = ({ user_email }: Child) => user_email === null

const childOf = ({ first_name }: Child) => nameInMail(first_name, 'a young player')
/** K50. A first name alone could be any child's: whoever is asked must see whose account it is. */
const wholeNameOf = ({ first_name, last_name }: Child) => nameInMail(`${first_name} ${last_name}`, 'A young player')
const addressOf = ({ user_email }: Child) => (user_email === null ? '' : ` (${maskedEmail(user_email)})`)
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
  const [subject, why, ifNot] = isWalkOn(child)
    ? [
        `We need your consent for ${name}’s report`,
        `A basketball evaluator watched ${name} at a game and gave your address for the report. ${name} may be under 13, so the report waits until a parent or guardian agrees.`,
        IF_NOT_OF_REPORT,
      ]
    : [
        `Your consent for ${name} to use Courtside`,
        `${wholeNameOf(child)} has a Courtside account${addressOf(child)} and named you as a parent or guardian. Courtside is where basketball evaluators rate game videos. A child under 13 can use it only if you agree.`,
        `Check the name and the address first: anyone can type your address. ${IF_NOT}`,
      ]
  return letter({
    to: consent.guardian_email,
    subject,
    parts: [
      greet(consent),
      why,
      'Read what we collect, who sees it and how you can end it. Then agree or decline:',
      { href: link, label: 'Read and answer' },
      `The link works for ${days} days. ${KEEP}`,
      ifNot,
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
        `You gave your consent for ${name} on ${day(consent.given_at)}. You can read it again or withdraw it at any time:`,
        { href: link, label: 'Read or withdraw' },
        ...(isWalkOn(child) ? ['The report comes in an email of its own.'] : []),
        'If this wasn’t you, open the link and withdraw your consent.',
      ],
    }),
    ...toPlayer(child, 'Your parent or guardian agreed', [
      'Your parent or guardian agreed. You can now submit videos and join teams.',
      'They can withdraw their consent at any time. We’ll tell you if they do.',
    ]),
  ]
}

const ENDED_FOR_ACCOUNT = [
  'Your consent for {name} has ended. Nothing new can be submitted, and we withdrew orders waiting for an evaluator.',
  'To delete everything we have on the child, sign in to the child’s account and open "Account", or write to us.',
  'To agree again, open the link of our earlier email within 14 days. After that, ask the child for a new request.',
]
const ENDED_FOR_REPORTS = [
  'Your consent for {name} has ended. The links to the reports no longer work.',
  'To delete everything we have on the child, write to us.',
  'To agree again, open the link of our earlier email within 14 days. After that, ask for the report again.',
]

/** K8. What both sides get once a consent was withdrawn. */
export function withdrawnMails(child: Child, consent: Consent): Mail[] {
  const name = childOf(child)
  return [
    letter({
      to: consent.guardian_email,
      subject: `Your consent for ${name} has ended`,
      parts: [
        greet(consent),
        ...(isWalkOn(child) ? ENDED_FOR_REPORTS : ENDED_FOR_ACCOUNT).map((it) => it.replace('{name}', name)),
      ],
    }),
    ...toPlayer(child, 'Your parent or guardian withdrew their consent', [
      'Your parent or guardian withdrew their consent. Until they agree again, you can’t submit videos or join teams.',
      'Orders waiting for an evaluator are back in your library, and you’ve been removed from your teams.',
    ]),
  ]
}

function toPlayer({ user_email }: Child, subject: string, parts: string[]): Mail[] {
  return user_email === null ? [] : [letter({ to: user_email, subject, parts })]
}

const day = (instant: string | null) => (instant ?? '').slice(0, 10)
