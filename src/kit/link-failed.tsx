import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { noAnswerWords } from '#domain/no-answer-words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useOnline } from '#ui/use-online.ts'
import type { LoadFailure } from './not-loaded.tsx'

type LinkFailedProps = {
  failure: LoadFailure
  /** Whether the link opens nothing. A link that could not be checked may still be good. */
  isDead: boolean
  /** Appears for a dead link. */
  deadTitle?: string
  deadText: string
  /** Appears for a link that may still be good. */
  text: string
  /** What to do about a dead link. The default is to try it again. */
  children?: ReactNode
}

/** Says why the page of a link shows nothing. Unknown, used, replaced and expired links look alike. */
export function LinkFailed({
  failure: { isOffline, retry },
  isDead,
  deadTitle = 'This link doesn’t work',
  deadText,
  text,
  children,
}: LinkFailedProps) {
  const isOnline = useOnline()
  const title = isDead ? deadTitle : isOffline ? noAnswerWords(isOnline) : 'Something went wrong.'
  return (
    <EmptyState level={1} title={title} text={isDead ? deadText : text}>
      {(isDead && children) || (
        <Button onClick={retry}>
          <RefreshCw aria-hidden />
          Try again
        </Button>
      )}
    </EmptyState>
  )
}
