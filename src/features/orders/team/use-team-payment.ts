import { useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { refreshTeamOrders } from '#data/queries/team-orders.ts'
import type { Services } from '#data/services.ts'
import { useCheckoutForm } from '../payment/use-checkout-form.ts'
import type { CheckoutForm } from '../payment/use-checkout-form.ts'

export type TeamPayment = Pick<CheckoutForm, 'session' | 'isBusy' | 'completions' | 'complete' | 'hide'> & {
  /** What went wrong with the last try. */
  failure: string | undefined
  pay: (orderId: string) => void
  /** Closes the payment itself; the order ends with it. */
  close: (checkoutId: string) => void
}

type TeamPaymentProps = {
  services: Services
  onCheckout: (checkoutId: string) => void
  onEnded: (orderId: string) => void
}

/** O108. What is done about the payment of a team's order. */
export function useTeamPayment({ services: { api, queryClient }, onCheckout, onEnded }: TeamPaymentProps): TeamPayment {
  const { session, isBusy, completions, complete, hide, ...form } = useCheckoutForm(api, onCheckout)
  const [failure, setFailure] = useState<string>()

  function once(work: () => Promise<void>, orderId?: string) {
    void form.once(
      () => {
        setFailure(undefined)
        return work()
      },
      (error) => {
        if (error instanceof ApiError && error.code === 'ORDER_ENDED' && orderId !== undefined) onEnded(orderId)
        else setFailure(failureWords(error))
        if (error instanceof ApiError) void refreshTeamOrders(queryClient)
      },
    )
  }

  return {
    session,
    isBusy,
    completions,
    complete,
    hide,
    failure,
    pay: (orderId) => once(() => form.open({ team_submission_id: orderId }), orderId),
    close: (checkoutId) =>
      once(async () => {
        const { status, team_submission_id: orderId } = await form.close(checkoutId)
        if (status === 'expired' && orderId !== null) onEnded(orderId)
        else onCheckout(checkoutId)
      }),
  }
}
