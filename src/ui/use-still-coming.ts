import { useEffect, useState } from 'react'

/** A page that shows what it has is better than one that waits any longer for the rest. */
const LONGEST_WAIT_MS = 2_000

/**
 * Whether a page that draws several answers together still waits for one of them: until each was answered, or refused,
 * once, and no longer than two seconds. It never waits again, whatever is asked anew later.
 */
export function useStillComing(...answers: readonly { isFetched: boolean }[]): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const patience = setTimeout(() => setOver(true), LONGEST_WAIT_MS)
    return () => clearTimeout(patience)
  }, [])
  return !isOver && answers.some(({ isFetched }) => !isFetched)
}
