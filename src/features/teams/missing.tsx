import { isMissing } from '#data/api/api-error.ts'
import type { LoadFailure } from '#data/react/use-loaded.ts'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Says why a form or a list of a team did not load. */
export function Missing({ failure, what }: { failure: LoadFailure; what: string }) {
  return isMissing(failure.error) ? (
    <EmptyState title="We can’t find this team" text="It isn’t one of your teams, or it was removed." />
  ) : (
    <NeedsConnection
      failure={failure}
      title={`Connect once to load ${what}`}
      text="It isn’t on this device yet. We kept what you typed."
    />
  )
}
