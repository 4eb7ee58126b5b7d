import { sweepDeletions } from './resources/own-data/sweep-deletions.ts'
import { sweepForgottenPictures } from './resources/pictures/store-picture.ts'
import type { Services } from './services.ts'

const HOUR_MS = 3_600_000

/**
 * Does at once and every hour what waits for its time: accounts to be deleted, pictures that nothing uses. Any number of
 * processes may do so. `stop` resolves when nothing of it runs any more.
 */
export function startSweeps(services: Services, onError: (error: unknown) => void): { stop(): Promise<void> } {
  let running = sweep()
  const timer = setInterval(() => {
    running = running.then(sweep)
  }, HOUR_MS).unref()

  async function sweep() {
    try {
      for (const { error } of (await sweepDeletions(services)).failed) onError(error)
      await sweepForgottenPictures(services)
    } catch (error) {
      onError(error)
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
