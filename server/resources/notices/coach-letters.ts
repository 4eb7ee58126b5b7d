import { nameInMail, titleInMail } from '../../letters/letter.ts'
import { dayOf, receiptOf, reportOf } from './notice-subject.ts'
import type { NoticeSubject, Words } from './notice-subject.ts'
import type { NoticeKind } from './owe-notice.ts'

type TeamOrder = NonNullable<NoticeSubject['team_order']>

const ordersOf = ({ team_id }: TeamOrder) => ({
  label: 'See the orders of the team',
  path: `/app/new-evaluation/${team_id}`,
})
const teamOf = ({ team_name }: TeamOrder) => titleInMail(team_name, 'your team')
const playerOf = ({ player_name }: TeamOrder) => nameInMail(player_name, 'a player')
const many = ({ players }: TeamOrder) => (players === 1 ? '1 player' : `${players} players`)

/**
 * E19. What a coach reads of their team's order: they did not ask for a report of themselves. Other emails suit
 * everybody.
 */
export const COACH_WORDS: Readonly<Partial<Record<NoticeKind, (it: NoticeSubject, order: TeamOrder) => Words>>> = {
  team_order_received: (it, order) => ({
    subject: 'Your team’s evaluations are submitted',
    says: [
      `${many(order)} of ${teamOf(order)} ${order.players === 1 ? 'is' : 'are'} waiting for an evaluator.`,
      ...(dayOf(it.due_at) === undefined
        ? []
        : [`We expect the reports by ${dayOf(it.due_at)}. We’ll email you when each one is ready.`]),
      ...receiptOf(it),
    ],
    ...ordersOf(order),
  }),
  team_order_stopped: (_, order) => ({
    subject: 'We couldn’t submit your order',
    says: [
      `Your payment for ${many(order)} of ${teamOf(order)} arrived, but by then we couldn’t submit one of them, so we submitted none.`,
      'You have everything you paid for as credits. Check the players and submit them again with your credits.',
    ],
    ...ordersOf(order),
  }),
  team_order_ended: (_, order) => ({
    subject: 'Your order ended before it was paid',
    says: [
      `Your order for ${many(order)} of ${teamOf(order)} used credits whose payment was refunded or disputed, so it ended. Nothing was ordered.`,
      'If you paid for it in the meantime, we refund all of it. You have your other credits back.',
      'You can order these players again at any time.',
    ],
    ...ordersOf(order),
  }),
  report_ready: (it, order) => ({
    subject: `The report of ${playerOf(order)} is ready`,
    says: [`The evaluation of ${playerOf(order)} of ${teamOf(order)} is finished.`],
    label: 'Open the report',
    path: reportOf(it),
  }),
  video_problem: (_, order) => ({
    subject: `The video of ${playerOf(order)} couldn’t be used`,
    says: [
      `The evaluator couldn’t use the video of ${playerOf(order)}, ${teamOf(order)}. Open your order to see why.`,
      'You have your credit back. Submit the player with a new video whenever you like.',
    ],
    ...ordersOf(order),
  }),
  payment_refunded: (_, order) => ({
    subject: 'You’re getting a refund',
    says: [
      'We received a payment for an order that had already ended.',
      'We’re refunding all of it to the card you used. Your bank may take a few days to show it.',
    ],
    ...ordersOf(order),
  }),
}
