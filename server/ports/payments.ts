import type { RefundFailure } from '#domain/contracts/refund-failures.ts'

/** What is to be paid, as the payment provider is told. */
export type PaymentRequest = {
  /** Also the key that makes asking twice harmless. */
  checkoutId: string
  amountCents: number
  /** ISO 4217, such as `USD`. */
  currency: string
  productName: string
  email: string
  returnUrl: string
  expiresAt: Date
}

/** A form in which it is paid: Stripe's with its secret, the stand-in's with its path on this server. */
export type PaymentSession = { sessionId: string; clientSecret: string | null; url: string | null; expiresAt: Date }

/** O141. A payer's bank asks for a payment back. An inquiry only asks about it: no money has moved. */
export type ToldDispute = {
  disputeId: string
  amountCents: number
  currency: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  isInquiry: boolean
  evidenceDueAt: string | null
  openedAt: string
  /** Where the money is, when this event says so. */
  funds: 'withdrawn' | 'reinstated' | null
}

/** One refund, as the provider knows it; `refundId` is ours, when it was asked for here. */
export type ToldRefund = { reference: string; refundId: string | null; amountCents: number; isFailed: boolean }

/**
 * What a signed webhook tells, once it is believed. Of `refunded` and `refunded_in_part` the amount is what went back in
 * all; `refund` and `dispute` are told of a payment, not of a checkout.
 */
export type PaymentEvent = {
  eventId: string
  /** When it happened, by the provider's clock; events arrive in any order. */
  toldAt: string
  type: 'paid' | 'failed' | 'expired' | 'refunded' | 'refunded_in_part' | 'refund' | 'dispute' | 'other'
  /** The provider's own name for it. */
  toldAs: string
  checkoutId: string | null
  sessionId: string | null
  /** By which the payment is given back; null when nothing was charged. */
  paymentReference: string | null
  amountCents: number | null
  /** ISO 4217 in capitals. */
  currency: string | null
  refund?: ToldRefund
  dispute?: ToldDispute
}

/** A part of a payment that is given back; its id makes asking twice harmless. */
export type PartRefund = { refundId: string; checkoutId: string; paymentReference: string; amountCents: number }
/** O149. What became of a refund. `refused` is the provider's answer to the refund itself, not trouble on the way. */
type Refused = { kind: 'refused'; failure: RefundFailure }
export type RefundAnswer = { kind: 'made' } | Refused
export type PartRefundAnswer = { kind: 'made'; reference: string } | Refused

/**
 * Stripe, or its stand-in on this server. Nothing but an event that `readEvent` believes says that something was paid.
 * Calls throw a Refusal (`unavailable`) when the provider gives no answer.
 */
export type Payments = {
  provider: 'stripe' | 'local'
  /** Of Stripe's form in the browser; null for the stand-in. */
  publishableKey: string | null
  openSession(request: PaymentRequest): Promise<PaymentSession>
  /** The session as it was opened, so that a page can show it again; undefined when it is not open any more. */
  findOpenSession(sessionId: string): Promise<PaymentSession | undefined>
  /** Closes an open session. `paid` when it was too late for that. */
  expireSession(sessionId: string): Promise<'expired' | 'paid'>
  /** Gives a whole payment back, once however often it is asked. */
  refund(payment: { checkoutId: string; paymentReference: string }): Promise<RefundAnswer>
  /** Gives a part of a payment back, once however often and however late it is asked under the same id. */
  refundPart(refund: PartRefund): Promise<PartRefundAnswer>
  /** Where somebody of the provider's account looks at a payment and answers a dispute. */
  pageOf(payment: { sessionId: string | null; paymentReference: string | null }): string | null
  /** Throws a Refusal (`unreadable`) unless the signature is the provider's and fresh. */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent
}
