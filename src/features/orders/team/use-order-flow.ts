import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { refreshTeamOrders, teamOrder } from '#data/queries/team-orders.ts'
import type { Services } from '#data/services.ts'
import type { Checkout } from '#domain/contracts/payments.ts'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import { useSending } from './use-sending.ts'
import type { Sending } from './use-sending.ts'
import type { TeamOrderDraft } from './use-team-order.ts'
import { useTeamPayment } from './use-team-payment.ts'
import type { TeamPayment } from './use-team-payment.ts'

export type OrderFlow = {
  sending: Sending
  payment: TeamPayment
  /** The order of this form, as far as it waits for its payment. */
  awaited: TeamOrder | undefined
  /** Nothing can be changed: it is on its way, unanswered, or waits for its payment. */
  isBlocked: boolean
  /** A payment is open no more. */
  settled: (checkout: Checkout) => void
}

type OrderFlowProps = {
  services: Services
  userId: string
  order: TeamOrderDraft
  onCheckout: (checkoutId: string | undefined) => void
  /** It is on the server, and nothing of it is kept here any more. */
  onOrdered: (orderId: string) => void
}

/**
 * O80, O108. From a filled form to an order on the server: sent, paid if it has to be, and only then forgotten here.
 */
export function useOrderFlow({ services, userId, order, onCheckout, onOrdered }: OrderFlowProps): OrderFlow {
  const { api, queryClient } = services
  const { form } = order

  /** It was this form's: nothing of it is needed here any more. */
  async function finish(orderId: string) {
    await order.startAnew()
    // Credits, orders and figures are others now.
    void refreshTeamOrders(queryClient)
    onOrdered(orderId)
  }

  /** The same form is another order from now on. */
  const unbind = () => order.change({ orderId: null, sent: null, key: services.newId() })

  function end(orderId: string) {
    // The credits that waited with it are the coach's again.
    void refreshTeamOrders(queryClient)
    if (form.orderId !== null && form.orderId !== orderId) return
    unbind()
    sending.say({
      tone: 'warn',
      title: 'Payment ended. Nothing was ordered',
      text: 'You haven’t been charged. Your form is as you left it.',
    })
  }

  function take({ team_submission_id: id, status }: TeamOrder) {
    if (status === 'submitted') return void finish(id)
    if (status === 'cancelled') return end(id)
    order.change({ sent: null, orderId: id })
    // Credits that wait with it are no more among those that are left.
    void refreshTeamOrders(queryClient)
    payment.pay(id)
  }

  const sending = useSending({ services, userId, order, onOrdered: take })
  const payment = useTeamPayment({ services, onCheckout, onEnded: end })

  const { data: awaited } = useQuery({
    ...teamOrder(api, userId, form.orderId ?? ''),
    enabled: form.orderId !== null,
  })
  const status = awaited?.status
  const ended = useEffectEvent(() => {
    if (form.orderId === null) return
    if (status === 'submitted') void finish(form.orderId)
    else if (status === 'cancelled') end(form.orderId)
  })
  useEffect(() => {
    if (status === 'submitted' || status === 'cancelled') ended()
  }, [status])

  async function settle({ status: how, team_submission_id: id }: Checkout) {
    if (id === null) return
    const answer = await queryClient.fetchQuery({ ...teamOrder(api, userId, id), staleTime: 0 }).catch(() => undefined)
    if (answer?.status === 'submitted') return form.orderId === id ? finish(id) : onOrdered(id)
    void refreshTeamOrders(queryClient)
    if (form.orderId === id && answer?.status === 'cancelled') unbind()
    if (how === 'paid' && answer?.status === 'cancelled') {
      sending.say({
        tone: 'warn',
        title: 'Paid, but not ordered',
        text: 'We couldn’t submit one of these players. You have the credits. Fix the form and use them.',
      })
    }
  }

  return {
    sending,
    payment,
    awaited,
    isBlocked: sending.isBusy || form.sent !== null || form.orderId !== null,
    settled: (checkout) => void settle(checkout),
  }
}
