import type { RefundFailure } from '#domain/contracts/refund-failures.ts'
import type { Sql } from '../../db/database.ts'
import { recordDeed } from '../audit/record-deed.ts'
import type { CheckoutRow } from '../checkouts/checkouts-repository.ts'
import { tellPaymentTrouble } from '../checkouts/tell-payment-trouble.ts'

/** Attempts in about seven hours, as the wait doubles up to an hour: enough to fix a key, or for a dispute to arrive. */
const PATIENCE = 12

/**
 * O149. Whether a refusal ends a refund after so many attempts. A key can be fixed. A disputed payment that the server
 * refunds by itself waits for its dispute (O137); an admin who asked for the refund sees the reason and decides.
 */
export function isFinal(failure: RefundFailure, attempts: number, { isAskedFor }: { isAskedFor: boolean }): boolean {
  const canPass = failure === 'not_allowed' || (failure === 'disputed' && !isAskedFor)
  return !canPass || attempts >= PATIENCE
}

/** O149. Logs a refund that failed for good, and enters it in the audit. */
export async function recordFailure(
  sql: Sql,
  { id, buyer_id: personId }: Pick<CheckoutRow, 'id' | 'buyer_id'>,
  { amountCents, failure }: { amountCents: number; failure: RefundFailure },
) {
  tellPaymentTrouble(`a refund of checkout ${id} failed (${failure}): see Payments on the admin page`)
  await recordDeed(sql, 'server', {
    action: 'fail refund',
    personId,
    details: { checkout_id: id, amount_cents: amountCents, failure },
  })
}
