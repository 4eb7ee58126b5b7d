import { nameInMail } from '../../letters/letter.ts'
import { dayOf, reportOf } from './notice-subject.ts'
import type { NoticeSubject, Words } from './notice-subject.ts'
import type { NoticeKind } from './owe-notice.ts'

type TeamOrder = NonNullable<NoticeSubject['team_order']>

const ordersOf = ({ team_id }: TeamOrder) => ({
  label: 'See the orders of the team',
  path: `/app/new-evaluation/${team_id}`,
})
const teamOf = ({ team_name }: TeamOrder) => nameInMail(team_name, 'your team')
const playerOf = ({ player_name }: TeamOrder) => nameInMail(player_name, 'a player')
const many = ({ players }: TeamOrder) => (players === 1 ? '1 player' : `${players} players`)

/**
 * O91. What a coach reads of their team's order: they did not ask for a report of themselves. Other mails suit
 * everybody.
 */
export const COACH_WORDS: Readonly<Partial<Record<NoticeKind, (it: NoticeSubject, order: TeamOrder) => Words>>> = {
  team_order_received: ({ due_at }, order) => ({
    subject: 'Your team is handed in',
    says: [
      `${many(order)} of ${teamOf(order)} ${order.players === 1 ? 'waits' : 'wait'} for an evaluator now.`,
      ...(dayOf(due_at) === undefined
        ? []
        : [`The reports are promised by ${dayOf(due_at)}. We write to you when each is ready.`]),
    ],
    ...ordersOf(order),
  }),
  team_order_stopped: (_, order) => ({
    subject: 'Your order could not be handed in',
    says: [
      `Your payment for ${many(order)} of ${teamOf(order)} has arrived. By then one of them could not be handed in any more, so none was.`,
      'Everything you paid for waits as credits. Check the players, and hand them in again with your credits.',
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
    subject: `The video of ${playerOf(order)} could not be used`,
    says: [
      `The evaluator could not use the video of ${playerOf(order)}, ${teamOf(order)}. The reason stands with your order.`,
      'The credit is yours again: hand the player in with another video whenever you like.',
    ],
    ...ordersOf(order),
  }),
  payment_refunded: (_, order) => ({
    subject: 'A payment is being refunded to you',
    says: [
      'We received a payment for an order that had ended before it arrived.',
      'All of it goes back to the card that was used. Banks take some days to show it.',
    ],
    ...ordersOf(order),
  }),
}
