import { useCallback, useState } from 'react'
import { inReadersPixels } from './readers-pixels.ts'

/**
 * The width of an element in px of the usual font size, kept up to date: a drawing whose text must keep its size is
 * drawn to measure. The drawing's height is in rem and its letters in em, so that all of it grows with the reader's font.
 */
export function useWidth<E extends Element>(first: number): [(element: E | null) => (() => void) | void, number] {
  const [width, setWidth] = useState(first)
  const watch = useCallback((element: E | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const measured = Math.round(element.clientWidth / inReadersPixels(1))
      if (measured > 0) setWidth(measured)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, width]
}
