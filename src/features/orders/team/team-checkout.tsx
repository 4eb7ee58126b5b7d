import { usePerson, useServices } from '#data/react/person.tsx'
import type { Checkout } from '#domain/contracts/payments.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { CheckoutNotice } from '../payment/checkout-notice.tsx'
import type { CheckoutWords } from '../payment/checkout-notice.tsx'
import { PaymentWays } from '../payment/payment-ways.tsx'
import { useWatchedCheckout } from '../payment/use-watched-checkout.ts'

type TeamCheckoutProps = {
  checkoutId: string
  /** It was left with "Cancel" at the provider. */
  isCancelled: boolean
  isBusy: boolean
  /** The payment is not open any more. */
  onSettled: (checkout: Checkout) => void
  onGoOn: (orderId: string) => void
  onClose: () => void
}

/** O108. The payment of a team's order that one has come back from. */
export function TeamCheckout(props: TeamCheckoutProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { checkoutId, isCancelled, isBusy, onSettled, onGoOn, onClose } = props
  const { checkout, failure } = useWatchedCheckout({ services, userId, checkoutId, onEnded: onSettled })
  const orderId = checkout?.team_submission_id ?? null
  return (
    <CheckoutNotice
      checkout={checkout}
      isCancelled={isCancelled}
      failure={failure}
      words={TEAM_WORDS}
      ways={orderId !== null && <PaymentWays isBusy={isBusy} onGoOn={() => onGoOn(orderId)} onClose={onClose} />}
    />
  )
}

/** What the state of a payment means for a team's order. */
const TEAM_WORDS: CheckoutWords = {
  left: 'You haven’t been charged, and nothing is ordered yet.',
  confirming: 'We submit your order as soon as the payment is confirmed. You won’t be charged twice.',
  ended: {
    title: 'Payment ended. Nothing was ordered',
    text: 'It was canceled, declined or took too long. You haven’t been charged. Your form is still on this device.',
  },
  goesBack: 'We’re refunding the full amount to your card. It takes a few days.',
  paid: ({ package_name, amount_cents, currency }) => `${package_name}, ${priceWords(amount_cents, currency)}.`,
}
