import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, OfflineError, UnreadableAnswer } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { refreshTeamOrders, teamOrder } from '#data/queries/team-orders.ts'
import type { Services } from '#data/services.ts'
import { submitTeamOrder } from '#domain/contracts/team-orders.ts'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import { placedRefusals, readBody } from '#domain/orders/team-order-body.ts'
import type { OrderBody } from '#domain/orders/team-order-body.ts'
import type { OrderErrors } from '#domain/orders/team-order-errors.ts'
import type { TeamOrderDraft } from './use-team-order.ts'

const TRY_AGAIN_MS = 15_000

export type News = { title: string; text?: string; tone: 'warn' | 'paint' | 'ok' }

export type Sending = {
  isBusy: boolean
  /** It was sent, and nobody knows yet what became of it: it goes out again as it was. */
  isUnanswered: boolean
  refusals: OrderErrors
  /** How often the server has marked something. */
  timesRefused: number
  /** Takes back what the server said about places that begin so. */
  forgive: (prefix: string) => void
  news: News | undefined
  say: (news: News | undefined) => void
  send: (body: OrderBody) => void
  askAgain: () => void
}

type SendingProps = {
  services: Services
  userId: string
  order: TeamOrderDraft
  onOrdered: (answer: TeamOrder) => void
}

/** O80. Sends an order once: the same body under the same key until an answer says yes or no, over a reload too. */
export function useSending({ services, userId, order, onOrdered }: SendingProps): Sending {
  const { api, queryClient } = services
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<OrderErrors>({})
  const [timesRefused, countRefusal] = useState(0)
  const [news, say] = useState<News>()
  const isUnderWay = useRef(false)
  /** It was sent by a page that is gone. */
  const isLeftOver = useRef(order.form.sent !== null)

  async function deliver(body: OrderBody) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      // What the disk has lost could be sent under no key.
      await order.settled()
      const answer = await api.call(submitTeamOrder, body)
      queryClient.setQueryData(teamOrder(api, userId, answer.team_submission_id).queryKey, answer)
      say(undefined)
      setRefusals({})
      onOrdered(answer)
    } catch (error) {
      if (!isUnknown(error)) refuse(error, body)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  function refuse(error: unknown, body: OrderBody) {
    const isReused = error instanceof ApiError && error.code === 'KEY_REUSED'
    order.change({ sent: null, ...(isReused && { key: services.newId() }) })
    if (isReused) {
      void refreshTeamOrders(queryClient)
      return say({
        tone: 'warn',
        title: 'You already sent a different version of this form',
        text: 'You sent it from another tab. Check what you ordered below before you order more.',
      })
    }
    const placed = error instanceof ApiError ? placedRefusals(error.fields, body) : {}
    setRefusals(placed)
    const isPlaced = Object.keys(placed).some((place) => place !== 'form')
    say({
      tone: 'warn',
      title: 'Nothing was ordered',
      text: isPlaced
        ? 'Fix the marked fields, then order again.'
        : (placed['form'] ??
          (error instanceof ApiError ? failureWords(error) : 'Something in this form can’t be sent.')),
    })
    if (error instanceof ApiError) void refreshTeamOrders(queryClient)
    if (isPlaced) countRefusal((count) => count + 1)
  }

  const { sent } = order.form
  const isUnanswered = sent !== null && !isBusy
  function askAgain() {
    const body = sent === null ? undefined : readBody(sent)
    if (body) void deliver(body)
    // A newer version of the app cannot send it any more; the key stays, so nothing comes twice.
    else if (sent !== null) order.change({ sent: null })
  }
  const again = useEffectEvent(askAgain)
  useEffect(() => {
    if (!isUnanswered) return
    const listener = () => again()
    const atOnce = isLeftOver.current ? setTimeout(listener, 0) : undefined
    isLeftOver.current = false
    const timer = setInterval(listener, TRY_AGAIN_MS)
    addEventListener('online', listener)
    return () => {
      clearInterval(timer)
      clearTimeout(atOnce)
      removeEventListener('online', listener)
    }
  }, [isUnanswered])

  return {
    isBusy,
    isUnanswered,
    refusals,
    timesRefused,
    news,
    say,
    askAgain,
    forgive: (prefix) =>
      setRefusals((before) => {
        const rest = Object.entries(before).filter(([place]) => !place.startsWith(prefix))
        return rest.length === Object.keys(before).length ? before : Object.fromEntries(rest)
      }),
    send(body) {
      if (isUnderWay.current || sent !== null) return
      if (!navigator.onLine)
        return say({
          tone: 'paint',
          title: 'You’re offline. Connect to order.',
          text: 'Your form is saved on this device. Nothing was sent.',
        })
      say(undefined)
      order.change({ sent: JSON.stringify(body) })
      void deliver(body)
    },
  }
}

/** Whether the order may have been taken all the same. */
function isUnknown(error: unknown): boolean {
  if (error instanceof ApiError)
    return error.status >= 500 || error.status === 429 || error.status === 401 || error.retryable
  return error instanceof OfflineError || error instanceof UnreadableAnswer
}
