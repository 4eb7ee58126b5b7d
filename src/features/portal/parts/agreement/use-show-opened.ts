import { useEffect, useEffectEvent } from 'react'
import type { Folds } from '../../agreement-folds.ts'

/**
 * Whoever comes by an address that opens parts begins at the first of them; where the page was scrolled to already, it
 * stays.
 */
export function useShowOpened({ open }: Folds) {
  const show = useEffectEvent(() => {
    const [first] = open
    if (first !== undefined && window.scrollY === 0) document.getElementById(first)?.scrollIntoView?.()
  })
  useEffect(() => show(), [])
}
