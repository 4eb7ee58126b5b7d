import { afterPaint } from '#ui/after-paint.ts'
import type { RatingState, RatingStore } from '#kit/rating-store.ts'

export type StateAfterPaint = Pick<RatingStore, 'subscribe' | 'state'>

/**
 * The state of the store once the tap that changed it is on the screen: for what stands beside the tile, so that the
 * tile answers first. While nobody listens it is the store's own.
 */
export function stateAfterPaint(store: StateAfterPaint): StateAfterPaint {
  const listeners = new Set<() => void>()
  let shown: RatingState | undefined
  let isDue = false
  let unsubscribe = () => {}

  function follow() {
    if (isDue) return
    isDue = true
    afterPaint(() => {
      isDue = false
      if (shown === undefined) return
      shown = store.state()
      for (const listener of listeners) listener()
    })
  }

  return {
    state: () => shown ?? store.state(),
    subscribe(listener) {
      if (listeners.size === 0) {
        shown = store.state()
        unsubscribe = store.subscribe(follow)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unsubscribe()
        shown = undefined
      }
    },
  }
}
