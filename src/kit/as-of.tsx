import { CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { clockWords, dayWords } from './time-words.ts'
import { useNow } from '#ui/use-now.ts'
import css from './as-of.module.css'

type AsOfProps = {
  /** When what is shown was read, in milliseconds. */
  updatedAt: number
  /** The last question got no answer. */
  isOffline: boolean
  isFetching: boolean
  onRefresh: () => void
  className?: string | undefined
}

/**
 * Gyms have walls: the browser often believes in a network that gives no answer, and then tells nothing when it does.
 */
const ASK_AGAIN_MS = 20_000

/**
 * F72. Says of when the figures are. Offline they are kept ones, and are asked for again until there is an
 * answer.
 */
export function AsOf({ updatedAt, isOffline, isFetching, onRefresh, className }: AsOfProps) {
  const now = useNow(Date.now)
  const askAgain = useEffectEvent(() => {
    if (isOffline && !isFetching && document.visibilityState === 'visible') onRefresh()
  })
  useEffect(() => {
    if (!isOffline) return
    const timer = setInterval(askAgain, ASK_AGAIN_MS)
    addEventListener('online', askAgain)
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      clearInterval(timer)
      removeEventListener('online', askAgain)
      document.removeEventListener('visibilitychange', askAgain)
    }
  }, [isOffline])
  const isToday = new Date(updatedAt).toDateString() === new Date(now).toDateString()
  const when = isToday ? clockWords(updatedAt) : `${dayWords(updatedAt, now)}, ${clockWords(updatedAt)}`
  return (
    <p className={[css.asOf, className].filter(Boolean).join(' ')} data-offline={isOffline || undefined}>
      {isOffline && <CloudOff aria-hidden />}
      <span role="status">{isOffline ? `Offline. As of ${when}` : `As of ${when}`}</span>
      <Button variant="ghost" shape="icon" onClick={onRefresh} aria-disabled={isFetching} aria-label="Refresh">
        <RefreshCw aria-hidden />
      </Button>
    </p>
  )
}
