import { useEffect, useRef, useState } from 'react'
import type { PanelMemory } from '../state/use-panel-store.ts'

/** After a change of skill or player the focus goes to the heading; not when the panel opens. */
export function useFocusAfterChange(code: string, memory: PanelMemory) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [shownBefore] = useState(memory.lastCode)
  const shown = useRef(shownBefore === undefined ? code : undefined)
  useEffect(() => {
    if (shown.current === code) return
    shown.current = code
    heading.current?.focus()
  }, [code])
  return heading
}
