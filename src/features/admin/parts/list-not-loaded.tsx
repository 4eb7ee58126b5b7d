import { failureWords } from '#data/api/failure-words.ts'
import { NotLoaded } from '#kit/not-loaded.tsx'

export function ListNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <NotLoaded title="The list did not come" text={failureWords(error)} onRetry={onRetry} />
}
