import { Lock, RefreshCw, Tags, Ticket, Users } from 'lucide-react'
import { useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import type { Package } from '#domain/contracts/packages.ts'
import type { Purchase } from '#domain/contracts/submissions.ts'
import { bestValue } from '#domain/orders/best-value.ts'
import { evaluationWords, offerWords } from '#domain/orders/offer-words.ts'
import { priceWords } from '#kit/price-words.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { leftWords } from './order-words.ts'
import playerOrderCss from '../../player-order.module.css'
import textCss from '#ui/text.module.css'

type PackageStepProps = {
  offers: { data: readonly Package[] | undefined; error: Error | null; retry: () => void }
  /** The purchase whose evaluation is used for this video, if one is left. */
  credit: Purchase | undefined
  chosen: Package | null
  /** What another package would take out of the order, in words. */
  loses: string | null
  isLocked: boolean
  error: string | undefined
  onChoose: (packageId: number) => void
}

/** O72. What is left comes first and is used first; else one of the packages is chosen. */
export function PackageStep(props: PackageStepProps) {
  const { offers, credit, chosen, loses, isLocked, error, onChoose } = props
  const [asked, ask] = useState<Package>()
  const best = bestValue(offers.data ?? [])
  const choose = (id: string) => {
    const offer = offers.data?.find((it) => String(it.id) === id)
    if (!offer || offer.id === chosen?.id || isLocked) return
    if (loses !== null && chosen !== null) ask(offer)
    else onChoose(offer.id)
  }
  return (
    <>
      {credit && (
        <Notice tone="ok" icon={Ticket} title={leftWords(credit)}>
          <p>This video uses 1 of them. No package has to be chosen, and nothing has to be paid.</p>
        </Notice>
      )}
      {!offers.data && offers.error && (
        <Panel>
          <EmptyState level={3} drawing="floor" title="The packages did not come" text={failureWords(offers.error)}>
            <Button onClick={offers.retry}>
              <RefreshCw aria-hidden />
              Try again
            </Button>
          </EmptyState>
        </Panel>
      )}
      {!offers.data && !offers.error && <SkeletonRows count={4} />}
      {offers.data?.length === 0 && !credit && (
        <Panel>
          <EmptyState
            level={3}
            drawing="floor"
            title="No package is offered now"
            text="The order stays as it is. Look again later, or ask us under Contact us."
          >
            <Button onClick={offers.retry}>
              <RefreshCw aria-hidden />
              Look again
            </Button>
          </EmptyState>
        </Panel>
      )}
      {offers.data && offers.data.length > 0 && !credit && (
        <div className={playerOrderCss.orderPackages}>
          <RadioCards
            legend="Package"
            size="lg"
            columns={1}
            value={chosen ? String(chosen.id) : null}
            onChange={choose}
            options={offers.data.map((offer) => ({
              value: String(offer.id),
              label: (
                <>
                  {offer.name}
                  {offer === best && <em className={playerOrderCss.orderBest}>Best value</em>}
                </>
              ),
              detail: offerWords(offer),
              aside: <Price offer={offer} />,
            }))}
          />
          {error && <FieldError>{error}</FieldError>}
        </div>
      )}
      {offers.data && offers.data.length > 0 && credit && (
        <Panel asChild>
          <details className={playerOrderCss.orderOffers}>
            <summary>Packages and prices</summary>
            <ul className={playerOrderCss.orderFacts}>
              {offers.data.map((offer) => (
                <li key={offer.id}>
                  <Tags aria-hidden />
                  <span>
                    {offer.name}, {priceWords(offer.price_cents, offer.currency)}
                    <small>{offerWords(offer)}</small>
                  </span>
                </li>
              ))}
            </ul>
          </details>
        </Panel>
      )}
      <Promises />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={`Change to ${asked?.name ?? 'this package'}?`}
        confirmLabel="Change"
        cancelLabel="Keep it"
        onCancel={() => ask(undefined)}
        onConfirm={() => {
          if (asked) onChoose(asked.id)
          ask(undefined)
        }}
      >
        <p>{loses}</p>
      </ConfirmDialog>
    </>
  )
}

function Price({ offer: { price_cents, currency, evaluations } }: { offer: Package }) {
  return (
    <>
      <b className={textCss.score}>{priceWords(price_cents, currency)}</b>
      {evaluations > 1 && (
        <small>
          {priceWords(price_cents / evaluations, currency)} each
          <span className={textCss.visuallyHidden}> of {evaluationWords(evaluations)}</span>
        </small>
      )}
    </>
  )
}

const PROMISES = [
  { icon: RefreshCw, title: 'Video cannot be used?', text: 'You replace it at no cost.' },
  { icon: Users, title: 'Under 13', text: 'A parent agrees by email before the video is sent.' },
  {
    icon: Lock,
    title: 'Never public',
    text: 'You, your evaluator, and the coach and program whose invitation you accepted see the report.',
  },
] as const

function Promises() {
  return (
    <Panel asChild>
      <ul className={playerOrderCss.orderFacts}>
        {PROMISES.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden />
            <span>
              {title}
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
