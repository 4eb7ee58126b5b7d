/** A file that somebody else writes, in the words of the standard and of WebKit. */
const HELD = new Set(['NoModificationAllowedError', 'InvalidStateError'])
const TRIES = 30
const PAUSE_MS = 100

/**
 * What `work` gives, which opens or removes a file that a tab, one that ends at this moment, may still hold: it is tried
 * again for three seconds. Throws what `work` throws.
 */
export async function onceLetGo<Result>(work: () => Promise<Result>, tries = TRIES): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries === 0 || !(error instanceof Error || error instanceof DOMException) || !HELD.has(error.name)) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return onceLetGo(work, tries - 1)
  }
}
