import { maskedEmail } from '#domain/fields/masked-email.ts'
import { letter, nameInMail, titleInMail } from '../../letters/letter.ts'
import { longDay } from '../../letters/long-day.ts'
import type { Mail } from '../../ports/mail.ts'
import { UNNAMED_GUARDIAN } from './consent-repository.ts'
import type { Child, Consent, ReportState, SeenAt } from './consent-repository.ts'

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
const greet = ({ guardian_name }: Pick<Consent, 'guardian_name'>) => {
  const name = guardian_name === UNNAMED_GUARDIAN ? '' : nameInMail(guardian_name, '')
  return name === '' ? 'Hello,' : `Hello ${name},`
}

/** K62. Says where the child was evaluated. */
function seenWords(seen: SeenAt | undefined): string {
  if (!seen) return 'at a game'
  const event = titleInMail(seen.event, '')
  const program = titleInMail(seen.program ?? '', '')
  return `at ${event === '' ? 'an event' : `the event “${event}”`}${program && ` of ${program}`} on ${longDay(seen.day)}`
}

type Request = { child: Child; consent: Pick<Consent, 'guardian_name' | 'guardian_email'>; seen: SeenAt | undefined }

/** K5. Asks a guardian; `days` is how long the link waits. */
export function requestMail({ child, consent, seen }: Request, link: string, days: number): Mail {
  const name = childOf(child)
  const [subject, why, ifNot] = isWalkOn(child)
    ? [
        `We need your consent for ${name}’s report`,
        `Basketball evaluators watched ${name} ${seenWords(seen)}, and your address was given for the report. The player may be under 13, so the report waits until a parent or guardian agrees.`,
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
      'Read what we collect, who sees it and how you can withdraw your consent. Then agree or decline:',
      { href: link, label: 'Read and answer' },
      `The link works for ${days} days. ${KEEP}`,
      ifNot,
    ],
  })
}

const REPORT_WORDS: Readonly<Record<ReportState, readonly string[]>> = {
  waiting: ['We send the report in a separate email.'],
  sent: ['The links to reports in our earlier emails work.'],
  none: [],
}

/** K8. What both sides get once a consent was given. */
export function givenMails(child: Child, consent: Consent, link: string, report: ReportState): Mail[] {
  const name = childOf(child)
  return [
    letter({
      to: consent.guardian_email,
      subject: isWalkOn(child) ? `You agreed to ${name}’s report` : `You agreed that ${name} may use Courtside`,
      parts: [
        greet(consent),
        `You gave your consent for ${name} on ${longDay(consent.given_at ?? '')}. You can read it again or withdraw it at any time:`,
        { href: link, label: 'Read or withdraw' },
        ...(isWalkOn(child) ? REPORT_WORDS[report] : []),
        'If this wasn’t you, open the link and withdraw your consent.',
      ],
    }),
    ...toPlayer(child, 'Your parent or guardian agreed', [
      'Your parent or guardian agreed. You can now submit videos and join teams.',
      'They can withdraw their consent at any time. We’ll tell you if they do.',
    ]),
  ]
}

const ASK_THE_CLUB = 'ask the club that ran the tryout, or the evaluator, to send the report again'

const ENDED_FOR_ACCOUNT = [
  'Your consent for {name} has ended. Nothing new can be submitted, and we withdrew orders waiting for an evaluator.',
  'To delete everything we have on the child, sign in to the child’s account and open "Account", or write to us.',
  'To agree again, open the link of our earlier email within 14 days. After that, ask the child for a new request.',
]
const ENDED_FOR_REPORTS = [
  'Your consent for {name} has ended. The links to the reports no longer work.',
  'To delete everything we have on the child, write to us.',
  `To agree again, open the link of our earlier email within 14 days. After that, ${ASK_THE_CLUB}.`,
]

/** K8. What both sides get once a consent was withdrawn. */
export function withdrawnMails(child: Child, consent: Consent, link: string): Mail[] {
  const name = childOf(child)
  return [
    letter({
      to: consent.guardian_email,
      subject: `Your consent for ${name} has ended`,
      parts: [
        greet(consent),
        ...(isWalkOn(child) ? ENDED_FOR_REPORTS : ENDED_FOR_ACCOUNT).map((it) => it.replace('{name}', name)),
        howToReachUs(link),
      ],
    }),
    ...toPlayer(child, 'Your parent or guardian withdrew their consent', [
      'Your parent or guardian withdrew their consent. Until they agree again, you can’t submit videos or join teams.',
      'Orders waiting for an evaluator are back in your library, and you’ve been removed from your teams.',
    ]),
  ]
}

/** `until`: end of the time to change the answer. `erasedAt`: K55, null if the server erases nothing by itself. */
type Declined = { link: string; until: string; erasedAt: string | null }

/** K61. Returns the emails to both sides after a guardian's first no. */
export function declinedMails(child: Child, consent: Consent, { link, until, erasedAt }: Declined): Mail[] {
  const name = childOf(child)
  const [subject, ...what] = isWalkOn(child)
    ? [
        `You declined ${name}’s report`,
        `You did not agree to ${name}’s report. Nobody gets it, and we keep no photo of ${name}.`,
        erasedAt === null
          ? 'We keep the other data on the child. To have it deleted, write to us.'
          : `On ${longDay(erasedAt)} we delete what we have on the child, unless you agree before that. Only the ratings stay, without a name. To have everything deleted earlier, write to us.`,
      ]
    : [
        `You declined ${name}’s use of Courtside`,
        `You did not agree that ${name} may use Courtside. The child can’t submit videos or join teams.`,
        'The account and its profile stay. To delete them, sign in to the child’s account and open "Account", or write to us.',
      ]
  const again = isWalkOn(child) ? ASK_THE_CLUB : 'ask the child for a new request'
  return [
    letter({
      to: consent.guardian_email,
      subject,
      parts: [
        greet(consent),
        ...what,
        `You can change your answer until ${longDay(until)}. After that, ${again}.`,
        { href: link, label: 'Read or change your answer' },
        howToReachUs(link),
      ],
    }),
    ...toPlayer(child, 'Your parent or guardian declined', [
      'Your parent or guardian did not agree. You can’t submit videos or join teams.',
      `They can change their answer until ${longDay(until)} with the link in their email. After that, send them a new request from your profile.`,
    ]),
  ]
}

/** The privacy policy has the address for a guardian who has no account. `link` leads to the same site. */
const howToReachUs = (link: string) => ({ href: new URL('/privacy', link).href, label: 'How to write to us' })

function toPlayer({ user_email }: Child, subject: string, parts: string[]): Mail[] {
  return user_email === null ? [] : [letter({ to: user_email, subject, parts })]
}
