import { OfflineError } from '#data/api/api-error.ts'
import { NeedsConnection } from '#kit/not-loaded.tsx'

/** In place of a list that didn’t load. */
export function ListNotLoaded({ what, error, onRetry }: { what: string; error: Error; onRetry: () => void }) {
  return (
    <NeedsConnection
      level={3}
      isOffline={error instanceof OfflineError}
      text={`Couldn’t load ${what} of this program.`}
      onRetry={onRetry}
    />
  )
}
