import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Opens a fold while the page is printed. Where `::details-content` is known a stylesheet can do so; Safari before 18.4
 * does not know it.
 */
export function useOpenOnPaper(fold: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    let wasOpen = false
    const set = (isOpen: boolean) => {
      if (fold.current) fold.current.open = isOpen
    }
    const open = () => {
      wasOpen = fold.current?.open ?? false
      set(true)
    }
    const putBack = () => set(wasOpen)
    addEventListener('beforeprint', open)
    addEventListener('afterprint', putBack)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', putBack)
    }
  }, [fold])
}
