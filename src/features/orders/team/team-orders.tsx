import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CreditCard } from 'lucide-react'
import { failureWords } from '#data/api/failure-words.ts'
import { teamOrders } from '#data/queries/team-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { Button } from '#ui/button.tsx'
import { Lane } from '#ui/lane.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { dayWords } from '#kit/time-words.ts'
import { playerWords } from './count-words.ts'
import { OrderedPlayers } from './ordered-players.tsx'
import { isReady, paidWith, progressOf } from './status-words.ts'
import { OrderHint } from '../order-parts.tsx'
import css from './team-orders.module.css'

type TeamOrdersProps = { teamId: number; onPay: (orderId: string) => void }

/** What was ordered for this team before, newest first, with how far it is. Nothing while there is nothing. */
export function TeamOrders({ teamId, onPay }: TeamOrdersProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { data: orders, error } = useQuery(teamOrders(services.api, userId, teamId))
  if (!orders)
    return error ? <OrderHint role="status">Couldn’t load this team’s orders. {failureWords(error)}</OrderHint> : null
  if (orders.length === 0) return null
  return (
    <section className={css.orders} aria-labelledby="to-orders-title">
      <h2 id="to-orders-title">This team’s orders</h2>
      <ul>
        {orders.map((order) => (
          <li key={order.team_submission_id}>
            <OrderCard order={order} onPay={onPay} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OrderCard({ order, onPay }: { order: TeamOrder; onPay: (orderId: string) => void }) {
  const { evaluations, status, created_at, amount_cents, currency } = order
  const { words, icon, tone } = progressOf(order)
  const ready = evaluations.filter((it) => isReady(it.status)).length
  const count = playerWords(evaluations.length)
  return (
    <Panel asChild>
      <article aria-label={`${count}, ${dayWords(created_at)}`}>
        <div className={css.head}>
          <h3>{count}</h3>
          <Tag icon={icon} tone={tone}>
            {words}
          </Tag>
          <p>
            {[
              dayWords(created_at),
              paidWith(order),
              amount_cents !== null &&
                currency !== null &&
                status !== 'cancelled' &&
                priceWords(amount_cents, currency),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        {status === 'submitted' && (
          <Lane
            name={`Reports of ${count}`}
            percentage={(ready / Math.max(1, evaluations.length)) * 100}
            valueText={words}
            hasHashes
            size="sm"
          />
        )}
        {status === 'awaiting_payment' && (
          <Button onClick={() => onPay(order.team_submission_id)}>
            <CreditCard aria-hidden />
            Continue
          </Button>
        )}
        {status !== 'cancelled' && (
          <details>
            <summary>
              Players
              <ChevronDown aria-hidden />
            </summary>
            <OrderedPlayers evaluations={evaluations} />
          </details>
        )}
      </article>
    </Panel>
  )
}
