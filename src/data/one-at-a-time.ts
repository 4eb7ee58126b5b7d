/**
 * Work that any number of callers may ask for: one run is under way at most, and one more waits for all who have asked
 * meanwhile, because they may know of something that the first did not see. Each call ends with the run that began
 * after it, and fails as that one does.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  function begin(): Promise<void> {
    waiting = undefined
    running = work().finally(() => {
      running = undefined
    })
    return running
  }

  return () => (running ? (waiting ??= running.then(begin, begin)) : begin())
}
