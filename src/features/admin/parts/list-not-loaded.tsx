import { failureWords } from '#data/api/failure-words.ts'
import { NotLoaded } from '#kit/not-loaded.tsx'

export function ListNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <NotLoaded title="Couldn’t load the list" text={failureWords(error)} onRetry={onRetry} />
}
