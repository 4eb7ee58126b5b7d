import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { watchedCheckout } from '#data/queries/watched-checkout.ts'
import type { Services } from '#data/services.ts'
import { CheckoutNotice, isHandedIn } from './checkout-notice.tsx'

type CheckoutPanelProps = {
  services: Services
  userId: string
  checkoutId: string
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

/**
 * O18. Asks about a payment until the server has heard of it: often at first, then less, and not while the page is
 * hidden.
 */
export function CheckoutPanel({
  services,
  userId,
  checkoutId,
  isCancelled,
  isBusy,
  onPaid,
  onEnded,
  onGoOn,
  onClose,
}: CheckoutPanelProps) {
  const [openedAt] = useState(() => services.now())
  const [waitedMs, setWaited] = useState(0)
  const [options] = useState(() => watchedCheckout(services, userId, checkoutId))
  const checkout = useQuery(options)
  useEffect(() => {
    const timer = setInterval(() => setWaited(services.now() - openedAt), TICK_MS)
    return () => clearInterval(timer)
  }, [services, openedAt])
  const status = checkout.data?.status ?? 'open'
  const ended = useEffectEvent(() => (checkout.data && isHandedIn(checkout.data) ? onPaid() : onEnded()))
  useEffect(() => {
    if (status !== 'open') ended()
  }, [status])
  return (
    <CheckoutNotice
      checkout={checkout.data}
      isCancelled={isCancelled}
      failure={checkout.isError ? failureWords(checkout.error) : undefined}
      waitedMs={waitedMs}
      isBusy={isBusy}
      onGoOn={onGoOn}
      onClose={onClose}
    />
  )
}
