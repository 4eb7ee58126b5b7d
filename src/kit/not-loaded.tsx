import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { noAnswerWords } from '#domain/no-answer-words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useOnline } from '#ui/use-online.ts'

type NotLoadedProps = {
  title: string
  text: string
  /** 1 where nothing else stands on the page; 2 unless told. */
  level?: 1 | 2 | 3
  onRetry: () => void
  /** What else can be done. */
  children?: ReactNode
}

/** In place of what did not come: why, and the way to ask again. */
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

type NeedsConnectionProps = {
  isOffline: boolean
  /** Shown when nothing answers, instead of the reason. */
  title?: string
  text: string
  /** As of `NotLoaded`. */
  level?: 1 | 2 | 3
  onRetry: () => void
}

/** In place of what did not come and is not kept on this device. */
export function NeedsConnection({ isOffline, title, text, level = 2, onRetry }: NeedsConnectionProps) {
  const isOnline = useOnline()
  return isOffline ? (
    <NotLoaded level={level} title={title ?? noAnswerWords(isOnline)} text={text} onRetry={onRetry} />
  ) : (
    <NotLoaded level={level} title="Something went wrong." text="Please try again later." onRetry={onRetry} />
  )
}
