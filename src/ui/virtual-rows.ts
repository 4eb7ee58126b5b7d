import { useCallback, useRef, useState } from 'react'
import type { UIEvent } from 'react'
import { inReadersPixels } from './readers-pixels.ts'

type VirtualRowsOptions = {
  count: number
  /** The height that the stylesheet gives every row, whatever the row contains. */
  rowPixels: number
  /** So many rows are drawn beyond what is seen, on either side. */
  overscan?: number
}

export type VirtualRows = {
  /** The first drawn row and the one after the last. */
  from: number
  to: number
  /** The height of the rows that are not drawn, above and below. */
  above: number
  below: number
  /** Of the box that scrolls, which has to be reachable by keyboard. */
  scroller: {
    ref: (element: HTMLElement | null) => void
    onScroll: (event: UIEvent<HTMLElement>) => void
    tabIndex: 0
  }
  /** Brings a row into view. */
  reveal: (at: number) => void
}

/** Where nothing is measured yet. */
const SOME_HEIGHT = 640

/** The part of a long list that is in view of its scrolling box. The box keeps its place when the list changes. */
export function useVirtualRows({ count, rowPixels, overscan = 6 }: VirtualRowsOptions): VirtualRows {
  const rowHeight = inReadersPixels(rowPixels)
  const [view, setView] = useState({ top: 0, height: SOME_HEIGHT })
  const box = useRef<HTMLElement>(null)
  const observer = useRef<ResizeObserver>(undefined)
  const measure = useCallback(
    (element: HTMLElement) => {
      const height = (element.clientHeight || SOME_HEIGHT) + rowHeight
      setView((before) => {
        // Drawn anew when the scroll passes a row, not with every pixel.
        const top = Math.floor(element.scrollTop / rowHeight) * rowHeight
        return before.top === top && before.height === height ? before : { top, height }
      })
    },
    [rowHeight],
  )
  const attach = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect()
      box.current = element
      if (!element) return
      measure(element)
      if (typeof ResizeObserver === 'undefined') return
      observer.current = new ResizeObserver(() => measure(element))
      observer.current.observe(element)
    },
    [measure],
  )
  const from = Math.max(0, Math.min(Math.floor(view.top / rowHeight), count - 1) - overscan)
  const to = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + overscan)
  return {
    from,
    to,
    above: from * rowHeight,
    below: Math.max(0, count - to) * rowHeight,
    scroller: { ref: attach, onScroll: ({ currentTarget }) => measure(currentTarget), tabIndex: 0 },
    reveal(at) {
      const element = box.current
      if (!element) return
      const top = at * rowHeight
      if (top < element.scrollTop) element.scrollTop = top
      else if (top + rowHeight > element.scrollTop + element.clientHeight)
        element.scrollTop = top + rowHeight - element.clientHeight
    },
  }
}
