import { useRef, useState } from 'react'
import type * as v from 'valibot'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { refreshTeamOrders } from '#data/queries/team-submissions.ts'
import type { Services } from '#data/services.ts'
import { cancelCheckout, createCheckoutSession } from '#domain/contracts/payments.ts'

type Session = v.InferOutput<(typeof createCheckoutSession)['output']>

export type TeamPayment = {
  /** The payment whose form is shown. */
  session: Session | undefined
  isBusy: boolean
  /** What went wrong with the last try. */
  failure: string | undefined
  /** How often a form has said that it is done. */
  completions: number
  pay: (orderId: string) => void
  /** Closes the payment itself; the order ends with it. */
  close: (checkoutId: string) => void
  complete: () => void
  /** Closes the form; the payment stays open. */
  hide: () => void
}

type TeamPaymentProps = {
  services: Services
  onCheckout: (checkoutId: string) => void
  onEnded: (orderId: string) => void
}

/** O108. What is done about the payment of a team's order. One thing at a time: a doubled click does nothing. */
export function useTeamPayment({ services: { api, queryClient }, onCheckout, onEnded }: TeamPaymentProps): TeamPayment {
  const [session, setSession] = useState<Session>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [completions, countCompletion] = useState(0)
  const isUnderWay = useRef(false)

  async function once(work: () => Promise<void>, orderId?: string) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ORDER_ENDED' && orderId !== undefined) onEnded(orderId)
      else setFailure(failureWords(error))
      if (error instanceof ApiError) void refreshTeamOrders(queryClient)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return {
    session,
    isBusy,
    failure,
    completions,
    pay: (orderId) =>
      void once(async () => {
        setSession(await api.call(createCheckoutSession, { team_submission_id: orderId }))
      }, orderId),
    close: (checkoutId) =>
      void once(async () => {
        setSession(undefined)
        const { status, team_submission_id: orderId } = await api.call(cancelCheckout, { checkout_id: checkoutId })
        if (status === 'expired' && orderId !== null) onEnded(orderId)
        else onCheckout(checkoutId)
      }),
    complete() {
      if (session) onCheckout(session.checkout_id)
      setSession(undefined)
      countCompletion((count) => count + 1)
    },
    hide: () => setSession(undefined),
  }
}
