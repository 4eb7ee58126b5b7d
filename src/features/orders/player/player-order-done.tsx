import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CalendarCheck, CircleCheck, CreditCard, ListOrdered, Mail, Plus, UserRoundPen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { playerLibrary } from '#data/queries/library.ts'
import { playerProfile } from '#data/queries/profile.ts'
import { checkoutState, ownCredits } from '#data/queries/player-orders.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Checkout } from '#domain/contracts/payments.ts'
import type { PlayerOrder } from '#domain/contracts/player-orders.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { CreditsLeft } from '#kit/credits-left.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { dayWords } from '#kit/time-words.ts'
import { CheckoutNotice } from '../payment/checkout-notice.tsx'
import { PLAYER_WORDS } from './player-checkout.tsx'
import { OrderButtons, OrderHint } from '../order-parts.tsx'
import css from './player-order-done.module.css'
import orderFactsCss from '../order-facts.module.css'

const NEWEST = { limit: 10, offset: 0, search: '', sort_by: 'updated_at', order_by: 'desc' } as const

/** A payment whose form was thought to be closed is told of a little later. */
const ASK_TIMES = 10
const ASK_EVERY_MS = 1_500

type OrderDoneProps = {
  saved: PlayerOrder
  /** The payment that one comes back from. */ checkoutId: string | undefined
  onNew: () => void
}

/** An order that is submitted: what happens next, and until when. */
export function PlayerOrderDone({ saved, checkoutId, onNew }: OrderDoneProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { evaluation_submission_id: id, status, due_at, event_name } = saved
  const library = useQuery(playerLibrary(services.api, userId, NEWEST))
  // What had the focus is gone with the form.
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  const credits = useQuery(ownCredits(services.api, userId))
  const place = library.data?.results.find((it) => it.evaluation_submission_id === id)?.place_in_queue ?? null
  return (
    <div className={css.done} ref={top} tabIndex={-1}>
      <Notice
        tone={status === 'cancelled' ? 'warn' : 'ok'}
        icon={CircleCheck}
        title={titleOf(status, checkoutId !== undefined)}
        isLive
      >
        <p>{event_name}</p>
      </Notice>
      {checkoutId !== undefined && <GivenBack checkoutId={checkoutId} />}
      {status === 'submitted' && (
        <Panel aria-labelledby="order-next">
          <h2 id="order-next">What happens next</h2>
          <ul className={orderFactsCss.facts}>
            <li>
              <ListOrdered aria-hidden />
              <span>
                {place === null ? 'You’re in line' : place === 1 ? 'You’re next in line' : `You’re #${place} in line`}
                <small>An evaluator watches your video and rates what’s on film.</small>
              </span>
            </li>
            {due_at && (
              <li>
                <CalendarCheck aria-hidden />
                <span>
                  Expected by {dayWords(due_at)}
                  <small>Follow it on your home page or in your library.</small>
                </span>
              </li>
            )}
            {checkoutId !== undefined && <Paid checkoutId={checkoutId} />}
            <li>
              <Mail aria-hidden />
              <span>
                We’ll email you when your report is ready
                <small>If we can’t use the video, we’ll email you. You can replace it for free.</small>
              </span>
            </li>
          </ul>
        </Panel>
      )}
      <CreditsLeft purchases={credits.data?.purchases ?? []} />
      {(status === 'submitted' || status === 'in_review') && <RestOfProfile />}
      <OrderButtons>
        <Button asChild variant="solid" size="lg">
          <Link to="/app/library">
            To the library
            <ArrowRight aria-hidden />
          </Link>
        </Button>
        <Button size="lg" onClick={onNew}>
          <Plus aria-hidden />
          Submit another video
        </Button>
      </OrderButtons>
    </div>
  )
}

/** D101. What the report can use and the profile does not have yet. */
function RestOfProfile() {
  const services = useServices()
  const { userId } = usePerson()
  const { data: profile } = useQuery(playerProfile(services.api, userId))
  if (!profile) return null
  const open = [
    (profile.athletic_info?.height_feet ?? null) === null && 'height',
    !profile.organization?.name && 'school',
    profile.competitive_items.length === 0 && 'awards',
  ].filter((it) => it !== false)
  if (open.length === 0) return null
  return (
    <Panel aria-labelledby="order-rest">
      <h2 id="order-rest">Make the report complete</h2>
      <OrderHint>
        Your profile has no {listWords(open)} yet. Add {open.length === 1 ? 'it' : 'them'} before your evaluator
        finishes, and the report uses {open.length === 1 ? 'it' : 'them'}.
      </OrderHint>
      <Button asChild>
        <Link to="/app/edit-player-profile/$step" params={{ step: 'player_information' }}>
          <UserRoundPen aria-hidden />
          Finish your profile
        </Link>
      </Button>
    </Panel>
  )
}

/** "height, school or awards". */
const listWords = (words: readonly string[]) => words.join(', ').replace(/, (?=[^,]*$)/u, ' or ')

/** O151. The payment of this order. */
function Paid({ checkoutId }: { checkoutId: string }) {
  const services = useServices()
  const { userId } = usePerson()
  const { data: checkout } = useQuery(checkoutState(services.api, userId, checkoutId))
  if (checkout?.status !== 'paid') return null
  return (
    <li>
      <CreditCard aria-hidden />
      <span>
        You paid {priceWords(checkout.amount_cents, checkout.currency)} for the {checkout.package_name}
        <small>The receipt is in the email that confirms your order.</small>
      </span>
    </li>
  )
}

/** O18, O33. An order that was paid for twice, here and in another form: this payment goes back. */
function GivenBack({ checkoutId }: { checkoutId: string }) {
  const services = useServices()
  const { userId } = usePerson()
  const { data: checkout } = useQuery({
    ...checkoutState(services.api, userId, checkoutId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'paid' || isOnItsWayBack(state.data) || state.dataUpdateCount > ASK_TIMES
        ? false
        : ASK_EVERY_MS,
  })
  if (!isOnItsWayBack(checkout)) return null
  return <CheckoutNotice checkout={checkout} isCancelled={false} failure={undefined} words={PLAYER_WORDS} />
}

const isOnItsWayBack = (checkout: Checkout | undefined) =>
  checkout?.status === 'refund_due' || checkout?.status === 'refunded'

function titleOf(status: PlayerOrder['status'], isPaid: boolean): string {
  if (status === 'submitted') return isPaid ? 'You’re all set' : 'Submitted'
  if (status === 'cancelled') return 'This order was withdrawn'
  return status === 'in_review' || status === 'ready_to_finalize'
    ? 'An evaluator is working on this order'
    : 'This order is complete'
}
