import { useRef, useState } from 'react'
import type * as v from 'valibot'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { refreshOrders } from '#data/queries/submissions.ts'
import type { Services } from '#data/services.ts'
import { cancelCheckout, createCheckoutSession } from '#domain/contracts/payments.ts'
import { createSubmission, handInAgain } from '#domain/contracts/submissions.ts'
import type { Order } from './use-order.ts'

type CheckoutSession = v.InferOutput<(typeof createCheckoutSession)['output']>

export type Payment = {
  /** The payment whose form is shown. */
  session: CheckoutSession | undefined
  isBusy: boolean
  /** How often a form has said that it is done. */
  completions: number
  /** What became of the last try, in words. */
  news: { text: string; isError: boolean } | undefined
  pay: () => void
  /** With a credit that was paid before, or again after a video problem. */
  handIn: (how: 'credit' | 'again') => void
  /** The form says that it is done. Whether it is paid, the server says. */
  complete: () => void
  /** Closes the payment itself, so that the order can be changed again. */
  cancel: (checkoutId: string) => void
  /** Closes the form; the payment stays open. */
  hide: () => void
}

type PaymentProps = {
  services: Services
  order: Order | undefined
  onCheckout: (checkoutId: string) => void
  onHandedIn: () => void
}

/** O18. What is done about the payment. One thing at a time: a doubled click does nothing. */
export function usePayment({ services, order, onCheckout, onHandedIn }: PaymentProps): Payment {
  const { api, queryClient } = services
  const [session, setSession] = useState<CheckoutSession>()
  const [isBusy, setBusy] = useState(false)
  const [completions, countCompletion] = useState(0)
  const [news, setNews] = useState<Payment['news']>()
  const isUnderWay = useRef(false)

  async function once(work: (it: Order) => Promise<void>) {
    if (isUnderWay.current || !order) return
    isUnderWay.current = true
    setBusy(true)
    setNews(undefined)
    try {
      await work(order)
    } catch (error) {
      await explain(error, order)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  async function explain(error: unknown, { submission, refresh }: Order) {
    const code = error instanceof ApiError ? error.code : ''
    const open = submission?.checkout?.checkout_id
    if (code === 'PAYMENT_BEING_CONFIRMED' && open !== undefined) return onCheckout(open)
    const [first] = error instanceof ApiError ? Object.values(error.fields).flat() : []
    setNews({ text: first ?? failureWords(error), isError: true })
    if (error instanceof ApiError) await Promise.all([refresh(), refreshOrders(queryClient)])
  }

  return {
    session,
    isBusy,
    completions,
    news,
    pay: () =>
      void once(async ({ id, save, refresh }) => {
        await save()
        setSession(await api.call(createCheckoutSession, { evaluation_submission_id: id }))
        // The form may be left again before this has ended.
        void refresh()
      }),
    handIn: (how) =>
      void once(async ({ id, save, show }) => {
        await save()
        show(
          how === 'credit'
            ? await api.call(createSubmission, { evaluation_submission_id: id, use_credit: true })
            : await api.call(handInAgain, { evaluation_submission_id: id }),
        )
        onHandedIn()
      }),
    complete() {
      if (session) onCheckout(session.checkout_id)
      setSession(undefined)
      countCompletion((count) => count + 1)
    },
    cancel: (checkoutId) =>
      void once(async ({ refresh }) => {
        setSession(undefined)
        const { status } = await api.call(cancelCheckout, { checkout_id: checkoutId })
        if (status === 'expired')
          setNews({
            text: 'Payment canceled. You haven’t been charged, and you can change the order again.',
            isError: false,
          })
        else onCheckout(checkoutId)
        await refresh()
      }),
    hide() {
      setSession(undefined)
      void order?.refresh()
    },
  }
}
