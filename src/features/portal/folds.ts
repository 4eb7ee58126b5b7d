import { useEffect, useEffectEvent } from 'react'
import type { PlotFold } from '#ui/plot-panel.tsx'

/** Which parts of a page are open on a phone, as the address says it. */
export type Folds<Part extends string> = { open: readonly Part[]; onOpen: (open: readonly Part[]) => void }

export function foldOf<Part extends string>({ open, onOpen }: Folds<Part>, part: Part, fact: string): PlotFold {
  const isOpen = open.includes(part)
  return {
    id: part,
    isOpen,
    fact,
    onToggle: () => onOpen(isOpen ? open.filter((other) => other !== part) : [...open, part]),
  }
}

/**
 * Scrolls to the first part that the address opens. A page that is scrolled already stays where it is.
 */
export function useShowOpened({ open }: Pick<Folds<string>, 'open'>) {
  const show = useEffectEvent(() => {
    const [first] = open
    if (first !== undefined && window.scrollY === 0) document.getElementById(first)?.scrollIntoView?.()
  })
  useEffect(() => show(), [])
}
