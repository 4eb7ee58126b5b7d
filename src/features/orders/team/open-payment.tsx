import { CreditCard } from 'lucide-react'
import { priceWords } from '#domain/orders/price-words.ts'
import { Notice } from '#ui/notice.tsx'
import { PaymentWays } from '../payment/payment-ways.tsx'
import { creditWords } from './count-words.ts'

type OpenPaymentProps = {
  checkout: { amountCents: number | null; currency: string | null; creditsKept: number }
  isBusy: boolean
  onGoOn: () => void
  onClose: (() => void) | undefined
}

/** A payment that was begun for this form, here or in another tab, and neither done nor closed. */
export function OpenPayment({
  checkout: { amountCents, currency, creditsKept },
  isBusy,
  onGoOn,
  onClose,
}: OpenPaymentProps) {
  const title =
    amountCents !== null && currency !== null
      ? `A payment of ${priceWords(amountCents, currency)} is open`
      : 'A payment is open'
  return (
    <Notice
      tone="paint"
      icon={CreditCard}
      title={title}
      isLive
      action={<PaymentWays isBusy={isBusy} onGoOn={onGoOn} onClose={onClose} />}
    >
      <p>
        We submit nothing until you pay.{' '}
        {creditsKept > 0 && `${creditWords(creditsKept)} of yours ${creditsKept === 1 ? 'waits' : 'wait'} with it. `}
        Cancel the payment to change the form. You won’t lose anything.
      </p>
    </Notice>
  )
}
