import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Clock, CreditCard, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { watchedCheckout } from '#data/queries/watched-checkout.ts'
import type { Services } from '#data/services.ts'
import type { Checkout } from '#domain/contracts/payments.ts'
import { priceWords } from '#kit/price-words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { clockWords } from '#ui/time-words.ts'
import teamOrderCss from '../../team-order.module.css'

type PaymentStateProps = {
  services: Services
  userId: string
  checkoutId: string
  /** It was left with "Cancel" at the provider. */
  isCancelled: boolean
  isBusy: boolean
  /** The payment is not open any more. */
  onSettled: (checkout: Checkout) => void
  onGoOn: (orderId: string) => void
  onClose: () => void
}

/** O108. What became of a payment, in the server's terms: nothing counts but its own word. */
export function PaymentState({
  services,
  userId,
  checkoutId,
  isCancelled,
  isBusy,
  onSettled,
  onGoOn,
  onClose,
}: PaymentStateProps) {
  const [options] = useState(() => watchedCheckout(services, userId, checkoutId))
  const { data: checkout, error } = useQuery(options)
  const settled = useEffectEvent(() => {
    if (checkout) onSettled(checkout)
  })
  const status = checkout?.status ?? 'open'
  useEffect(() => {
    if (status !== 'open') settled()
  }, [status])
  if (!checkout) {
    return error ? (
      <Notice tone="warn" icon={CircleAlert} title="We can’t check your payment right now" isLive>
        <p>{failureWords(error)} You won’t be charged twice.</p>
      </Notice>
    ) : (
      <Notice tone="paint" icon={Clock} title="Checking your payment" isLive />
    )
  }
  const price = priceWords(checkout.amount_cents, checkout.currency)
  const orderId = checkout.team_submission_id
  const ways = orderId !== null && (
    <span className={teamOrderCss.toWays}>
      <Button aria-disabled={isBusy || undefined} onClick={() => onGoOn(orderId)}>
        <CreditCard aria-hidden />
        Continue
      </Button>
      <Button variant="ghost" aria-disabled={isBusy || undefined} onClick={onClose}>
        Cancel payment
      </Button>
    </span>
  )
  switch (checkout.status) {
    case 'open':
      return isCancelled ? (
        <Notice tone="paint" icon={Undo2} title="Payment not finished" isLive action={ways}>
          <p>
            You haven’t been charged, and nothing is ordered yet. You can finish it until{' '}
            {clockWords(checkout.expires_at)}.
          </p>
        </Notice>
      ) : (
        <Notice tone="paint" icon={Clock} title="Confirming your payment" isLive action={ways}>
          <p>
            You can close this page. We submit your order as soon as the payment is confirmed. You won’t be charged
            twice.
          </p>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warn" icon={CircleAlert} title="Payment ended. Nothing was ordered" isLive>
          <p>
            It was canceled, declined or took too long. You haven’t been charged. Your form is still on this device.
          </p>
        </Notice>
      )
    case 'refund_due':
      return (
        <Notice tone="warn" icon={Undo2} title={`${price} is being refunded`} isLive>
          <p>We’re refunding the full amount to your card. It takes a few days.</p>
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
            {checkout.package_name}, {price}.
          </p>
        </Notice>
      )
  }
}
