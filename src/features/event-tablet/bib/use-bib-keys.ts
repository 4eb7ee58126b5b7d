import { useEffect, useEffectEvent } from 'react'

type BibKeys = {
  onDigit: (digit: string) => void
  onErase: () => void
  onClear: () => void
  /** Whether this element takes digits for itself: a slider that is rated by keys. */
  isTaken?: (target: Element) => boolean
}

export const BIB_KEYS = [
  ['Digits', 'Type a bib'],
  ['Backspace', 'Take a digit back'],
  ['Escape', 'Clear the bib'],
] as const

/**
 * Digits type the bib wherever the focus is but in a field or a dialog; Backspace takes one back, Escape all. They are
 * caught on their way down, so that a slider under the focus does not take a bib for a value.
 */
export function useBibKeys({ onDigit, onErase, onClear, isTaken = () => false }: BibKeys) {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
    if (event.target.closest('input, textarea, select, [role=dialog], [role=menu]') || isTaken(event.target)) return
    if (/^\d$/u.test(event.key)) onDigit(event.key)
    else if (event.key === 'Backspace') onErase()
    else if (event.key === 'Escape') onClear()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => follow(event)
    addEventListener('keydown', listener, true)
    return () => removeEventListener('keydown', listener, true)
  }, [])
}
