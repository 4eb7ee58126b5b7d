import { ChevronDown, ExternalLink, FileText, Lock, RefreshCw, Tags, Ticket, Users } from 'lucide-react'
import { useState } from 'react'
import type { Package } from '#domain/contracts/packages.ts'
import type { Purchase } from '#domain/contracts/player-orders.ts'
import { bestValue } from '#domain/orders/best-value.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { leftWords, paidWords } from '#kit/credits-left.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { OfferDetails } from '../package/offer-details.tsx'
import { OfferedPackages } from '../package/offered-packages.tsx'
import type { Offers } from '../package/offered-packages.tsx'
import { PackagePrice } from '../package/package-price.tsx'
import css from './player-package-step.module.css'
import orderFactsCss from '../order-facts.module.css'

type PackageStepProps = {
  offers: Offers
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
export function PlayerPackageStep(props: PackageStepProps) {
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
          <p>{paidWords(credit)} This video uses 1 of them. There’s nothing more to pay.</p>
        </Notice>
      )}
      <OfferedPackages
        offers={offers}
        noneText={credit ? null : 'Your order is saved. Check back later, or contact us.'}
      >
        {(packages) =>
          credit ? (
            packages.length > 0 && <PackagesAndPrices packages={packages} />
          ) : (
            <div className={css.packages}>
              <RadioCards
                size="lg"
                legend="Package"
                columns={1}
                value={chosen ? String(chosen.id) : null}
                onChange={choose}
                options={packages.map((offer) => ({
                  value: String(offer.id),
                  label: (
                    <>
                      {offer.name}
                      {offer === best && <em className={css.best}>Best value</em>}
                    </>
                  ),
                  detail: <OfferDetails offer={offer} />,
                  aside: <PackagePrice offer={offer} />,
                }))}
              />
              {error && <FieldError>{error}</FieldError>}
            </div>
          )
        }
      </OfferedPackages>
      <SampleReport />
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

function SampleReport() {
  return (
    <Panel asChild>
      <a className={css.sample} href="/api/evaluation/sample-report/" target="_blank" rel="noopener">
        <FileText aria-hidden />
        <span>
          See a sample report
          <small>You get one like it for each evaluation.</small>
        </span>
        <ExternalLink aria-hidden />
      </a>
    </Panel>
  )
}

/** What is offered, to be read by somebody who does not need it now. */
function PackagesAndPrices({ packages }: { packages: readonly Package[] }) {
  return (
    <Panel asChild>
      <details className={css.offers}>
        <summary>
          Packages and prices
          <ChevronDown aria-hidden />
        </summary>
        <ul className={orderFactsCss.facts}>
          {packages.map((offer) => (
            <li key={offer.id}>
              <Tags aria-hidden />
              <span>
                {offer.name}, {priceWords(offer.price_cents, offer.currency)}
                <small>
                  <OfferDetails offer={offer} />
                </small>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  )
}

const PROMISES = [
  { icon: RefreshCw, title: 'What if we can’t use your video?', text: 'You replace it for free.' },
  { icon: Users, title: 'Under 13', text: 'A parent agrees by email before you send a video.' },
  {
    icon: Lock,
    title: 'Never public',
    text: 'Only you, your evaluator, and the coach and program you joined can see your report.',
  },
] as const

function Promises() {
  return (
    <Panel asChild>
      <ul className={orderFactsCss.facts}>
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
