import { afterPaint } from '#ui/after-paint.ts'
import type { RatingStore } from '#kit/rating-store.ts'

export type StateAfterPaint = Pick<RatingStore, 'subscribe' | 'state'>

/**
 * The state of the store once the tap that changed it is on the screen: for what stands beside the tile, so that the
 * tile answers first. It follows as long as the store is there.
 */
export function stateAfterPaint(store: StateAfterPaint): StateAfterPaint {
  const listeners = new Set<() => void>()
  let shown = store.state()
  let isDue = false
  store.subscribe(() => {
    if (isDue) return
    isDue = true
    afterPaint(() => {
      isDue = false
      shown = store.state()
      for (const listener of listeners) listener()
    })
  })
  return {
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
