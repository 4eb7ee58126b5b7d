import { RefreshCw } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'

/** Nothing came and nothing is kept: what is wrong in a sentence, and the way to ask again. */
export function NotLoaded({
  isOffline,
  level = 1,
  onRetry,
}: {
  isOffline: boolean
  /** 2 below a title. */ level?: 1 | 2
  onRetry: () => void
}) {
  return (
    <Panel>
      <EmptyState
        level={level}
        drawing="floor"
        title={isOffline ? 'You’re offline' : 'Something went wrong.'}
        text={isOffline ? 'Connect once to load this page. After that it works offline.' : 'Please try again later.'}
      >
        <Button onClick={onRetry}>
          <RefreshCw aria-hidden />
          Try again
        </Button>
      </EmptyState>
    </Panel>
  )
}
