import { NeedsConnection } from '#kit/not-loaded.tsx'
import type { LoadFailure } from '#kit/not-loaded.tsx'
import { Panel } from '#ui/panel.tsx'

export const CONNECT_ONCE = 'Connect once to load this page. After that it works offline.'

/** Appears instead of a whole page of the portal. */
export const figuresNotLoaded = (failure: LoadFailure) => (
  <Panel>
    <NeedsConnection failure={failure} text={CONNECT_ONCE} level={1} />
  </Panel>
)
