import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { packagesOnOffer } from '#data/queries/packages.ts'
import { checkoutState, ownCredits } from '#data/queries/player-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { NotLoaded } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useStillComing } from '#ui/use-still-coming.ts'
import type { OrderStep } from './player/order-step.ts'
import { PlayerOrderForm } from './player/player-order-form.tsx'
import { newestOrders } from './player/unfinished-orders.tsx'
import { useBegunId } from './player/use-begun-id.ts'
import { useOrder } from './player/use-order.ts'
import css from './player-order.module.css'

type OrderSearch = { order?: string; step?: OrderStep; checkout?: string; cancelled?: 1 }

type PlayerOrderPageProps = {
  /** The order of the address; without one the page begins a new one. */
  order: string | undefined
  step: OrderStep | undefined
  /** The payment that one comes back from, and whether it was left with "Cancel". */
  checkout: string | undefined
  isCancelled: boolean
  onSearch: (search: OrderSearch, how: 'push' | 'replace') => void
  /** Something was submitted: what the app knows of the user is old. */
  onSubmitted: () => void
}

/** From a game video to a paid order, on one page: package, video, payment. */
export function PlayerOrderPage(props: PlayerOrderPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { order: known, checkout, onSearch } = props
  // The provider leads back with the payment alone.
  const paid = useQuery({
    ...checkoutState(services.api, userId, checkout ?? ''),
    enabled: checkout !== undefined && known === undefined,
  })
  const found = paid.data?.evaluation_submission_id ?? undefined
  const leadToOrder = useEffectEvent((order: string) =>
    onSearch(
      { order, step: 'payment', ...(checkout && { checkout }), ...(props.isCancelled && { cancelled: 1 as const }) },
      'replace',
    ),
  )
  useEffect(() => {
    if (known === undefined && found !== undefined) leadToOrder(found)
  }, [known, found])
  if (known === undefined && checkout !== undefined && !paid.data) {
    return (
      <Frame>
        {paid.isError ? (
          <Missing error={paid.error} onTry={() => void paid.refetch()} onNew={() => onSearch({}, 'replace')} />
        ) : (
          <SkeletonRows />
        )}
      </Frame>
    )
  }
  return <OneOrder {...props} />
}

function OneOrder(props: PlayerOrderPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { order: known, onSearch } = props
  const id = useBegunId(services, userId, known)
  return id === undefined ? (
    <Frame>
      <SkeletonRows />
    </Frame>
  ) : (
    <ReadOrder key={id} {...props} id={id} onNew={() => onSearch({}, 'push')} />
  )
}

function ReadOrder({ id, onNew, ...props }: PlayerOrderPageProps & { id: string; onNew: () => void }) {
  const services = useServices()
  const { userId } = usePerson()
  const { order: known, step, onSearch } = props
  const { order, error, retry } = useOrder({
    services,
    userId,
    id,
    isKnown: known !== undefined,
    onBegun: (begun) => onSearch({ order: begun, ...(step && { step }) }, 'replace'),
  })
  const isComing = useStillComing(
    useQuery(packagesOnOffer(services.api)),
    useQuery(ownCredits(services.api, userId)),
    useQuery(newestOrders(services.api, userId)),
  )
  // Drawn together: what they say stands above the rest, and would push it down. What is submitted says none of it.
  if (order && isComing && order.saved === undefined)
    return (
      <Frame>
        <SkeletonRows />
      </Frame>
    )
  if (!order) return <Frame>{error ? <Missing error={error} onTry={retry} onNew={onNew} /> : <SkeletonRows />}</Frame>
  return (
    <Frame>
      <PlayerOrderForm
        order={order}
        step={step}
        checkoutId={props.checkout}
        isCancelled={props.isCancelled}
        onStep={(next) =>
          onSearch(
            {
              ...(known && { order: known }),
              step: next,
              ...(props.checkout && { checkout: props.checkout }),
              ...(props.isCancelled && { cancelled: 1 }),
            },
            'push',
          )
        }
        onCheckout={(checkout) =>
          onSearch({ order: id, step: 'payment', ...(checkout !== undefined && { checkout }) }, 'replace')
        }
        onOrder={(other) => onSearch({ order: other }, 'push')}
        onNew={onNew}
        onSubmitted={props.onSubmitted}
      />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <h1>Upload a game video</h1>
      {children}
    </div>
  )
}

function Missing({ error, onTry, onNew }: { error: unknown; onTry: () => void; onNew: () => void }) {
  return (
    <Panel>
      <NotLoaded title="Couldn’t load this order" text={failureWords(error)} onRetry={onTry}>
        <Button onClick={onNew}>Start a new order</Button>
      </NotLoaded>
    </Panel>
  )
}
