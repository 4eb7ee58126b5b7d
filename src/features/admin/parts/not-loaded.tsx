import { RefreshCw } from 'lucide-react'
import { failureWords } from '#data/api/failure-words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** A list that did not come, and the way to ask again. */
export function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState drawing="floor" title="Couldn’t load the list" text={failureWords(error)}>
      <Button onClick={onRetry}>
        <RefreshCw aria-hidden />
        Try again
      </Button>
    </EmptyState>
  )
}
