import { useRef, useState } from 'react'
import type * as v from 'valibot'
import type { ApiClient } from '#data/api/api-client.ts'
import { cancelCheckout, createCheckoutSession } from '#domain/contracts/payments.ts'
import type { Checkout } from '#domain/contracts/payments.ts'
import { toaster } from '#ui/toasts.ts'

type OrderToPay = v.InferInput<(typeof createCheckoutSession)['input']>
type CheckoutSession = v.InferOutput<(typeof createCheckoutSession)['output']>

export type CheckoutForm = {
  /** The payment whose form is shown. */
  session: CheckoutSession | undefined
  isBusy: boolean
  /** How often a form has said that it is done. */
  completions: number
  /** One thing at a time: while `work` goes on, a doubled click does nothing. `explain` is told what it throws. */
  once: (work: () => Promise<void>, explain: (error: unknown) => unknown) => Promise<void>
  /** Opens the payment of an order, or goes on with the one that is open. */
  open: (order: OrderToPay) => Promise<void>
  /** Closes the payment itself, and answers what had become of it. */
  close: (checkoutId: string) => Promise<Checkout>
  /** The form says that it is done. Whether it is paid, the server says. */
  complete: () => void
  /** Closes the form; the payment stays open. */
  hide: () => void
}

/** O18, O108. The provider's form over an order, whoever ordered. `onCheckout` is told of a form that is done. */
export function useCheckoutForm(api: ApiClient, onCheckout: (checkoutId: string) => void): CheckoutForm {
  const [session, setSession] = useState<CheckoutSession>()
  const [isBusy, setBusy] = useState(false)
  const [completions, countCompletion] = useState(0)
  const isUnderWay = useRef(false)
  return {
    session,
    isBusy,
    completions,
    async once(work, explain) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setBusy(true)
      try {
        await work()
      } catch (error) {
        await explain(error)
      } finally {
        isUnderWay.current = false
        setBusy(false)
      }
    },
    open: async (order) => setSession(await api.call(createCheckoutSession, order)),
    async close(checkoutId) {
      setSession(undefined)
      const checkout = await api.call(cancelCheckout, { checkout_id: checkoutId })
      if (checkout.status === 'paid')
        toaster.info('The payment had already gone through, so we couldn’t cancel it.', 'Already paid.')
      return checkout
    },
    complete() {
      if (session) onCheckout(session.checkout_id)
      setSession(undefined)
      countCompletion((count) => count + 1)
    },
    hide: () => setSession(undefined),
  }
}
