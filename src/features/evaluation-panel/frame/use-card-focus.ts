import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { PanelMemory } from '../state/use-panel-store.ts'

/**
 * After a change of skill or player the focus moves to the item that was asked for, and otherwise to the heading. It
 * stays where it is when the panel opens. It moves as soon as the card is drawn, because the tile that had it belongs
 * to the next skill by then, and would take the next key.
 */
export function useCardFocus(code: string, memory: PanelMemory) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isFirst] = useState(() => !memory.isOpened())
  const shown = useRef(isFirst ? code : undefined)
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => memory.keepOpened(), [memory])
  useLayoutEffect(() => {
    if (shown.current === code) return
    shown.current = code
    const slider = wanted.current === undefined ? undefined : sliderOf(heading.current, wanted.current)
    wanted.current = undefined
    ;(slider ?? heading.current)?.focus()
  }, [code])
  /** Moves the focus to an item of this card, or of the next one. */
  const focusItem = useCallback((name: string) => {
    const slider = sliderOf(heading.current, name)
    if (slider) slider.focus()
    else wanted.current = name
  }, [])
  return { heading, focusItem }
}

const sliderOf = (heading: HTMLElement | null, name: string) =>
  heading?.closest('fieldset')?.querySelector<HTMLElement>(`[role="slider"][aria-label="${CSS.escape(name)}"]`)
