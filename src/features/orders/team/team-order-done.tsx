import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, CreditCard, Plus, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { teamOrder } from '#data/queries/team-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { evaluationWords } from '#domain/orders/offer-words.ts'
import { NotLoaded } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { OrderedPlayers } from './ordered-players.tsx'
import { paidWith } from './status-words.ts'
import { OrderButtons } from '../order-parts.tsx'
import css from './team-order-done.module.css'

type OrderDoneProps = {
  teamId: number
  orderId: string
  onNew: () => void
  onPay: (orderId: string) => void
}

/** An order as it stands on the server: what was ordered, and for whom. */
export function TeamOrderDone({ teamId, orderId, onNew, onPay }: OrderDoneProps) {
  const services = useServices()
  const { userId } = usePerson()
  const query = useQuery(teamOrder(services.api, userId, orderId))
  // What had the focus is gone with the form.
  const top = useRef<HTMLDivElement>(null)
  const order = query.data
  const isHere = order !== undefined
  useEffect(() => {
    if (!isHere) return
    top.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [isHere])
  if (query.isPending) return <SkeletonRows count={4} />
  if (!order || order.team_id !== teamId) {
    return (
      <Panel>
        <NotLoaded
          title="Couldn’t load this order"
          text={query.error ? failureWords(query.error) : 'It isn’t an order of this team.'}
          onRetry={() => void query.refetch()}
        >
          <Button onClick={onNew}>New evaluation</Button>
        </NotLoaded>
      </Panel>
    )
  }
  const { status, evaluations } = order
  return (
    <div className={css.done} ref={top} tabIndex={-1}>
      {status === 'submitted' && (
        <Notice tone="ok" icon={CircleCheck} title={`${evaluationWords(evaluations.length)} ordered`} isLive>
          <p>
            Paid with {paidWith(order)}. They’re in line for an evaluator. We’ll email you when each report is ready.
          </p>
        </Notice>
      )}
      {status === 'awaiting_payment' && (
        <Notice
          tone="warn"
          icon={CreditCard}
          title="Waiting for payment"
          isLive
          action={
            <Button onClick={() => onPay(orderId)}>
              <CreditCard aria-hidden />
              Continue
            </Button>
          }
        >
          <p>We submit it as soon as your payment is confirmed.</p>
        </Notice>
      )}
      {status === 'cancelled' && (
        <Notice tone="warn" icon={Undo2} title="Not ordered" isLive>
          <p>The payment ended. You weren’t charged, or you kept the credits.</p>
        </Notice>
      )}
      <Panel aria-label="Ordered players">
        <OrderedPlayers evaluations={evaluations} />
      </Panel>
      <OrderButtons>
        <Button variant="solid" size="lg" onClick={onNew}>
          <Plus aria-hidden />
          Order more evaluations
        </Button>
        <Button asChild size="lg">
          <Link to="/app/performance-portal/team-roster/$id" params={{ id: String(teamId) }}>
            Back to the roster
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </OrderButtons>
    </div>
  )
}
