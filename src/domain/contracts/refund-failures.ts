/** O149. Why a refund failed for good, with the words for it and what an admin can do. */
export const REFUND_FAILURES = {
  unknown_payment: {
    why: 'The payment provider doesn’t know this payment.',
    next: 'Search for the payer’s email at the payment provider and refund the payment there. If it isn’t there, the server may be using the keys of another account.',
  },
  disputed: {
    why: 'The payer’s bank is looking into this payment.',
    next: 'Wait for the bank’s decision, then refund what is left.',
  },
  not_allowed: {
    why: 'The payment provider refused the server’s key.',
    next: 'Ask the operator to check STRIPE_SECRET_KEY, which needs write access to refunds. Then refund again.',
  },
  refused: {
    why: 'The payment provider refused the refund.',
    next: 'Open the payment at the payment provider to see the reason. Refund it there, or refund again here.',
  },
  came_back: {
    why: 'The payer’s bank returned the money to us.',
    next: 'The card may be closed. Ask the payer how they want to be paid, then refund at the payment provider or again here.',
  },
} as const satisfies Record<string, { why: string; next: string }>

export type RefundFailure = keyof typeof REFUND_FAILURES
export const REFUND_FAILURE_KINDS = Object.keys(REFUND_FAILURES) as RefundFailure[] // The table's own keys.
