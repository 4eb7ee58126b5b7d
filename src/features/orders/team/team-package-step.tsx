import type { Package } from '#domain/contracts/packages.ts'
import type { Purchase } from '#domain/contracts/player-orders.ts'
import { evaluationWords } from '#domain/orders/offer-words.ts'
import { packagesNeeded } from '#domain/orders/packages-needed.ts'
import type { WayToPay } from '#domain/orders/way-to-pay.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import type { RadioCard } from '#ui/radio-cards.tsx'
import { dayWords } from '#kit/time-words.ts'
import { OfferDetails } from '../package/offer-details.tsx'
import { OfferedPackages } from '../package/offered-packages.tsx'
import type { Offers } from '../package/offered-packages.tsx'
import { PackagePrice } from '../package/package-price.tsx'
import { creditWords, playerWords } from './count-words.ts'
import { OrderHint } from '../order-parts.tsx'
import css from './team-package-step.module.css'
import agreeCss from './agree.module.css'
import textCss from '#ui/text.module.css'

type PayBy = 'credits' | number

type PackageStepProps = {
  offers: Offers
  credits: { left: number; purchases: readonly Purchase[] }
  players: number
  way: WayToPay
  error: string | undefined
  onPayBy: (payBy: PayBy) => void
  onUseCredits: (usesCredits: boolean) => void
}

/** O86, O132. Credits that are there already, as many of one package as the players need, or both. */
export function TeamPackageStep({
  offers,
  credits,
  players,
  way: { payBy, withCredits },
  error,
  onPayBy,
  onUseCredits,
}: PackageStepProps) {
  const isEnough = credits.left > 0 && credits.left >= players
  return (
    <OfferedPackages
      offers={offers}
      noneText={isEnough ? null : 'What you typed is saved. Check back later, or contact us.'}
    >
      {(packages) => (
        <>
          {credits.left > 0 && !isEnough && (
            <CreditsFirst left={credits.left} players={players} isUsed={withCredits > 0} onUseCredits={onUseCredits} />
          )}
          <div className={css.packages}>
            <RadioCards
              size="lg"
              legend="Package or credits"
              columns={1}
              options={[
                ...(isEnough ? [creditCard(credits, players)] : []),
                ...packages.map((offer) => packageCard(offer, { players, withCredits })),
              ]}
              value={payBy === null ? null : String(payBy)}
              error={error}
              onChange={(value) => onPayBy(value === 'credits' ? 'credits' : Number(value))}
            />
          </div>
          <OrderHint>
            Each player uses one credit, no matter how many games. Unused evaluations stay yours as credits.
          </OrderHint>
        </>
      )}
    </OfferedPackages>
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
    <Panel className={agreeCss.agree}>
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
  const shown = players === 0 ? left : players
  const use =
    players === 0 ? `${creditWords(left)} left` : `${creditWords(left)} left, this order uses ${players} of them`
  return {
    value: 'credits',
    label: 'Use your credits',
    detail: `${use}.${ends ? ` The next end on ${dayWords(ends)}.` : ''}`,
    aside: (
      <>
        <b className={textCss.score} translate="no">
          {shown}
        </b>
        <small>{shown === 1 ? 'credit' : 'credits'}</small>
      </>
    ),
  }
}

function packageCard(offer: Package, { players, withCredits }: { players: number; withCredits: number }): RadioCard {
  const toPay = players - withCredits
  const others = toPay === 1 ? 'the other player' : `the other ${playerWords(toPay)}`
  const { packages, leftOver } = packagesNeeded(offer, Math.max(1, toPay))
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
        <OfferDetails offer={offer} />
      </>
    ),
    aside: <PackagePrice offer={offer} packages={packages} />,
  }
}
