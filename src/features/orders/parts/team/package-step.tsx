import { RefreshCw } from 'lucide-react'
import { failureWords } from '#data/api/failure-words.ts'
import type { Package } from '#domain/contracts/packages.ts'
import type { Purchase } from '#domain/contracts/submissions.ts'
import { evaluationWords, offerWords } from '#domain/orders/offer-words.ts'
import { packagesNeeded } from '#domain/orders/packages-needed.ts'
import type { WayToPay } from '#domain/orders/way-to-pay.ts'
import { priceWords } from '#kit/price-words.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import type { RadioCard } from '#ui/radio-cards.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { dayWords } from '#ui/time-words.ts'
import { creditWords, playerWords } from './count-words.ts'
import teamOrderCss from '../../team-order.module.css'
import textCss from '#ui/text.module.css'

type PayBy = 'credits' | number

type PackageStepProps = {
  offers: { data: readonly Package[] | undefined; error: Error | null; retry: () => void }
  credits: { left: number; purchases: readonly Purchase[] }
  players: number
  way: WayToPay
  error: string | undefined
  onPayBy: (payBy: PayBy) => void
  onUseCredits: (usesCredits: boolean) => void
}

/** O86, O132. Credits that are there already, as many of one package as the players need, or both. */
export function PackageStep({
  offers,
  credits,
  players,
  way: { payBy, withCredits },
  error,
  onPayBy,
  onUseCredits,
}: PackageStepProps) {
  if (!offers.data && offers.error) {
    return (
      <Panel>
        <EmptyState level={3} drawing="floor" title="The packages did not come" text={failureWords(offers.error)}>
          <Button onClick={offers.retry}>
            <RefreshCw aria-hidden />
            Try again
          </Button>
        </EmptyState>
      </Panel>
    )
  }
  if (!offers.data) return <SkeletonRows count={3} />
  const isEnough = credits.left > 0 && credits.left >= players
  const options: RadioCard[] = [
    ...(isEnough ? [creditCard(credits, players)] : []),
    ...offers.data.map((offer) => packageCard(offer, { players, withCredits })),
  ]
  if (options.length === 0) {
    return (
      <Panel>
        <EmptyState
          level={3}
          drawing="floor"
          title="No package is offered now"
          text="What you typed stays. Look again later, or ask us under Contact us."
        >
          <Button onClick={offers.retry}>
            <RefreshCw aria-hidden />
            Look again
          </Button>
        </EmptyState>
      </Panel>
    )
  }
  return (
    <>
      {credits.left > 0 && !isEnough && (
        <CreditsFirst left={credits.left} players={players} isUsed={withCredits > 0} onUseCredits={onUseCredits} />
      )}
      <div className={teamOrderCss.toPackages}>
        <RadioCards
          legend="Package or credits"
          size="lg"
          columns={1}
          options={options}
          value={payBy === null ? null : String(payBy)}
          error={error}
          onChange={(value) => onPayBy(value === 'credits' ? 'credits' : Number(value))}
        />
      </div>
      <p className={teamOrderCss.toHint}>
        One evaluation is used for each player, however many games they are in. What is left over stays yours as
        credits.
      </p>
    </>
  )
}

type CreditsFirstProps = {
  left: number
  players: number
  isUsed: boolean
  onUseCredits: (usesCredits: boolean) => void
}

/** Credits that are not enough for all: used as far as they go, or kept. */
function CreditsFirst({ left, players, isUsed, onUseCredits }: CreditsFirstProps) {
  const what = isUsed
    ? `${playerWords(left)} with credits, ${players - left} to pay. Choose the package for ${players - left === 1 ? 'this one' : 'these'} below.`
    : `All ${players} players are paid for. Your ${left === 1 ? 'credit stays' : 'credits stay'}.`
  return (
    <Panel className={teamOrderCss.toAgree}>
      <CheckboxField
        role="switch"
        checked={isUsed}
        aria-checked={isUsed}
        onChange={(event) => onUseCredits(event.currentTarget.checked)}
        label={
          <>
            Use your {creditWords(left)} first<small>{what}</small>
          </>
        }
      />
    </Panel>
  )
}

function creditCard({ left, purchases }: PackageStepProps['credits'], players: number): RadioCard {
  const ends = purchases.find(({ credits_left }) => credits_left > 0)?.valid_until
  const use =
    players === 0 ? `${creditWords(left)} left` : `${creditWords(left)} left, this order uses ${players} of them`
  return {
    value: 'credits',
    label: 'Use your credits',
    detail: `${use}.${ends ? ` The next end on ${dayWords(ends)}.` : ''}`,
    aside: (
      <>
        <b className={textCss.score}>{players}</b>
        <small>{players === 1 ? 'credit' : 'credits'}</small>
      </>
    ),
  }
}

function packageCard(offer: Package, { players, withCredits }: { players: number; withCredits: number }): RadioCard {
  const toPay = players - withCredits
  const others = toPay === 1 ? 'the other player' : `the other ${playerWords(toPay)}`
  const { packages, leftOver, cents } = packagesNeeded(offer, Math.max(1, toPay))
  const price = (of: number) => priceWords(of, offer.currency)
  return {
    value: String(offer.id),
    label: packages > 1 ? `${packages} × ${offer.name}` : offer.name,
    detail: (
      <>
        {toPay > 0 && (
          <strong>
            {evaluationWords(packages * offer.evaluations)} for {withCredits > 0 ? others : playerWords(toPay)},{' '}
            {leftOver === 0 ? 'none' : leftOver} left over.{' '}
          </strong>
        )}
        {offerWords(offer)}
      </>
    ),
    aside: (
      <>
        <b className={textCss.score}>{price(cents)}</b>
        {packages > 1 && (
          <small>
            {packages} × {price(offer.price_cents)}
          </small>
        )}
        {packages === 1 && offer.evaluations > 1 && <small>{price(offer.price_cents / offer.evaluations)} each</small>}
      </>
    ),
  }
}
