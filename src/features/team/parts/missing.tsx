import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { NeedsSignal } from '#kit/not-loaded.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'

/** In place of a form whose ground is not on this device and cannot be fetched. */
export function Missing({ error, what, onRetry }: { error: Error; what: string; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Panel maxW="884px">
        <EmptyState title="No such team" text="It is not one of your teams, or is not here any more." />
      </Panel>
    )
  }
  return (
    <Panel maxW="884px">
      <NeedsSignal
        isOffline={error instanceof OfflineError}
        title={`${what} needs signal once`}
        text="It is not on this device yet. What you typed here before is kept."
        onRetry={onRetry}
      />
    </Panel>
  )
}
