import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/** A finger that moved less than this has tapped. */
const SLACK = 6
/** So near to the edge of the window the page scrolls along. */
const EDGE = 72

export type Drag = { id: string; dx: number; dy: number; over: string | null }

/** The element that tells where something can be dropped carries this, with the name of the place. */
export const DROP = 'data-drop'

/**
 * Dragging by mouse, pen or finger. `onDrop` hears the place under the pointer; a press that moves nothing is told to
 * `onTap`. Escape lets go.
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
      const dx = event.clientX - from.x
      const dy = event.clientY - from.y + scrollY - from.scroll
      if (!drag && Math.hypot(dx, dy) < SLACK) return
      if (event.clientY < EDGE) scrollBy(0, -12)
      if (event.clientY > innerHeight - EDGE) scrollBy(0, 12)
      setDrag({ id, dx, dy, over: placeAt(event.clientX, event.clientY) })
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
  return { drag, handlers }
}

function placeAt(x: number, y: number): string | null {
  const under = document.elementsFromPoint(x, y).find((element) => element.closest(`[${DROP}]`))
  return under?.closest(`[${DROP}]`)?.getAttribute(DROP) ?? null
}
