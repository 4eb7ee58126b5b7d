import type { Services } from '../../services.ts'
import { closeCheckout } from '../checkouts/close-checkout.ts'
import { giveBack } from './give-back.ts'
import { settleRefund } from './refund-payment.ts'
import { findDueRefunds } from './refunds-repository.ts'
import { tellPaymentTrouble } from '../checkouts/tell-payment-trouble.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'now'>

/** Taken at random: what waits for a bank for days, or cannot be given back, must not stand before all others. */
const AT_ONCE = 100
/** How long after its end a paid checkout may wait for its webhook before the operator is told. */
const LATE_MS = 3_600_000

/**
 * O41. Settles what no webhook has settled. Closes checkouts that have expired or whose order no longer waits for a
 * payment, refunds payments that bought nothing, and requests refunds again that the provider did not answer. Marks
 * nothing as paid: only a signed webhook does.
 */
export async function sweepCheckouts(deps: Deps, onError: (error: unknown) => void): Promise<void> {
  const { db, now } = deps
  const at = new Date(now()).toISOString()
  const ended = await db.query<{ id: string; expires_at: string }>(
    `SELECT c.id, c.expires_at FROM checkout c LEFT JOIN evaluation e ON e.id = c.evaluation_id LEFT
      JOIN team_submission s ON s.id = c.team_submission_id
     WHERE c.status IN ('opening', 'open') AND (c.expires_at < $1 OR e.status <> 'awaiting_payment'
     OR s.status <> 'awaiting_payment' OR coalesce(e.id, s.id) IS NULL
       OR EXISTS (SELECT FROM evaluation o WHERE o.team_submission_id = s.id AND o.second_of IS NULL
       AND o.status <> 'awaiting_payment')) ORDER BY random() LIMIT ${AT_ONCE}`,
    [at],
  )
  for (const { id, expires_at } of ended) {
    const end = await closeCheckout(deps, id).catch(onError)
    const lateMs = now() - Date.parse(expires_at)
    // Told again every hour, not at every sweep.
    if (end === 'paid' && lateMs > LATE_MS && lateMs % LATE_MS < SWEEP_MS) {
      tellPaymentTrouble(
        `checkout ${id} is complete at the provider, and no webhook has said whether it was paid: send it again from there, or wait for the bank`,
      )
    }
  }
  const due = await db.query<{ id: string }>(
    `SELECT id FROM checkout WHERE status = 'refund_due' AND coalesce(next_refund_at <= $1, true)
       AND NOT EXISTS (SELECT FROM payment_refund WHERE checkout_id = checkout.id AND status = 'failed')
     ORDER BY random() LIMIT ${AT_ONCE}`,
    [at],
  )
  for (const { id } of due) await giveBack(deps, id).catch(onError)
  for (const { id } of await findDueRefunds(db, at)) await settleRefund(deps, id).catch(onError)
}

export const SWEEP_MS = 60_000
