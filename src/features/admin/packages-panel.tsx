import { CircleCheck, EyeOff, Pencil } from 'lucide-react'
import { useState } from 'react'
import { adminPackages } from '#data/queries/admin.ts'
import { useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { Package } from '#domain/contracts/packages.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { listNotLoaded } from './list-not-loaded.tsx'
import { PackageDialog } from './package-dialog.tsx'
import css from './packages-panel.module.css'
import textCss from '#ui/text.module.css'

/** Draws the packages with their prices and whether each is on sale. */
export function PackagesPanel() {
  const services = useServices()
  const [edited, edit] = useState<Package>()
  const packages = useLoaded(adminPackages(services.api))
  return (
    <>
      <WhenLoaded of={packages} failed={listNotLoaded}>
        {({ results }) => (
          <div className={css.packages}>
            {results.map((offer) => (
              <Panel asChild key={offer.id} className={css.package}>
                <article>
                  <h2>{offer.name}</h2>
                  <p className={css.price}>
                    <b className={textCss.score} translate="no">
                      {priceWords(offer.price_cents, offer.currency)}
                    </b>
                  </p>
                  <p>
                    {offer.evaluations === 1 ? '1 evaluation' : `${offer.evaluations} evaluations`}, within{' '}
                    {offer.turnaround_days} days
                  </p>
                  <ul>
                    {offer.includes.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                  <p className={css.foot}>
                    {offer.is_active ? (
                      <Tag icon={CircleCheck} tone="ok">
                        Offered
                      </Tag>
                    ) : (
                      <Tag icon={EyeOff}>Not offered</Tag>
                    )}
                    <Button onClick={() => edit(offer)}>
                      <Pencil aria-hidden />
                      Change <span className={textCss.visuallyHidden}>{offer.name}</span>
                    </Button>
                  </p>
                </article>
              </Panel>
            ))}
          </div>
        )}
      </WhenLoaded>
      {edited && <PackageDialog key={edited.id} offer={edited} onClose={() => edit(undefined)} />}
    </>
  )
}
