import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Up to so many rows a list is drawn whole. */
export const MOST_WHOLE_ROWS = 60
const BEYOND = 4

export type VisibleRows = {
  /** The rows to draw, the last one not included; all of them of a short list. */
  from: number
  to: number
  /** The rows that can be seen now. */
  firstSeen: number
  lastSeen: number
}

/**
 * Which rows of a list with one row height are drawn and seen, whatever scrolls: a box around it, or the page. The list
 * keeps its whole height by leaving room for the rows that are not drawn.
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  { count, rowHeight }: { count: number; rowHeight: number },
): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>(() => visibleRows({ top: 0, bottom: innerHeight }, 0, count, rowHeight))
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const next = visibleRows(windowOf(element), element.getBoundingClientRect().top, count, rowHeight)
      setRows((before) => (isSame(before, next) ? before : next))
    }
    look()
    document.addEventListener('scroll', look, { capture: true, passive: true })
    addEventListener('resize', look)
    return () => {
      document.removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [list, count, rowHeight])
  return rows
}

type Span = { top: number; bottom: number }

function visibleRows(seen: Span, listTop: number, count: number, rowHeight: number): VisibleRows {
  const inList = (row: number) => Math.max(0, Math.min(count - 1, row))
  const firstSeen = inList(Math.round((seen.top - listTop) / rowHeight))
  const lastSeen = inList(Math.round((seen.bottom - listTop) / rowHeight) - 1)
  if (count <= MOST_WHOLE_ROWS) return { from: 0, to: count, firstSeen, lastSeen }
  return { from: Math.max(0, firstSeen - BEYOND), to: Math.min(count, lastSeen + BEYOND + 1), firstSeen, lastSeen }
}

/** What of the page can be seen through the box that the list scrolls in. */
function windowOf(list: HTMLElement): Span {
  const box = list.parentElement?.getBoundingClientRect()
  if (!box || box.height === 0) return { top: 0, bottom: innerHeight }
  return { top: Math.max(0, box.top), bottom: Math.min(innerHeight, box.bottom) }
}

function isSame(one: VisibleRows, other: VisibleRows): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    one.firstSeen === other.firstSeen &&
    one.lastSeen === other.lastSeen
  )
}
