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
      <Notice tone="paint" icon={Clock} title="Checking your payment" isLive />
    ) : (
      <Notice tone="warn" icon={CircleAlert} title="We can’t check your payment right now" isLive>
        <p>{failure} You won’t be charged twice.</p>
      </Notice>
    )
  }
  const price = priceWords(checkout.amount_cents, checkout.currency)
  const again = (
    <Button aria-disabled={isBusy || undefined} onClick={onGoOn}>
      <CreditCard aria-hidden />
      Continue
    </Button>
  )
  switch (checkout.status) {
    case 'open':
      if (isCancelled) {
        return (
          <Notice
            tone="paint"
            icon={Undo2}
            title="Payment not finished"
            isLive
            action={
              <>
                {again}
                <Button variant="ghost" onClick={onClose}>
                  Cancel payment
                </Button>
              </>
            }
          >
            <p>You haven’t been charged. You can finish it until {clockWords(checkout.expires_at)}.</p>
          </Notice>
        )
      }
      return (
        <Notice
          tone="paint"
          icon={Clock}
          title="Confirming your payment"
          isLive
          action={waitedMs > LATE_MS ? again : undefined}
        >
          <p>
            You can close this page.
            {waitedMs > LATE_MS &&
              ' This is taking longer than usual, up to an hour. We’ll email you when it’s confirmed. You won’t be charged twice. If your card was declined, choose Continue.'}
          </p>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warn" icon={CircleAlert} title="Payment ended" isLive>
          <p>It was canceled, declined or took too long. You haven’t been charged. Your order is saved as a draft.</p>
        </Notice>
      )
    case 'refund_due':
      return (
        <Notice tone="warn" icon={Undo2} title={`${price} is being refunded`} isLive>
          <p>
            You paid twice, or for a withdrawn order. We’re refunding the full amount to your card. It takes a few days.
          </p>
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
          <p>
            {isHandedIn(checkout)
              ? `${checkout.package_name}, ${price}.`
              : `The ${checkout.package_name} is yours, but we couldn’t submit the order with it. Submit the order with one of your credits.`}
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
