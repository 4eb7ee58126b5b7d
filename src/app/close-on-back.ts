import type { RouterHistory } from '@tanstack/react-router'
import { closeTopLayer, followLayers, hasOpenLayer } from '#ui/open-layers.ts'

/** The longest time in which a browser makes one step of the history. A busy page delays the timer and the step alike. */
const STEP_MS = 500

/**
 * W61. Lets Back close what is open on top and stay on the page: the router refuses the step and goes forward again.
 * The layer closes after the step forward, so an address that its closing writes is the page's. Returns a function that
 * stops it.
 */
export function closeOnBack(history: RouterHistory): () => void {
  let unblock: (() => void) | undefined
  let isReturning = false
  let correction: ReturnType<typeof setTimeout> | undefined

  const hold = () =>
    history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false
        isReturning = true
        return true
      },
    })

  function follow() {
    if (hasOpenLayer()) unblock ??= hold()
    else {
      unblock?.()
      unblock = undefined
    }
  }

  /** Runs after the router's listener, which ignores the step forward. */
  function finish() {
    if (!isReturning) return
    clearTimeout(correction)
    if (stepsToPage(history) === 0) {
      isReturning = false
      closeTopLayer()
    }
    // W62. Some browsers drop the step forward if another Back is faster.
    else correction = setTimeout(() => globalThis.history.go(stepsToPage(history)), STEP_MS)
  }

  addEventListener('popstate', finish)
  const unfollow = followLayers(follow)
  return () => {
    unfollow()
    unblock?.()
    clearTimeout(correction)
    removeEventListener('popstate', finish)
  }
}

/** Returns how far the browser's entry is from the page that the router shows. */
function stepsToPage(history: RouterHistory): number {
  const state: unknown = globalThis.history.state
  const index: unknown = state instanceof Object ? Reflect.get(state, '__TSR_index') : undefined
  return typeof index === 'number' ? history.location.state.__TSR_index - index : 0
}
