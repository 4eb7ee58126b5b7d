import { backoffMs } from '#domain/sync/backoff.ts'
import { leastWait, waitReason } from './part-verdict.ts'
import type { WaitReason } from './part-verdict.ts'

/** Tries something again for as long as trying is of use, and knows whether anything gets through at all. */
export type Patience = {
  /** Resolves or throws as `attempt` does in the end. `moved` is called by the attempt as soon as bytes go out. */
  persist<T>(attempt: (moved: () => void) => Promise<T>): Promise<T>
  /** Why nothing gets through, or null when something does. */
  stuck(): WaitReason | null
  /** The network may be back: whatever waits is tried at once. */
  nudge(): void
}

type Work = { stuckFor: WaitReason | null; wake: () => void }

export function createPatience(parts: { signal: AbortSignal; random: () => number; onChange: () => void }): Patience {
  const works = new Set<Work>()

  function nudge() {
    for (const work of works) work.wake()
  }

  function through(work: Work) {
    if (work.stuckFor === null) return
    work.stuckFor = null
    nudge()
    parts.onChange()
  }

  return {
    nudge,
    stuck() {
      const reasons = [...works].map(({ stuckFor }) => stuckFor)
      return reasons.length > 0 && !reasons.includes(null) ? (reasons[0] ?? null) : null
    },
    async persist(attempt) {
      const work: Work = { stuckFor: null, wake: () => {} }
      works.add(work)
      try {
        for (let failures = 1; ; failures++) {
          parts.signal.throwIfAborted()
          try {
            const result = await attempt(() => {
              failures = 1
              through(work)
            })
            through(work)
            return result
          } catch (error) {
            parts.signal.throwIfAborted()
            const least = leastWait(error)
            if (least === undefined) throw error
            work.stuckFor = waitReason(error)
            parts.onChange()
            await sleep(work, backoffMs(failures, parts.random(), least), least)
          }
        }
      } finally {
        works.delete(work)
        work.wake()
      }
    },
  }

  /** Ends early at a nudge, but never before the server wants to hear again. */
  function sleep(work: Work, ms: number, least: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(done, ms)
      const stop = () => {
        clearTimeout(timer)
        reject(parts.signal.reason as Error)
      }
      parts.signal.addEventListener('abort', stop, { once: true })
      if (least === 0) work.wake = done
      function done() {
        clearTimeout(timer)
        work.wake = () => {}
        parts.signal.removeEventListener('abort', stop)
        resolve()
      }
    })
  }
}
