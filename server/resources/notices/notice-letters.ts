import { priceWords } from '#domain/orders/price-words.ts'
import { letter, nameInMail, titleInMail } from '../../letters/letter.ts'
import type { Mail } from '../../ports/mail.ts'
import { COACH_WORDS } from './coach-letters.ts'
import { dayOf, receiptOf, reportOf } from './notice-subject.ts'
import type { NoticeSubject, Words } from './notice-subject.ts'
import type { NoticeKind } from './owe-notice.ts'
import { americanDates } from '#domain/language.ts'

/**
 * O22. The email of a notice. What people typed is cut down to what cannot be abused to write to strangers through us.
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

const gameOf = ({ event_name }: NoticeSubject) => titleInMail(event_name ?? '', 'your game')
const libraryOf = () => '/app/library'
/** Where the orders of a team are not known any more. */
const PORTAL = { label: 'Open the portal', path: '/app/performance-portal' }
/** The reader's time zone is not known here: the report shows the time in it. */
const timeOf = (instant: string | null) =>
  instant === null ? 'the time shown there' : `${instants().format(new Date(instant))} UTC`

const instants = americanDates({ dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

type Money = NoticeSubject['money']
const priceOf = (money: Money) => (money === null ? 'a payment' : priceWords(money.amount_cents, money.currency))
const paymentOf = (money: Money) =>
  money === null ? '/app/admin/payments' : `/app/admin/payments?payment=${money.checkout_id}`
function answerBy(money: Money): string {
  const day = dayOf(money?.evidence_due_at ?? null)
  return day === undefined ? 'Answer as soon as you can.' : `Answer by ${day}.`
}

const WORDS: Readonly<Record<NoticeKind, (it: NoticeSubject) => Words>> = {
  order_received: (it) => ({
    subject: 'Your video is submitted',
    says: [
      `The video of ${gameOf(it)} is waiting for an evaluator.`,
      ...(dayOf(it.due_at) === undefined
        ? []
        : [`We expect the report by ${dayOf(it.due_at)}. We’ll email you when it’s ready.`]),
      ...receiptOf(it),
    ],
    label: 'Follow your order',
    path: libraryOf(),
  }),
  video_problem: (it) => ({
    subject: 'Your video needs to be replaced',
    says: [
      `The evaluator couldn’t use the video of ${gameOf(it)}. Open your order to see why.`,
      'Submit a new video. It’s free, and you keep your place in line.',
    ],
    label: 'See why and replace it',
    path: `/app/video-upload?order=${it.evaluation_id}`,
  }),
  report_ready: (it) => ({
    subject: 'Your report is ready',
    says: [`The evaluation of ${gameOf(it)} is finished. Your report is ready.`],
    label: 'Open the report',
    path: reportOf(it),
  }),
  payment_refunded: () => ({
    subject: 'You’re getting a refund',
    says: [
      'We received a payment we didn’t need. The order was already paid or had been withdrawn.',
      'We’re refunding all of it to the card you used. Your bank may take a few days to show it.',
    ],
    label: 'See your orders',
    path: libraryOf(),
  }),
  consultation_requested: (it) => ({
    subject: 'A player requested a consultation',
    says: [`A player whose video of ${gameOf(it)} you evaluated would like to talk about the report.`],
    label: 'Open the evaluation',
    path: reportOf(it),
  }),
  consultation_scheduled: (it) => ({
    subject: 'Your consultation has a time',
    says: [
      `The consultation about ${gameOf(it)} is on ${timeOf(it.starts_at)}. The report shows it in your time zone.`,
    ],
    label: 'Open the report',
    path: reportOf(it),
  }),
  consultation_cancelled: (it) => ({
    subject: 'A consultation was canceled',
    says: [
      `The consultation about ${gameOf(it)} was canceled.`,
      ...(it.is_for_evaluator ? [] : ['You still have it. Request another one in the report.']),
    ],
    label: 'Open the report',
    path: reportOf(it),
  }),
  team_order_received: () => ({
    subject: 'Your team’s evaluations are submitted',
    says: ['The players you submitted are waiting for an evaluator.'],
    ...PORTAL,
  }),
  team_order_stopped: () => ({
    subject: 'We couldn’t submit your order',
    says: ['Your payment arrived. You have everything you paid for as credits.'],
    ...PORTAL,
  }),
  team_order_ended: () => ({
    subject: 'Your order ended before it was paid',
    says: [
      'It used credits whose payment was refunded or disputed. Nothing was ordered, and you have your other credits back.',
    ],
    ...PORTAL,
  }),
  refund_made: ({ money }) => ({
    subject: 'You’re getting a refund',
    says: [`We’re refunding ${priceOf(money)} of your payment. Your bank may take a few days to show it.`],
    label: 'See your orders',
    path: libraryOf(),
  }),
  dispute_opened: ({ money }) => ({
    subject: 'A payment is disputed',
    says: [
      `A payer’s bank is asking for ${priceOf(money)} back.`,
      answerBy(money),
      'Until the bank decides, the unused credits of this payment are on hold.',
    ],
    label: 'Open the payment',
    path: paymentOf(money),
  }),
  dispute_due: ({ money }) => ({
    subject: 'A disputed payment needs an answer soon',
    says: [
      `A payer’s bank is asking for ${priceOf(money)} back, and nobody has answered yet.`,
      answerBy(money),
      'Without an answer the money goes back to the payer.',
    ],
    label: 'Open the payment',
    path: paymentOf(money),
  }),
}
