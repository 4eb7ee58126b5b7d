import { useQuery } from '@tanstack/react-query'
import { Clock, Info, RefreshCw } from 'lucide-react'
import { failureWords } from '#data/api/failure-words.ts'
import { packagesOnOffer } from '#data/queries/packages.ts'
import type { Services } from '#data/services.ts'
import type { Package } from '#domain/contracts/packages.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import './packages.css'

/** What can be bought. Handing in a video and paying have no pages yet, and this one says so. */
export function PackagesPage({ services: { api } }: { services: Services }) {
  const packages = useQuery(packagesOnOffer(api))
  return (
    <div className="packages">
      <h1>Packages</h1>
      <Notice tone="paint" icon={Info} title="Videos cannot be handed in here yet">
        <p>These are the packages and their prices. Until uploading and paying are open, an evaluator can rate you at an event.</p>
      </Notice>
      {packages.isPending && <SkeletonRows count={4} />}
      {packages.isError && !packages.data && (
        <EmptyState drawing="floor" title="The packages did not come" text={failureWords(packages.error)}>
          <Button onClick={() => void packages.refetch()}><RefreshCw aria-hidden />Try again</Button>
        </EmptyState>
      )}
      <div className="packages-list">{packages.data?.results.map((offer) => <PackageCard key={offer.id} offer={offer} />)}</div>
    </div>
  )
}

function PackageCard({ offer }: { offer: Package }) {
  const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: offer.currency })
  return (
    <Panel asChild className="package">
      <article>
        <h2>{offer.name}</h2>
        <p className="package-price"><b className="score">{price.format(offer.price_cents / 100)}</b></p>
        {offer.evaluations > 1 && <p>{price.format(offer.price_cents / 100 / offer.evaluations)} for each of {offer.evaluations} evaluations</p>}
        <ul>{offer.includes.map((line) => <li key={line}>{line}</li>)}</ul>
        <p className="package-promise"><Clock aria-hidden />Within {offer.turnaround_days} days</p>
      </article>
    </Panel>
  )
}
