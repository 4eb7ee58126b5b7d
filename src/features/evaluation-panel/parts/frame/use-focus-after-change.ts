import { useLayoutEffect, useRef, useState } from 'react'
import type { PanelMemory } from '../state/use-panel-store.ts'

/**
 * After a change of skill or player the focus goes to the heading; not when the panel opens. It goes with the drawing:
 * the tile that had it belongs to the next skill by now, and would take the next key.
 */
export function useFocusAfterChange(code: string, memory: PanelMemory) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [shownBefore] = useState(memory.lastCode)
  const shown = useRef(shownBefore === undefined ? code : undefined)
  useLayoutEffect(() => {
    if (shown.current === code) return
    shown.current = code
    heading.current?.focus()
  }, [code])
  return heading
}
