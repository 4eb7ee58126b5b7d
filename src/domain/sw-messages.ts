import * as v from 'valibot'

/** What a page asks of the service worker. The worker parses what it hears. */
export const PageToWorker = v.object({ type: v.literal('activate-update') })
export type PageToWorker = v.InferOutput<typeof PageToWorker>

/** What the worker posts to open pages when the browser woke it to send: they host the engine. */
export const WAKE_MESSAGE = 'courtside:wake-sync'

/** The Background Sync registration that asks for the outbox to be sent. */
export const SYNC_TAG = 'courtside-outbox'
