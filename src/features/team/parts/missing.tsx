import { RefreshCw } from 'lucide-react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'

/** In place of a form whose ground is not on this device and cannot be fetched. */
export function Missing({ error, what, onRetry }: { error: Error; what: string; onRetry: () => void }) {
  const isOffline = error instanceof OfflineError
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Panel maxW="884px">
        <EmptyState title="We can’t find this team" text="It isn’t one of your teams, or it was removed." />
      </Panel>
    )
  }
  return (
    <Panel maxW="884px">
      <EmptyState
        title={isOffline ? `Connect once to load ${what}` : 'Something went wrong.'}
        text={isOffline ? 'It isn’t on this device yet. We kept what you typed.' : 'Please try again later.'}
      >
        <Button onClick={onRetry}>
          <RefreshCw aria-hidden />
          Try again
        </Button>
      </EmptyState>
    </Panel>
  )
}
