import { isMissing, OfflineError } from '#data/api/api-error.ts'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'

/** In place of a form whose ground is not on this device and cannot be fetched. */
export function Missing({ error, what, onRetry }: { error: Error; what: string; onRetry: () => void }) {
  if (isMissing(error)) {
    return (
      <Panel width="form">
        <EmptyState title="We can’t find this team" text="It isn’t one of your teams, or it was removed." />
      </Panel>
    )
  }
  return (
    <Panel width="form">
      <NeedsConnection
        isOffline={error instanceof OfflineError}
        title={`Connect once to load ${what}`}
        text="It isn’t on this device yet. We kept what you typed."
        onRetry={onRetry}
      />
    </Panel>
  )
}
