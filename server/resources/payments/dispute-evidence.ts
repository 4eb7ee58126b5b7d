import type { DisputeItem } from '#domain/contracts/admin-payments.ts'
import { AUDIT_WORDS } from '#domain/contracts/audit-actions.ts'
import type { AuditAction } from '#domain/contracts/audit-actions.ts'
import { HISTORY_WORDS, aboutWords, disputeReasonWords } from '#domain/contracts/order-history.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import type { Sql } from '../../db/database.ts'
import type { FoundPayment } from './admin-payments-repository.ts'
import { EVALUATIONS_OF } from './payment-history.ts'

type Delivery = { player_name: string | null; submitted_at: string | null; completed_at: string | null; status: string }
type Reading = { at: string; action: AuditAction; reader_name: string | null; origin: string | null }

/**
 * O145. What answers a dispute, as one text for people: the receipt, who ordered, what was delivered when, who read it
 * from where, and everything else that happened. Nothing of what was rated.
 */
export async function evidenceOf(
  sql: Sql,
  dispute: DisputeItem,
  { payment, paymentReference }: FoundPayment,
): Promise<string> {
  const { checkout_id: id, currency } = dispute
  const deliveries = await sql.query<Delivery>(
    `SELECT nullif(trim(p.first_name || ' ' || p.last_name), '') AS player_name, e.submitted_at, e.completed_at, e.status
     FROM evaluation e JOIN player p ON p.id = e.player_id WHERE e.id IN (${EVALUATIONS_OF})
     ORDER BY e.completed_at NULLS LAST, e.id`,
    [id],
  )
  const readings = await sql.query<Reading>(
    `SELECT a.at, a.action, a.origin, CASE WHEN u.deleted_at IS NULL THEN trim(u.first_name || ' ' || u.last_name) END
       AS reader_name
     FROM audit a LEFT JOIN app_user u ON u.id = a.actor_id
     WHERE a.evaluation_id IN (${EVALUATIONS_OF}) AND a.action IN ('read report', 'download report', 'watch video')
     UNION ALL SELECT r.opened_at, 'read report', NULL, left(r.email, 1) || '…@' || split_part(r.email, '@', 2)
     FROM report_reader r WHERE r.evaluation_id IN (${EVALUATIONS_OF}) AND r.opened_at IS NOT NULL ORDER BY 1`,
    [id],
  )
  return lines([
    ['Evidence for a disputed payment', ''],
    part('Dispute', [
      `Dispute: ${dispute.dispute_id}`,
      `Amount: ${priceWords(dispute.amount_cents, currency)}`,
      `Reason: ${disputeReasonWords(dispute.reason)}`,
      `Opened: ${dispute.opened_at}`,
      `Answer by: ${dispute.evidence_due_at ?? 'no deadline given'}`,
    ]),
    part('Receipt', [
      `Payment: ${paymentReference ?? 'none'}`,
      `Order: ${id}`,
      `Bought: ${payment.quantity} x ${payment.package_name}`,
      `Paid: ${priceWords(payment.amount_cents, currency)} at ${payment.paid_at}`,
      `Refunded: ${priceWords(payment.refunded_cents, currency)}`,
    ]),
    part('Ordered by', [payment.buyer_name ?? 'Deleted account', payment.buyer_email ?? 'No email']),
    part(
      'Evaluations',
      deliveries.map(
        ({ player_name, submitted_at, completed_at, status }) =>
          `${player_name ?? 'A player'}: ${submitted_at === null ? 'not submitted' : `submitted ${submitted_at}`}, ${
            completed_at === null ? `no report yet (${status})` : `report published ${completed_at}`
          }`,
      ),
    ),
    part(
      'Who opened reports and videos (a player’s own visits aren’t recorded)',
      readings.map(
        ({ at, action, reader_name, origin }) =>
          `${at} ${AUDIT_WORDS[action]}: ${reader_name ?? 'no account'}, from ${origin ?? 'an address that wasn’t kept'}`,
      ),
    ),
    part(
      'Everything that happened',
      payment.history.map(({ at, who, amount_cents, ...entry }) =>
        [
          `${at} ${HISTORY_WORDS[entry.kind]}`,
          aboutWords(entry),
          amount_cents === null ? '' : priceWords(amount_cents, currency),
          who ?? '',
        ]
          .filter(Boolean)
          .join(', '),
      ),
    ),
  ])
}

const part = (title: string, entries: readonly string[]) => [
  title,
  '-'.repeat(title.length),
  ...(entries.length > 0 ? entries : ['Nothing recorded.']),
  '',
]

/** What people typed stays on its line. */
const lines = (parts: readonly (readonly string[])[]) =>
  `${parts
    .flat()
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' '))
    .join('\n')}\nAll times are in UTC.\n`
