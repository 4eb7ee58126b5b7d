import { useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { refreshOrders } from '#data/queries/player-orders.ts'
import type { Services } from '#data/services.ts'
import { createPlayerOrder, submitAgain } from '#domain/contracts/player-orders.ts'
import { useCheckoutForm } from '../payment/use-checkout-form.ts'
import type { CheckoutForm } from '../payment/use-checkout-form.ts'
import type { Order } from './use-order.ts'

export type PlayerPayment = Pick<CheckoutForm, 'session' | 'isBusy' | 'completions' | 'complete' | 'hide'> & {
  /** What became of the last try, in words. */
  news: { text: string; isError: boolean } | undefined
  pay: () => void
  /** With a credit that was paid before, or again after a video problem. */
  submit: (how: 'credit' | 'again') => void
  /** Closes the payment itself, so that the order can be changed again. */
  close: (checkoutId: string) => void
}

type PlayerPaymentProps = {
  services: Services
  order: Order | undefined
  onCheckout: (checkoutId: string) => void
  onSubmitted: () => void
}

/** O18. What is done about the payment of a player's order. */
export function usePlayerPayment({ services, order, onCheckout, onSubmitted }: PlayerPaymentProps): PlayerPayment {
  const { api, queryClient } = services
  const { session, isBusy, completions, complete, ...form } = useCheckoutForm(api, onCheckout)
  const [news, setNews] = useState<PlayerPayment['news']>()

  function once(work: (it: Order) => Promise<void>) {
    if (!order) return
    void form.once(
      () => {
        setNews(undefined)
        return work(order)
      },
      (error) => explain(error, order),
    )
  }

  async function explain(error: unknown, { saved, refresh }: Order) {
    const code = error instanceof ApiError ? error.code : ''
    const open = saved?.checkout?.checkout_id
    if (code === 'PAYMENT_BEING_CONFIRMED' && open !== undefined) return onCheckout(open)
    const [first] = error instanceof ApiError ? Object.values(error.fields).flat() : []
    setNews({ text: first ?? failureWords(error), isError: true })
    if (error instanceof ApiError) await Promise.all([refresh(), refreshOrders(queryClient)])
  }

  return {
    session,
    isBusy,
    completions,
    complete,
    news,
    pay: () =>
      once(async ({ id, save, refresh }) => {
        await save()
        await form.open({ evaluation_submission_id: id })
        // The form may be left again before this has ended.
        void refresh()
      }),
    submit: (how) =>
      once(async ({ id, save, show }) => {
        await save()
        show(
          how === 'credit'
            ? await api.call(createPlayerOrder, { evaluation_submission_id: id, use_credit: true })
            : await api.call(submitAgain, { evaluation_submission_id: id }),
        )
        onSubmitted()
      }),
    close: (checkoutId) =>
      once(async ({ refresh }) => {
        const { status } = await form.close(checkoutId)
        if (status === 'expired')
          setNews({
            text: 'Payment canceled. You haven’t been charged, and you can change the order again.',
            isError: false,
          })
        else onCheckout(checkoutId)
        await refresh()
      }),
    hide() {
      form.hide()
      void order?.refresh()
    },
  }
}
