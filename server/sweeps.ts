import { forgetOldAudit } from './resources/audit/audit-repository.ts'
import { sweepClaims } from './resources/evaluations/release-to-queue.ts'
import { sendNotices } from './resources/notices/send-notices.ts'
import { sweepDeletions } from './resources/own-data/sweep-deletions.ts'
import { SWEEP_MS, sweepCheckouts } from './resources/payments/sweep-checkouts.ts'
import { forgetOldInvitations } from './resources/programs/invitations-repository.ts'
import { sendInvitations } from './resources/programs/send-invitations.ts'
import { sweepForgottenPictures } from './resources/pictures/store-picture.ts'
import { forgetOldCodes } from './resources/reports/links-repository.ts'
import { wakeWaiting } from './resources/reports/readers-repository.ts'
import { sendReports } from './resources/reports/send-reports.ts'
import { sweepVideos } from './resources/videos/discard-videos.ts'
import type { Services } from './services.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS

/** One thing that waits for its time. `onError` is for what went wrong without ending the sweep. */
type Sweep = { everyMs: number; run: (services: Services, onError: (error: unknown) => void) => Promise<unknown> }

const SWEEPS: readonly Sweep[] = [
  { everyMs: 5 * SECOND_MS, run: sendNotices },
  { everyMs: 5 * SECOND_MS, run: sendInvitations },
  { everyMs: 5 * SECOND_MS, run: sendReports },
  { everyMs: SWEEP_MS, run: sweepCheckouts },
  {
    everyMs: HOUR_MS,
    run: async (services, onError) => (await sweepDeletions(services)).failed.forEach(({ error }) => onError(error)),
  },
  {
    everyMs: HOUR_MS,
    run: async (services, onError) => (await sweepClaims(services)).failed.forEach(({ error }) => onError(error)),
  },
  { everyMs: HOUR_MS, run: sweepForgottenPictures },
  { everyMs: HOUR_MS, run: sweepVideos },
  { everyMs: HOUR_MS, run: forgetOldAudit },
  { everyMs: HOUR_MS, run: forgetOldInvitations },
  { everyMs: HOUR_MS, run: ({ db }) => forgetOldCodes(db) },
  { everyMs: HOUR_MS, run: ({ db }) => wakeWaiting(db) },
]

/**
 * Does at once, and then at its interval, everything that waits for its time. Any number of processes may do so. `stop`
 * resolves when nothing of it runs any more.
 */
export function startSweeps(services: Services, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const started = SWEEPS.map((sweep) => startOne(sweep, services, onError))
  return {
    async stop() {
      await Promise.all(started.map((it) => it.stop()))
    },
  }
}

function startOne({ everyMs, run }: Sweep, services: Services, onError: (error: unknown) => void) {
  const once = () => run(services, onError).catch(onError)
  let running: Promise<unknown> = once()
  let isRunning = true
  void running.finally(() => (isRunning = false))
  const timer = setInterval(() => {
    // A slow one is not asked again before it has ended.
    if (isRunning) return
    isRunning = true
    running = once().finally(() => (isRunning = false))
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
