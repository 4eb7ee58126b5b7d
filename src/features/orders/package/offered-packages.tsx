import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import type { Package } from '#domain/contracts/packages.ts'
import { NotLoaded } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'

export type Offers = { data: readonly Package[] | undefined; error: Error | null; retry: () => void }

type OfferedPackagesProps = {
  offers: Offers
  /** Said where nothing is offered; null where the order can do without a package. */
  noneText: string | null
  children: (packages: readonly Package[]) => ReactNode
}

/** What is on offer, or what stands in its place: rows while it comes, why it did not, that there is nothing. */
export function OfferedPackages({ offers: { data, error, retry }, noneText, children }: OfferedPackagesProps) {
  if (!data) {
    return error ? (
      <Panel>
        <NotLoaded level={3} title="Couldn’t load packages" text={failureWords(error)} onRetry={retry} />
      </Panel>
    ) : (
      <SkeletonRows count={3} />
    )
  }
  if (data.length > 0 || noneText === null) return children(data)
  return (
    <Panel>
      <EmptyState level={3} drawing="floor" title="No packages available right now" text={noneText}>
        <Button onClick={retry}>
          <RefreshCw aria-hidden />
          Check again
        </Button>
      </EmptyState>
    </Panel>
  )
}
