import { failureWords } from '#data/api/failure-words.ts'
import type { LoadFailure } from '#data/react/use-loaded.ts'
import { NotLoaded } from '#kit/not-loaded.tsx'

/** Says why a list did not load. */
export const listNotLoaded = ({ error, retry }: LoadFailure) => (
  <NotLoaded title="Couldn’t load the list" text={failureWords(error)} onRetry={retry} />
)
