import type { ComponentProps, ReactNode } from 'react'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { NeedsConnection } from './not-loaded.tsx'
import type { LoadFailure } from './not-loaded.tsx'

type FailedProps<Failure> =
  | Omit<ComponentProps<typeof NeedsConnection>, 'failure'>
  | { failed: (failure: Failure) => ReactNode }

type WhenLoadedProps<Data, Failure extends LoadFailure> = FailedProps<Failure> & {
  of: { data: Data | undefined; failure: Failure | undefined }
  /** How many rows stand for the data while it loads. */
  rows?: number
  /** Whether there is no card around these rows and the failure yet. An object is the card's look. */
  panel?: boolean | Pick<ComponentProps<typeof Panel>, 'width' | 'margin'>
  /** Without it, nothing appears once the data is here. */
  children?: (data: Data) => ReactNode
}

/** Shows what a hook loads: rows while it loads, the data, or why there is none with "Try again". */
export function WhenLoaded<Data, Failure extends LoadFailure>({
  of: { data, failure },
  rows = 4,
  panel = false,
  children,
  ...failed
}: WhenLoadedProps<Data, Failure>) {
  if (data !== undefined) return children?.(data)
  const shown = !failure ? (
    <SkeletonRows count={rows} />
  ) : 'failed' in failed ? (
    failed.failed(failure)
  ) : (
    <NeedsConnection {...failed} failure={failure} />
  )
  if (panel === false) return shown
  return (
    <Panel inset={failure ? 'normal' : 'none'} {...(panel === true ? {} : panel)}>
      {shown}
    </Panel>
  )
}
