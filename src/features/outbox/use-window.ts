import { useState } from 'react'

const SHOWN_AT_FIRST = 20
const SHOWN_MORE = 50

/**
 * The first of a long list, and what shows more of it: hundreds of rows at once would keep a tablet busy for
 * seconds.
 */
export function useWindow<Item>(items: readonly Item[]): {
  shown: readonly Item[]
  more: number
  showMore: () => void
} {
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  const shown = items.slice(0, most)
  return { shown, more: Math.min(SHOWN_MORE, items.length - shown.length), showMore: () => setMost(most + SHOWN_MORE) }
}
