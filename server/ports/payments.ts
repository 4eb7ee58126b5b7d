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

/** What a signed webhook tells, once it is believed. */
export type PaymentEvent = {
  eventId: string
  type: 'paid' | 'failed' | 'expired' | 'refunded' | 'other'
  checkoutId: string | null
  sessionId: string | null
  /** By which the payment is given back; null when nothing was charged. */
  paymentReference: string | null
  amountCents: number | null
  /** ISO 4217 in capitals. */
  currency: string | null
}

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
  refund(payment: { checkoutId: string; paymentReference: string }): Promise<void>
  /** Throws a Refusal (`unreadable`) unless the signature is the provider's and fresh. */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent
}
