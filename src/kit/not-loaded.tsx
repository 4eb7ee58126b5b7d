import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { noAnswerWords } from '#domain/no-answer-words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useOnline } from '#ui/use-online.ts'

type NotLoadedProps = {
  title: string
  text: string
  /** 1 if the page shows nothing else. The default is 2. */
  level?: 1 | 2 | 3
  onRetry: () => void
  /** What else can be done. */
  children?: ReactNode
}

/** Appears instead of what did not load: why, and a button that asks again. */
export function NotLoaded({ title, text, level = 2, onRetry, children }: NotLoadedProps) {
  return (
    <EmptyState drawing="floor" level={level} title={title} text={text}>
      <Button onClick={onRetry}>
        <RefreshCw aria-hidden />
        Try again
      </Button>
      {children && <> {children}</>}
    </EmptyState>
  )
}

/** Why something did not load. */
export type LoadFailure = { isOffline: boolean; retry: () => void }

type NeedsConnectionProps = {
  failure: LoadFailure
  /** Shown when nothing answers, instead of the reason. */
  title?: string
  text: string
  /** As of `NotLoaded`. */
  level?: 1 | 2 | 3
}

/** Appears instead of what did not load and is not on this device. */
export function NeedsConnection({ failure: { isOffline, retry }, title, text, level = 2 }: NeedsConnectionProps) {
  const isOnline = useOnline()
  return isOffline ? (
    <NotLoaded level={level} title={title ?? noAnswerWords(isOnline)} text={text} onRetry={retry} />
  ) : (
    <NotLoaded level={level} title="Something went wrong." text="Please try again later." onRetry={retry} />
  )
}
