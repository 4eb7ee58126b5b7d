import * as v from 'valibot'
import { PageToWorker } from '#domain/sw-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Y41. The new version takes over only when a page asks for it; that page has no evaluation open. */
export function setUpUpdates(): void {
  self.addEventListener('message', (event) => {
    if (v.is(PageToWorker, event.data)) void self.skipWaiting()
  })
  // The first version takes the open page at once, so that the next start needs no network.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}
