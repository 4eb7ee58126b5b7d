const LONGEST_WAIT_MS = 5_000
const WAIT_WITHOUT_CALLBACK_MS = 2_000

/** Does the work once the page has nothing else to do. Returns the function that takes it back. */
export function whenIdle(work: () => void, page: Window & typeof globalThis = window): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in page)) {
    const timer = setTimeout(work, WAIT_WITHOUT_CALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const asked = page.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
  return () => page.cancelIdleCallback(asked)
}
