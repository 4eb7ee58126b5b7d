import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { createKeptForm } from '#data/db/kept-form.ts'
import { playerOrder } from '#data/queries/player-orders.ts'
import type { Services } from '#data/services.ts'
import { createPlayerOrder, updatePlayerOrder } from '#domain/contracts/player-orders.ts'
import type { PlayerOrder, PlayerOrderChange } from '#domain/contracts/player-orders.ts'
import { toaster } from '#ui/toasts.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'
import { changeOf, leftOver, OrderTyping, shownOf, typingErrors } from './order-typing.ts'
import type { Shown } from './order-typing.ts'
import { forgetBegunId } from './use-begun-id.ts'

/** Until what is typed is sent, once it stands still. */
const SEND_AFTER_MS = 600
/** Until what could not be sent is tried again, if nothing else tells of a connection before. */
const TRY_AGAIN_MS = 15_000

export type Order = Shown & {
  id: string
  /** As the server has it; undefined before it is begun there. */
  saved: PlayerOrder | undefined
  typing: OrderTyping
  change: (changes: Partial<OrderTyping>) => void
  errors: Readonly<Record<string, string | undefined>>
  /** The server does not have all of it yet: since it could not be reached, or refused it. */
  isUnsent: boolean
  /** Why it was refused, where no field says so. */
  refusal: string | undefined
  /**
   * Sends what is typed now, with `also`; begins the order on the server if it is not there. Throws what the API
   * throws. Calls follow each other: none overtakes another.
   */
  save: (also?: PlayerOrderChange) => Promise<PlayerOrder>
  /** What the server has answered elsewhere. */
  show: (answer: PlayerOrder) => void
  refresh: () => Promise<void>
}

type OrderProps = { services: Services; userId: string; id: string; isKnown: boolean; onBegun: (id: string) => void }

/**
 * O71, D23. An order as it is typed on this device over what the server has of it. Undefined for the moment it takes to
 * read it.
 */
export function useOrder({ services, userId, id, isKnown, onBegun }: OrderProps): {
  order: Order | undefined
  error: Error | null
  retry: () => void
} {
  const { api, queryClient } = services
  const options = playerOrder(api, userId, id)
  const query = useQuery({ ...options, enabled: isKnown })
  const scope = useMemo(() => ({ db: services.db, userId, now: () => services.now() }), [services, userId])
  const kept = useKeptForm<OrderTyping>(
    `${userId}/${id}`,
    () =>
      createKeptForm(scope, `order-${id}`, OrderTyping, () =>
        toaster.error('What you typed could not be kept on this device.', 'Not saved.'),
      ),
    () => ({}),
  )
  const [failure, setFailure] = useState<unknown>()
  const [tries, countTry] = useState(0)
  const latest = useRef<OrderTyping>({})
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const known = query.data
  const typing = kept?.form
  const pending = typing && isOpen(known) ? JSON.stringify(changeOf(typing, known)) : '{}'

  useEffect(() => {
    if (typing) latest.current = typing
  }, [typing])

  const send = async (also: PlayerOrderChange): Promise<PlayerOrder> => {
    const before = queryClient.getQueryData(options.queryKey)
    const typed = latest.current
    const change = { ...(isOpen(before) ? changeOf(typed, before) : {}), ...also }
    if (before && Object.keys(change).length === 0) return before
    const input = { evaluation_submission_id: id, ...change }
    const answer = before ? await api.call(updatePlayerOrder, input) : await api.call(createPlayerOrder, input)
    queryClient.setQueryData(options.queryKey, answer)
    setFailure(undefined)
    if (!before) {
      await forgetBegunId(services, userId, id)
      onBegun(id)
    }
    const rest = leftOver(typed, answer)
    if (
      (await kept?.settle((now) => JSON.stringify(now) === JSON.stringify(typed), rest)) === 'shown' &&
      Object.keys(rest).length > 0
    )
      kept?.change(rest)
    return answer
  }

  const save: Order['save'] = (also = {}) => {
    const sending = queue.current.then(() => send(also))
    queue.current = sending.catch(() => {})
    return sending
  }

  const sendTyped = useEffectEvent(() => void save().catch(setFailure))
  useEffect(() => {
    if (pending === '{}') return
    const timer = setTimeout(sendTyped, SEND_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pending, tries])

  // A refusal stays one until something is changed; the connection comes back by itself.
  const isWaiting = failure instanceof OfflineError
  useEffect(() => {
    if (!isWaiting) return
    const again = () => countTry((count) => count + 1)
    const timer = setInterval(again, TRY_AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isWaiting])

  const retry = () => void query.refetch()
  if (!kept || !typing || (isKnown && !known)) return { order: undefined, error: query.error, retry }
  const shown = shownOf(typing, known)
  const refused = failure instanceof ApiError ? failure : undefined
  return {
    error: null,
    retry,
    order: {
      ...shown,
      id,
      typing,
      saved: known,
      change(changes) {
        if (refused) setFailure(undefined)
        latest.current = { ...latest.current, ...changes }
        kept.change(changes)
      },
      errors: { ...firstOf(refused?.fields), ...typingErrors(shown) },
      isUnsent: pending !== '{}' && failure !== undefined,
      refusal: refused && Object.keys(refused.fields).length === 0 ? refused.message : undefined,
      save,
      show: (answer) => queryClient.setQueryData(options.queryKey, answer),
      refresh: async () => void (await query.refetch()),
    },
  }
}

/** Only a draft, and an order whose video could not be used, can be changed. */
function isOpen(known: PlayerOrder | undefined): boolean {
  return known === undefined || known.status === 'draft' || known.status === 'returned'
}

function firstOf(fields: ApiError['fields'] = {}): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(fields).map(([name, [first]]) => [name, first]))
}
