import { useCallback, useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/** A finger that moved less than this has tapped. */
const SLACK = 6
/** So near to the edge of the window the page scrolls along. */
const EDGE = 72

export type Drag = { id: string; over: string | null }

/** The element that tells where something can be dropped carries this, with the name of the place. */
export const DROP = 'data-drop'

/**
 * Dragging by mouse, pen or finger. `onDrop` hears the place under the pointer; a press that moves nothing is told to
 * `onTap`. Escape lets go. `hold` is the ref of what follows the pointer: it moves without a new drawing of the page.
 */
export function useBoardDrag({
  onDrop,
  onTap,
}: {
  onDrop: (id: string, place: string) => void
  onTap: (id: string) => void
}) {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<{ id: string; x: number; y: number; scroll: number }>(undefined)
  const pointer = useRef({ x: 0, y: 0 })
  const held = useRef<HTMLElement>(null)
  const follow = () => {
    if (held.current) held.current.style.translate = `${pointer.current.x}px ${pointer.current.y}px`
  }
  const hold = useCallback((element: HTMLElement | null) => {
    held.current = element
    follow()
  }, [])

  useEffect(() => {
    if (!drag) return
    const letGo = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      start.current = undefined
      setDrag(undefined)
    }
    addEventListener('keydown', letGo)
    return () => removeEventListener('keydown', letGo)
  }, [drag])

  const handlers = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { id, x: event.clientX, y: event.clientY, scroll: scrollY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = start.current
      if (from?.id !== id) return
      const { clientX: x, clientY: y } = event
      if (!drag && Math.hypot(x - from.x, y - from.y + scrollY - from.scroll) < SLACK) return
      if (y < EDGE) scrollBy(0, -12)
      if (y > innerHeight - EDGE) scrollBy(0, 12)
      pointer.current = { x, y }
      follow()
      const over = placeAt(x, y)
      setDrag((before) => (before?.id === id && before.over === over ? before : { id, over }))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = start.current
      start.current = undefined
      setDrag(undefined)
      if (from?.id !== id) return
      if (!drag) return onTap(id)
      const place = placeAt(event.clientX, event.clientY)
      if (place !== null) onDrop(id, place)
    },
    onPointerCancel() {
      start.current = undefined
      setDrag(undefined)
    },
  })
  return { drag, handlers, hold }
}

function placeAt(x: number, y: number): string | null {
  const under = document.elementsFromPoint(x, y).find((element) => element.closest(`[${DROP}]`))
  return under?.closest(`[${DROP}]`)?.getAttribute(DROP) ?? null
}
