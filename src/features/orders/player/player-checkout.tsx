import { useEffect, useState } from 'react'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Checkout } from '#domain/contracts/payments.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { CheckoutNotice } from '../payment/checkout-notice.tsx'
import type { CheckoutWords } from '../payment/checkout-notice.tsx'
import { PaymentWays } from '../payment/payment-ways.tsx'
import { useWatchedCheckout } from '../payment/use-watched-checkout.ts'

type PlayerCheckoutProps = {
  checkoutId: string
  /** It was left with "Cancel" at the provider. */
  isCancelled: boolean
  isBusy: boolean
  /** Its order is in the queue. */
  onPaid: () => void
  /** It has ended in another way. */
  onEnded: () => void
  onGoOn: () => void
  onClose: () => void
}

const TICK_MS = 5_000

/** From here on a confirmation is late, and the page says what that means. */
const LATE_MS = 20_000

/** O18. The payment of a player's order that one has come back from. */
export function PlayerCheckout(props: PlayerCheckoutProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { checkoutId, isCancelled, isBusy, onPaid, onEnded, onGoOn, onClose } = props
  const isLate = useLate(services.now)
  const { checkout, failure } = useWatchedCheckout({
    services,
    userId,
    checkoutId,
    onEnded: (ended) => (isSubmitted(ended) ? onPaid() : onEnded()),
  })
  return (
    <CheckoutNotice
      checkout={checkout}
      isCancelled={isCancelled}
      failure={failure}
      words={isLate ? { ...PLAYER_WORDS, confirming: LATE_WORDS } : PLAYER_WORDS}
      ways={
        (isCancelled || isLate) && (
          <PaymentWays isBusy={isBusy} onGoOn={onGoOn} onClose={isCancelled ? onClose : undefined} />
        )
      }
    />
  )
}

/** What the state of a payment means for a player's order. */
export const PLAYER_WORDS: CheckoutWords = {
  left: 'You haven’t been charged.',
  confirming: '',
  ended: {
    title: 'Payment ended',
    text: 'It was canceled, declined or took too long. You haven’t been charged. Your order is saved as a draft.',
  },
  goesBack:
    'You paid twice, or for a withdrawn order. We’re refunding the full amount to your card. It takes a few days.',
  paid: (checkout) =>
    isSubmitted(checkout)
      ? `${checkout.package_name}, ${priceWords(checkout.amount_cents, checkout.currency)}.`
      : `The ${checkout.package_name} is yours, but we couldn’t submit the order with it. Submit the order with one of your credits.`,
}
const LATE_WORDS =
  'This is taking longer than usual, up to an hour. We’ll email you when it’s confirmed. You won’t be charged twice. If your card was declined, choose Continue.'

function useLate(now: () => number): boolean {
  const [openedAt] = useState(now)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setLate(now() - openedAt > LATE_MS), TICK_MS)
    return () => clearInterval(timer)
  }, [now, openedAt])
  return isLate
}

/** The payment has put its order into the queue; else its package is there, to be used. */
function isSubmitted({ status, evaluation_status }: Checkout): boolean {
  return (
    status === 'paid' &&
    evaluation_status !== null &&
    !['draft', 'awaiting_payment', 'cancelled', 'returned'].includes(evaluation_status)
  )
}
