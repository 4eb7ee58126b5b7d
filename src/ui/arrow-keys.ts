import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

type Arrows = {
  columns: number
  /** Brings a place into view that a long list has not drawn. */
  reveal?: (at: number) => void
}

/** Arrow keys move the focus between the elements with a `data-at` in a list, or in a grid of `columns`. */
export function useArrowKeys(list: RefObject<HTMLElement | null>, { columns, reveal }: Arrows): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null
    if (step === undefined || !from || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const at = Number(from.dataset['at']) + step
    const find = () => list.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)
    const next = find()
    if (next) return next.focus()
    reveal?.(at)
    requestAnimationFrame(() => find()?.focus())
  })
  useEffect(() => {
    const element = list.current
    const listener = (event: KeyboardEvent) => follow(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [list])
}
