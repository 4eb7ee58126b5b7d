import { letter, nameInMail } from '../../letters/letter.ts'
import type { Mail } from '../../ports/mail.ts'
import { COACH_WORDS } from './coach-letters.ts'
import { dayOf, reportOf } from './notice-subject.ts'
import type { NoticeSubject, Words } from './notice-subject.ts'
import type { NoticeKind } from './owe-notice.ts'

/**
 * O22. The mail of a notice. What people typed is cut down to what cannot be abused to write to strangers through us.
 */
export function noticeLetter(it: NoticeSubject, publicOrigin: string): Mail {
  const { subject, says, label, path } =
    (it.team_order && COACH_WORDS[it.kind]?.(it, it.team_order)) ?? WORDS[it.kind](it)
  return letter({
    to: it.to,
    subject,
    parts: [`Hello ${nameInMail(it.first_name, 'there')},`, ...says, { href: `${publicOrigin}${path}`, label }],
  })
}

const gameOf = ({ event_name }: NoticeSubject) => nameInMail(event_name, 'your game')
const libraryOf = () => '/app/library'
/** Where the orders of a team are not known any more. */
const PORTAL = { label: 'Open the portal', path: '/app/performance-portal' }
/** The reader's time zone is not known here: the report shows the time in it. */
const timeOf = (instant: string | null) =>
  instant === null
    ? 'the time you will find there'
    : `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} UTC`

const WORDS: Readonly<Record<NoticeKind, (it: NoticeSubject) => Words>> = {
  order_received: (it) => ({
    subject: 'Your video is handed in',
    says: [
      `The video of ${gameOf(it)} waits for an evaluator now.`,
      ...(dayOf(it.due_at) === undefined
        ? []
        : [`The report is promised by ${dayOf(it.due_at)}. We write to you when it is ready.`]),
    ],
    label: 'Follow your order',
    path: libraryOf(),
  }),
  video_problem: (it) => ({
    subject: 'Your video needs to be replaced',
    says: [
      `The evaluator could not use the video of ${gameOf(it)}. The reason stands with your order.`,
      'Submit another video of the game. It costs nothing, and your place in the queue is kept.',
    ],
    label: 'See why and replace it',
    path: `/app/video-upload?order=${it.evaluation_id}`,
  }),
  report_ready: (it) => ({
    subject: 'Your report is ready',
    says: [`The evaluation of ${gameOf(it)} is finished. Read it with somebody you trust.`],
    label: 'Open the report',
    path: reportOf(it),
  }),
  payment_refunded: () => ({
    subject: 'A payment is being refunded to you',
    says: [
      'We received a payment that was not needed: the order was paid already, or had been withdrawn.',
      'All of it goes back to the card that was used. Banks take some days to show it.',
    ],
    label: 'See your orders',
    path: libraryOf(),
  }),
  consultation_requested: (it) => ({
    subject: 'A player asks for a consultation',
    says: [`A player whose video of ${gameOf(it)} you evaluated would like to talk about the report.`],
    label: 'Open the evaluation',
    path: reportOf(it),
  }),
  consultation_scheduled: (it) => ({
    subject: 'Your consultation has a time',
    says: [`The consultation about ${gameOf(it)} is on ${timeOf(it.starts_at)}. The report shows it in your own time.`],
    label: 'Open the report',
    path: reportOf(it),
  }),
  consultation_cancelled: (it) => ({
    subject: 'A consultation was cancelled',
    says: [
      `The consultation about ${gameOf(it)} was cancelled.`,
      ...(it.is_for_evaluator ? [] : ['It is not used up: you can ask for another one in the report.']),
    ],
    label: 'Open the report',
    path: reportOf(it),
  }),
  team_order_received: () => ({
    subject: 'Your team is handed in',
    says: ['The players you handed in wait for an evaluator now.'],
    ...PORTAL,
  }),
  team_order_stopped: () => ({
    subject: 'Your order could not be handed in',
    says: ['Your payment has arrived, and everything you paid for waits as credits.'],
    ...PORTAL,
  }),
}
