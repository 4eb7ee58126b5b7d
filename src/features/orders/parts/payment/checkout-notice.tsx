import { CircleAlert, Clock, CreditCard, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Checkout } from '#domain/contracts/payments.ts'
import { priceWords } from '#kit/price-words.ts'
import { Notice } from '#ui/notice.tsx'
import { clockWords } from '#ui/time-words.ts'

/** What a payment's state means for the order it belongs to. */
export type CheckoutWords = {
  /** It was left at the provider and is open still. */
  left: string
  confirming: string
  ended: { title: string; text: string }
  /** The money is on its way back. */
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
      <Notice tone="paint" icon={Clock} title="Asking about the payment" isLive />
    ) : (
      <Notice tone="warn" icon={CircleAlert} title="The payment cannot be asked about now" isLive>
        <p>{failure} Nothing is charged twice.</p>
      </Notice>
    )
  }
  const price = priceWords(checkout.amount_cents, checkout.currency)
  switch (checkout.status) {
    case 'open':
      return isCancelled ? (
        <Notice tone="paint" icon={Undo2} title="You left the payment" isLive action={ways}>
          <p>
            {words.left} It stays open until {clockWords(checkout.expires_at)}.
          </p>
        </Notice>
      ) : (
        <Notice tone="paint" icon={Clock} title="Payment is being confirmed" isLive action={ways}>
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
        <Notice tone="warn" icon={Undo2} title={`${price} is on its way back`} isLive>
          <p>{words.goesBack}</p>
        </Notice>
      )
    case 'refunded':
      return (
        <Notice tone="ok" icon={Undo2} title={`${price} was given back`} isLive>
          <p>The whole amount went back to the card. Banks take some days to show it.</p>
        </Notice>
      )
    case 'paid':
      return (
        <Notice tone="ok" icon={CreditCard} title="The payment is confirmed" isLive>
          <p>{words.paid(checkout)}</p>
        </Notice>
      )
  }
}
