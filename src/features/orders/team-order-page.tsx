import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { rosterInSight } from '#data/queries/portal.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Roster } from '#domain/contracts/teams.ts'
import type { TeamOrderStep } from '#domain/orders/team-order-steps.ts'
import { NotLoaded } from '#kit/not-loaded.tsx'
import { PaymentDialog } from '#kit/payment-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { OpenPayment } from './team/open-payment.tsx'
import { TeamCheckout } from './team/team-checkout.tsx'
import { TeamOrderDone } from './team/team-order-done.tsx'
import { TeamOrderForm } from './team/team-order-form.tsx'
import { TeamOrders } from './team/team-orders.tsx'
import { seasonsAt } from './team/use-order-facts.ts'
import { useOrderFlow } from './team/use-order-flow.ts'
import { useTeamOrder } from './team/use-team-order.ts'
import type { TeamOrderDraft } from './team/use-team-order.ts'
import css from './team-order.module.css'
import textCss from '#ui/text.module.css'

/** What the address says: which step, an order to look at, or the payment that one comes back from. */
export type TeamOrderSearch = { step?: TeamOrderStep; order?: string; checkout?: string; cancelled?: 1 }

type TeamOrderPageProps = {
  teamId: number
  search: TeamOrderSearch
  onSearch: (search: TeamOrderSearch, how: 'push' | 'replace') => void
}

/** Where a coach asks for evaluations of the team: games, players, package, one order. */
export function TeamOrderPage(props: TeamOrderPageProps) {
  const { api } = useServices()
  const { userId } = usePerson()
  const { teamId } = props
  const roster = useQuery(rosterInSight(api, userId, teamId))
  if (!roster.data) {
    if (roster.isPending) return <SkeletonRows count={6} />
    const isRefused = roster.error instanceof ApiError && (roster.error.status === 404 || roster.error.status === 403)
    return isRefused ? (
      <Panel>
        <EmptyState
          level={1}
          drawing="floor"
          title="We can’t find this team"
          text="It was removed, or you don’t have access to it."
        >
          <Link to="/app">Back to home</Link>
        </EmptyState>
      </Panel>
    ) : (
      <Panel>
        <NotLoaded
          level={1}
          title="Couldn’t load this team"
          text={failureWords(roster.error)}
          onRetry={() => void roster.refetch()}
        />
      </Panel>
    )
  }
  const { team, players } = roster.data
  if (team.coach_id !== userId) {
    const who = team.coach_name ?? 'its coach'
    return (
      <Frame team={team}>
        <Panel>
          <EmptyState
            drawing="floor"
            title="Only the coach can order evaluations"
            text={`Evaluations of ${team.name} are ordered by ${who}. You see the results in the portal.`}
          >
            <Button asChild>
              <Link to="/app/performance-portal">Back to the portal</Link>
            </Button>
          </EmptyState>
        </Panel>
      </Frame>
    )
  }
  if (players.length === 0) {
    return (
      <Frame team={team}>
        <Panel>
          <EmptyState
            title="Add players first"
            text="You order evaluations for players on your roster. Add them, then come back."
          >
            <Button asChild variant="solid">
              <Link to="/app/complete-profile/coach-roster" search={{ team: teamId }}>
                <UsersRound aria-hidden />
                Add players
              </Link>
            </Button>
          </EmptyState>
        </Panel>
        <TeamOrders teamId={teamId} onPay={() => {}} />
      </Frame>
    )
  }
  return (
    <Frame team={team}>
      <KeptOrder key={teamId} {...props} roster={roster.data} />
    </Frame>
  )
}

type WithRoster = { roster: Roster }

function KeptOrder(props: TeamOrderPageProps & WithRoster) {
  const services = useServices()
  const { userId } = usePerson()
  const {
    teamId,
    roster: { players: lines },
  } = props
  const order = useTeamOrder({ services, userId, teamId, lines, season: seasonsAt(services.now()).current })
  return order ? <Ordering {...props} order={order} /> : <SkeletonRows count={6} />
}

function Ordering({
  teamId,
  roster,
  search,
  order,
  onSearch,
}: TeamOrderPageProps & WithRoster & { order: TeamOrderDraft }) {
  const services = useServices()
  const { userId } = usePerson()
  const { step = 'games', checkout } = search
  const flow = useOrderFlow({
    services,
    userId,
    order,
    onCheckout: (id) => onSearch({ step: 'send', ...(id !== undefined && { checkout: id }) }, 'replace'),
    onOrdered: (id) => onSearch({ order: id }, 'replace'),
  })
  const { payment, awaited } = flow
  const { orderId } = order.form
  return (
    <>
      {checkout !== undefined && (
        <TeamCheckout
          key={`${checkout} ${payment.completions}`}
          checkoutId={checkout}
          isCancelled={search.cancelled === 1}
          isBusy={payment.isBusy}
          onSettled={flow.settled}
          onGoOn={payment.pay}
          onClose={() => payment.close(checkout)}
        />
      )}
      {orderId !== null && checkout === undefined && (
        <OpenPayment
          checkout={{
            amountCents: awaited?.amount_cents ?? null,
            currency: awaited?.currency ?? null,
            creditsKept: awaited?.credits_used ?? 0,
          }}
          isBusy={payment.isBusy}
          onGoOn={() => payment.pay(orderId)}
          onClose={awaited?.checkout_id ? () => payment.close(awaited.checkout_id ?? '') : undefined}
        />
      )}
      {payment.failure && (
        <p className={css.failure} role="alert">
          {payment.failure}
        </p>
      )}
      {search.order === undefined ? (
        <TeamOrderForm
          roster={roster}
          order={order}
          flow={flow}
          step={step}
          onStep={(to) => onSearch({ ...search, step: to }, 'push')}
        />
      ) : (
        <TeamOrderDone teamId={teamId} orderId={search.order} onNew={() => onSearch({}, 'push')} onPay={payment.pay} />
      )}
      <TeamOrders teamId={teamId} onPay={payment.pay} />
      <PaymentDialog
        session={payment.session}
        onComplete={payment.complete}
        onHide={payment.hide}
        onCancelled={payment.close}
      />
    </>
  )
}

function Frame({ team, children }: { team: Roster['team']; children: ReactNode }) {
  return (
    <div className={css.page}>
      <Link className={css.back} to="/app/performance-portal/team-roster/$id" params={{ id: String(team.id) }}>
        <ArrowLeft aria-hidden />
        <span className={textCss.clip} dir="auto">
          {team.name}
        </span>
      </Link>
      <h1>New evaluation</h1>
      {children}
    </div>
  )
}
