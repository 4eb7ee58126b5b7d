import * as v from 'valibot'

/** What the page and the service worker say to each other. Both parse what they hear. */
export const PageToWorker = v.object({ type: v.literal('activate-update') })
export type PageToWorker = v.InferOutput<typeof PageToWorker>

export const WorkerToPage = v.object({ type: v.literal('wake-sync') })
export type WorkerToPage = v.InferOutput<typeof WorkerToPage>

/** The Background Sync registration that asks the worker to send the outbox. */
export const SYNC_TAG = 'courtside-outbox'
