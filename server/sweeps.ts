import { forgetOldAudit } from './resources/audit/audit-repository.ts'
import { sweepClaims } from './resources/evaluations/release-to-queue.ts'
import { sendAddressNews } from './resources/events/address-news.ts'
import { sweepPublications } from './resources/events/start-publishing.ts'
import { sweepEvents } from './resources/events/sweep-events.ts'
import { forgetOldGuesses } from './resources/histories/birth-date-guesses.ts'
import { forgetOldHistoryLinks } from './resources/histories/history-links-repository.ts'
import { sendHistoryLinks } from './resources/histories/send-history-links.ts'
import { forgetOldDays } from './resources/limits/spend-day.ts'
import { forgetOldLedger, sweepLedger } from './resources/ledger/sweep-ledger.ts'
import { sendNotices } from './resources/notices/send-notices.ts'
import { sweepDeletions } from './resources/own-data/sweep-deletions.ts'
import { sweepUnanswered } from './resources/own-data/sweep-unanswered.ts'
import { remindOfDisputes } from './resources/payments/remind-of-disputes.ts'
import { forgetStrangeRefunds } from './resources/payments/waiting-refunds.ts'
import { SWEEP_MS, sweepCheckouts } from './resources/payments/sweep-checkouts.ts'
import { forgetDecided } from './resources/events/waiting-repository.ts'
import { forgetOldInvitations } from './resources/programs/invitations-repository.ts'
import { sendInvitations } from './resources/programs/send-invitations.ts'
import { sweepForgottenPictures } from './resources/pictures/store-picture.ts'
import { forgetOldCodes } from './resources/reports/links-repository.ts'
import { wakeWaiting } from './resources/reports/readers-repository.ts'
import { keepReceipts } from './resources/receipts/keep-receipts.ts'
import { sendReports } from './resources/reports/send-reports.ts'
import { sweepVideos } from './resources/videos/discard-videos.ts'
import type { Services } from './services.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** One thing that waits for its time. `onError` is for what went wrong without ending the sweep. */
type Sweep = {
  name: string
  everyMs: number
  run: (services: Services, onError: (error: unknown) => void) => Promise<unknown>
}

const SWEEPS: readonly Sweep[] = [
  { name: 'ledger', everyMs: SECOND_MS, run: sweepLedger },
  { name: 'notices', everyMs: 5 * SECOND_MS, run: sendNotices },
  { name: 'invitations', everyMs: 5 * SECOND_MS, run: sendInvitations },
  { name: 'joins', everyMs: 5 * SECOND_MS, run: sendHistoryLinks },
  { name: 'publications', everyMs: SECOND_MS, run: sweepPublications },
  { name: 'reports', everyMs: 5 * SECOND_MS, run: sendReports },
  { name: 'address-news', everyMs: 5 * SECOND_MS, run: sendAddressNews },
  { name: 'checkouts', everyMs: SWEEP_MS, run: sweepCheckouts },
  { name: 'disputes', everyMs: MINUTE_MS, run: remindOfDisputes },
  { name: 'events', everyMs: MINUTE_MS, run: sweepEvents },
  {
    name: 'deletions',
    everyMs: HOUR_MS,
    run: async (services, onError) => (await sweepDeletions(services)).failed.forEach(({ error }) => onError(error)),
  },
  {
    name: 'claims',
    everyMs: HOUR_MS,
    run: async (services, onError) => (await sweepClaims(services)).failed.forEach(({ error }) => onError(error)),
  },
  { name: 'unanswered', everyMs: HOUR_MS, run: sweepUnanswered },
  { name: 'pictures', everyMs: HOUR_MS, run: sweepForgottenPictures },
  { name: 'videos', everyMs: HOUR_MS, run: sweepVideos },
  { name: 'audit', everyMs: HOUR_MS, run: forgetOldAudit },
  { name: 'old-ledger', everyMs: HOUR_MS, run: ({ db }) => forgetOldLedger(db) },
  { name: 'receipts', everyMs: HOUR_MS, run: keepReceipts },
  { name: 'old-invitations', everyMs: HOUR_MS, run: forgetOldInvitations },
  { name: 'decided-changes', everyMs: HOUR_MS, run: ({ db }) => forgetDecided(db) },
  { name: 'strange-refunds', everyMs: HOUR_MS, run: forgetStrangeRefunds },
  { name: 'old-days', everyMs: HOUR_MS, run: forgetOldDays },
  { name: 'old-codes', everyMs: HOUR_MS, run: ({ db }) => forgetOldCodes(db) },
  { name: 'old-joins', everyMs: HOUR_MS, run: ({ db }) => forgetOldHistoryLinks(db) },
  { name: 'old-guesses', everyMs: HOUR_MS, run: forgetOldGuesses },
  { name: 'waiting-readers', everyMs: HOUR_MS, run: ({ db }) => wakeWaiting(db) },
]

/** How it stands with one sweep. Until it was done for the first time, its start stands for its last success. */
export type SweepState = { name: string; everyMs: number; lastDoneAt: number }

export type Sweeps = { states(): SweepState[]; stop(): Promise<void> }

/**
 * Does at once, and then at its interval, everything that waits for its time. Any number of processes may do so. `stop`
 * resolves when nothing of it runs any more.
 */
export function startSweeps(services: Services, onError: (error: unknown) => void): Sweeps {
  const started = SWEEPS.map((sweep) => startOne(sweep, services, onError))
  return {
    states: () => started.map((it) => it.state()),
    async stop() {
      await Promise.all(started.map((it) => it.stop()))
    },
  }
}

function startOne({ name, everyMs, run }: Sweep, services: Services, onError: (error: unknown) => void) {
  let lastDoneAt = services.now()
  const once = async () => {
    try {
      await run(services, onError)
      lastDoneAt = services.now()
    } catch (error) {
      onError(error)
    }
  }
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
    state: () => ({ name, everyMs, lastDoneAt }),
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
