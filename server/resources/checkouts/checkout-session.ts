import type * as v from 'valibot'
import type { createCheckoutSession } from '#domain/contracts/payments.ts'
import type { PaymentSession } from '../../ports/payments.ts'
import type { Services } from '../../services.ts'
import { findCheckout, markOpen } from './checkouts-repository.ts'
import type { CheckoutRow } from './checkouts-repository.ts'
import { closeCheckout } from './close-checkout.ts'
import { tellPaymentTrouble } from './tell-payment-trouble.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'publicOrigin' | 'now'>
export type CheckoutAnswer = v.InferInput<(typeof createCheckoutSession)['output']>

const MINUTE_MS = 60_000
/** O31. Stripe takes 30 minutes to 24 hours. */
const OPEN_MINUTES = 60
/** Less than this is no time to find a card; and Stripe opens nothing that ends in less than half an hour. */
const LEAST_MINUTES_LEFT = 35

/** When a payment that is opened now ends. */
export const expiryOf = (now: number) => new Date(now + OPEN_MINUTES * MINUTE_MS).toISOString()

/** An open form is good to its last minutes; one that Stripe may not know yet has to be opened anew in time. */
export function isInTime({ status, expires_at }: CheckoutRow, now: number): boolean {
  return Date.parse(expires_at) - now > (status === 'opening' ? LEAST_MINUTES_LEFT : 2) * MINUTE_MS
}

/**
 * Who pays, where the payment leads back to, and whether a checkout that the provider gave no answer about waits to be
 * asked again.
 */
type Opening = { email: string; returnPath: string; isKeptWhenAway?: boolean }

/**
 * Undefined when the checkout cannot be paid in any more. A session of an `opening` one is found again by its key,
 * after a crash too.
 */
export async function sessionFor(
  deps: Deps,
  checkout: CheckoutRow,
  opening: Opening,
): Promise<PaymentSession | undefined> {
  const { db, payments } = deps
  if (checkout.status === 'open' && checkout.session_id !== null) return payments.findOpenSession(checkout.session_id)
  const session = await openSession(deps, checkout, opening).catch(async (error: unknown) => {
    // Nobody was given a form: the order can be changed again at once, and paid for under a new key.
    if (!opening.isKeptWhenAway) await closeUnknown(deps, checkout.id)
    throw error
  })
  if (await markOpen(db, checkout.id, session.sessionId)) return session
  const end = await findCheckout(db, checkout.id)
  // Closed by another tab meanwhile, which knew of no session.
  if (end?.status === 'expired') await payments.expireSession(session.sessionId)
  return undefined
}

function openSession(
  { payments, publicOrigin }: Deps,
  { id, amount_cents, currency, package_name, quantity, expires_at }: CheckoutRow,
  { email, returnPath }: Opening,
) {
  return payments.openSession({
    checkoutId: id,
    amountCents: amount_cents,
    currency,
    email,
    expiresAt: new Date(expires_at),
    productName: quantity === 1 ? `Courtside: ${package_name}` : `Courtside: ${quantity} x ${package_name}`,
    returnUrl: `${publicOrigin}${returnPath}?checkout=${id}`,
  })
}

async function closeUnknown(deps: Deps, checkoutId: string) {
  const found = await findCheckout(deps.db, checkoutId)
  if (found?.status !== 'opening') return
  await closeCheckout(deps, checkoutId).catch((error: unknown) =>
    tellPaymentTrouble(`checkout ${checkoutId} could not be closed after it could not be opened`, error),
  )
}

export function answerOf(
  { payments }: Pick<Deps, 'payments'>,
  { id, amount_cents, currency, expires_at }: CheckoutRow,
  { clientSecret, url }: PaymentSession,
): CheckoutAnswer {
  return {
    checkout_id: id,
    provider: payments.provider,
    publishable_key: payments.publishableKey,
    client_secret: clientSecret,
    url,
    amount_cents,
    currency,
    expires_at,
  }
}
