import { CircleAlert, Clock, CreditCard, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Checkout } from '#domain/contracts/payments.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { Notice } from '#ui/notice.tsx'
import { clockWords } from '#kit/time-words.ts'

/** What a payment's state means for the order it belongs to. */
export type CheckoutWords = {
  /** It was left at the provider and is open still. */
  left: string
  confirming: string
  ended: { title: string; text: string }
  /** The money is being refunded. */
  goesBack: string
  paid: (checkout: Checkout) => string
}

type CheckoutNoticeProps = {
  /** The payment that one has come back from; undefined before the server has told of it. */
  checkout: Checkout | undefined
  /** It was left with "Cancel" at the provider. */
  isCancelled: boolean
  /** It could not be asked about. */
  failure: string | undefined
  words: CheckoutWords
  /** What can be done while it is open. */
  ways?: ReactNode
}

/** O18, O108. What became of a payment, in the server's terms: nothing counts but its own word. */
export function CheckoutNotice({ checkout, isCancelled, failure, words, ways }: CheckoutNoticeProps) {
  if (!checkout) {
    return failure === undefined ? (
      <Notice tone="paint" icon={Clock} title="Checking your payment" isLive />
    ) : (
      <Notice tone="warn" icon={CircleAlert} title="We can’t check your payment right now" isLive>
        <p>{failure} You won’t be charged twice.</p>
      </Notice>
    )
  }
  const price = priceWords(checkout.amount_cents, checkout.currency)
  switch (checkout.status) {
    case 'open':
      return isCancelled ? (
        <Notice tone="paint" icon={Undo2} title="Payment not finished" isLive action={ways}>
          <p>
            {words.left} You can finish it until {clockWords(checkout.expires_at)}.
          </p>
        </Notice>
      ) : (
        <Notice tone="paint" icon={Clock} title="Confirming your payment" isLive action={ways}>
          <p>You can close this page. {words.confirming}</p>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warn" icon={CircleAlert} title={words.ended.title} isLive>
          <p>{words.ended.text}</p>
        </Notice>
      )
    case 'refund_due':
      return (
        <Notice tone="warn" icon={Undo2} title={`${price} is being refunded`} isLive>
          <p>{words.goesBack}</p>
        </Notice>
      )
    case 'refunded':
      return (
        <Notice tone="ok" icon={Undo2} title={`${price} was refunded`} isLive>
          <p>We refunded the full amount to your card. Your bank may take a few days to show it.</p>
        </Notice>
      )
    case 'paid':
      return (
        <Notice tone="ok" icon={CreditCard} title="Payment confirmed" isLive>
          <p>{words.paid(checkout)}</p>
        </Notice>
      )
  }
}
