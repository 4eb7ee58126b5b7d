import { CircleAlert, Clock, CreditCard, Undo2 } from 'lucide-react'
import type { Checkout } from '#domain/contracts/payments.ts'
import { priceWords } from '#kit/price-words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { clockWords } from '#ui/time-words.ts'

type CheckoutNoticeProps = {
  /** The payment that one has come back from; undefined before the server has told of it. */
  checkout: Checkout | undefined
  /** It was left with "Cancel" at the provider. */
  isCancelled: boolean
  /** It could not be asked about. */
  failure: string | undefined
  /** How long it has been asked about, in milliseconds. */
  waitedMs: number
  isBusy: boolean
  onGoOn: () => void
  onClose: () => void
}

/** From here on a confirmation is late, and the page says what that means. */
const LATE_MS = 20_000

/** O18. What became of a payment, in the server's terms: nothing counts but its own word. */
export function CheckoutNotice({
  checkout,
  isCancelled,
  failure,
  waitedMs,
  isBusy,
  onGoOn,
  onClose,
}: CheckoutNoticeProps) {
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
  const again = (
    <Button aria-disabled={isBusy || undefined} onClick={onGoOn}>
      <CreditCard aria-hidden />
      Go on with the payment
    </Button>
  )
  switch (checkout.status) {
    case 'open':
      if (isCancelled) {
        return (
          <Notice
            tone="paint"
            icon={Undo2}
            title="You left the payment"
            isLive
            action={
              <>
                {again}
                <Button variant="ghost" onClick={onClose}>
                  Close the payment
                </Button>
              </>
            }
          >
            <p>Nothing was charged. It stays open until {clockWords(checkout.expires_at)}.</p>
          </Notice>
        )
      }
      return (
        <Notice
          tone="paint"
          icon={Clock}
          title="Payment is being confirmed"
          isLive
          action={waitedMs > LATE_MS ? again : undefined}
        >
          <p>
            You can close this page.
            {waitedMs > LATE_MS &&
              ' The confirmation is late. It can take an hour, and you get an email when it is there. Nothing is charged twice. If the card was declined, go on with the payment.'}
          </p>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warn" icon={CircleAlert} title="The payment has ended" isLive>
          <p>It was closed, declined or took too long. Nothing was charged, and the order is a draft again.</p>
        </Notice>
      )
    case 'refund_due':
      return (
        <Notice tone="warn" icon={Undo2} title={`${price} is on its way back`} isLive>
          <p>
            This was paid a second time, or for an order that had been withdrawn. The whole amount goes back to the
            card. That takes some days.
          </p>
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
          <p>
            {isHandedIn(checkout)
              ? `${checkout.package_name}, ${price}.`
              : `The ${checkout.package_name} is yours. The order itself could not be handed in with it: hand it in with one of its evaluations.`}
          </p>
        </Notice>
      )
  }
}

/** The payment has put its order into the queue; else its package is there, to be used. */
export function isHandedIn({ status, evaluation_status }: Checkout): boolean {
  return (
    status === 'paid' &&
    evaluation_status !== null &&
    !['draft', 'awaiting_payment', 'cancelled', 'returned'].includes(evaluation_status)
  )
}
