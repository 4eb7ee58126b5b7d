import { afterEach, beforeEach, vi } from 'vitest'

/** In the tests of this file a frame comes when it is asked for. Returns how: with what was to follow the frame. */
export function framesByHand(): () => void {
  const frames: Array<() => void> = []
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  return () => {
    for (const draw of frames.splice(0)) draw()
    vi.runOnlyPendingTimers()
  }
}
