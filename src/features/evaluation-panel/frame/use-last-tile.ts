import { useCallback, useRef } from 'react'
import type { FocusEvent } from 'react'

/** What keeps its place in the card, so that the focus can come back to it: tiles, "not observed" and the heading. */
const KEPT = '[role=slider], [aria-pressed], h1'

/** EP52. Follows which tiles of the card had the focus last. */
export function useLastTile() {
  const lastTile = useRef<HTMLElement>(null)
  const noteFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(KEPT)) lastTile.current = target
  }, [])
  return { lastTile, noteFocus }
}
