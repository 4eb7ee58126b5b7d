import type { Sql } from '../../db/database.ts'
import type { ToldDispute } from '../../ports/payments.ts'
import type { CheckoutRow } from '../checkouts/checkouts-repository.ts'
import { tellPaymentTrouble } from '../checkouts/tell-payment-trouble.ts'
import { oweAdmins } from '../notices/owe-notice.ts'
import { isOpen, lockDispute, lockWaitingDisputes, saveDispute } from './disputes-repository.ts'
import type { DisputeRow } from './disputes-repository.ts'
import { settlePayment } from './settle-payment.ts'

/** How long before its deadline the admins are reminded of a case. */
export const REMINDER_HOURS = 48

type Told = { dispute: ToldDispute; paymentReference: string; toldAt: string }

/**
 * O141. Takes what an event says of a dispute. Without its payment the case waits for it. Returns the checkouts that
 * are then to be closed. The caller has locked the checkout.
 */
export async function takeDispute(
  sql: Sql,
  checkout: CheckoutRow | undefined,
  told: Told,
  at: string,
): Promise<string[]> {
  const known = await lockDispute(sql, told.dispute, told)
  const next = joinedTo(checkout, following(known, told), at)
  await saveDispute(sql, next)
  return checkout ? settleDisputes(sql, checkout.id, [{ before: known, now: next }], at) : []
}

/** O141. The cases that a payment's bank opened before the payment itself was told. */
export async function takeWaitingDisputes(
  sql: Sql,
  checkout: CheckoutRow,
  paymentReference: string | null,
  at: string,
): Promise<string[]> {
  const waiting = paymentReference === null ? [] : await lockWaitingDisputes(sql, paymentReference)
  if (waiting.length === 0) return []
  const cases = waiting.map((before) => ({ before, now: joinedTo(checkout, before, at) }))
  for (const { now } of cases) await saveDispute(sql, now)
  return settleDisputes(sql, checkout.id, cases, at)
}

/**
 * O142. Events come in any order: what was decided stays, a decision beats what is open, and of two open ones the later
 * counts. Of two from the same second it is the one after the answer.
 */
function following(known: DisputeRow, { dispute, toldAt }: Told): DisputeRow {
  const funds = known.funds === 'reinstated' ? known.funds : (dispute.funds ?? known.funds)
  if (!isOpen(known)) {
    if (!isOpen(dispute) && dispute.status !== known.status)
      tellPaymentTrouble(`dispute ${known.id} was ${known.status} and is told as ${dispute.status}: look at it`)
    return { ...known, funds }
  }
  const [before, after] = [Date.parse(known.told_at), Date.parse(toldAt)]
  const isLater = after > before || (after === before && dispute.status === 'under_review')
  if (isOpen(dispute) && !isLater) return { ...known, funds }
  const dueAt = dispute.evidenceDueAt ?? known.evidence_due_at
  const isMoved = dueAt !== null && Date.parse(dueAt) !== Date.parse(known.evidence_due_at ?? '')
  return {
    ...known,
    amount_cents: dispute.amountCents,
    reason: dispute.reason,
    status: dispute.status,
    is_inquiry: dispute.isInquiry,
    evidence_due_at: dueAt,
    funds,
    told_at: toldAt,
    closed_at: isOpen(dispute) ? null : toldAt,
    reminded_at: isMoved ? null : known.reminded_at,
  }
}

/** O144. A case that is near its deadline when it opens needs one email, not two. */
function joinedTo(checkout: CheckoutRow | undefined, it: DisputeRow, at: string): DisputeRow {
  if (!checkout) return it
  const isNew = it.announced_at === null && isOpen(it)
  const isNear =
    it.evidence_due_at !== null && Date.parse(it.evidence_due_at) - Date.parse(at) <= REMINDER_HOURS * 3_600_000
  return {
    ...it,
    checkout_id: checkout.id,
    announced_at: isNew ? at : it.announced_at,
    reminded_at: isNew && isNear ? at : it.reminded_at,
  }
}

/** O143. Tells the admins of what is new, and settles what the payment's disputes say together. */
async function settleDisputes(
  sql: Sql,
  checkoutId: string,
  cases: readonly { before: DisputeRow; now: DisputeRow }[],
  at: string,
): Promise<string[]> {
  for (const { before, now } of cases)
    if (before.announced_at === null && now.announced_at !== null) await oweAdmins(sql, 'dispute_opened', now.id)
  return settlePayment(sql, checkoutId, at)
}
