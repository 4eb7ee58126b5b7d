import { useCallback, useState } from 'react'

/** The width of an element in px, kept up to date: a drawing whose text must keep its size is drawn to measure. */
export function useWidth<E extends Element>(first: number): [(element: E | null) => (() => void) | void, number] {
  const [width, setWidth] = useState(first)
  const watch = useCallback((element: E | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, width]
}
