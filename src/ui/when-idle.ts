const LONGEST_WAIT_MS = 5_000
const WAIT_WITHOUT_CALLBACK_MS = 2_000

/** Does the work once the page has nothing else to do. Returns the function that takes it back. */
export function whenIdle(work: () => void, page: Window & typeof globalThis = window): () => void {
  let isWanted = true
  const doIt = () => isWanted && work()
  // Safari has no idle callback.
  if ('requestIdleCallback' in page) page.requestIdleCallback(doIt, { timeout: LONGEST_WAIT_MS })
  else setTimeout(doIt, WAIT_WITHOUT_CALLBACK_MS)
  return () => {
    isWanted = false
  }
}
