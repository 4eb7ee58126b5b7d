import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { watchedCheckout } from '#data/queries/watched-checkout.ts'
import type { Services } from '#data/services.ts'
import type { Checkout } from '#domain/contracts/payments.ts'

type WatchedCheckoutProps = {
  services: Services
  userId: string
  checkoutId: string
  /** It is open no more. */
  onEnded: (checkout: Checkout) => void
}

/** O18, O108. A payment as the server has it, asked about until it is open no more. */
export function useWatchedCheckout({ services, userId, checkoutId, onEnded }: WatchedCheckoutProps) {
  const [options] = useState(() => watchedCheckout(services, userId, checkoutId))
  const { data: checkout, error } = useQuery(options)
  const status = checkout?.status ?? 'open'
  const ended = useEffectEvent(() => {
    if (checkout) onEnded(checkout)
  })
  useEffect(() => {
    if (status !== 'open') ended()
  }, [status])
  return { checkout, failure: error ? failureWords(error) : undefined }
}
