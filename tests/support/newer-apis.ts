import { goneInOldest } from '#tests/browsers/gone-in-oldest.ts'
import type { Gone } from '#tests/browsers/gone-in-oldest.ts'

/**
 * What every journey takes away: what an app of today would use without a thought. Chromium's own, as background sync,
 * stays: journeys ask for it. So does `checkVisibility`: the driver of the page asks it what is to be seen.
 */
const OFTEN_USED: Gone = {
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  AbortSignal: ['any'],
  URL: ['parse', 'canParse'],
  Response: ['json'],
  ReadableStream: ['from'],
  RegExp: ['escape'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Iterator.prototype': 'map filter take drop flatMap reduce toArray forEach some every find'.split(' '),
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  'Element.prototype': ['setHTMLUnsafe', 'getHTML'],
  'Response.prototype': ['bytes'],
  'Document.prototype': ['startViewTransition'],
  'FileSystemFileHandle.prototype': ['createWritable'],
  'StorageManager.prototype': ['estimate'],
  globalThis: ['Iterator', 'requestIdleCallback', 'scheduler', 'Float16Array'],
}

let all: Gone | undefined

/** With SAFARI=16.4 all that MDN's tables date later: `npm run journeys -- webkit-16.4`. */
export function newerNames(): Gone {
  return process.env['SAFARI'] === undefined ? OFTEN_USED : (all ??= goneInOldest())
}

/** Takes names from a page or a worker, before its first script. Runs there: it knows nothing of this file. */
export function takeAway(gone: Record<string, string[]>): void {
  type Holder = Record<string, object> | undefined
  for (const [path, names] of Object.entries(gone)) {
    let holder = globalThis as unknown as Holder
    // A worker has no Document, and nobody has a file system on plain http.
    for (const step of path.split('.')) holder = holder?.[step] as Holder
    if (holder) for (const name of names) Reflect.deleteProperty(holder, name)
  }
}

/** What every page, the service worker and the dedicated workers run first. */
const FIRST_SCRIPTS = /^\/(?:theme\.js|service-worker\.js|assets\/[\w.-]*worker-[\w-]+\.js)(?:\?|$)/u

/** For the fault proxy: in front of each first script of the app stands what makes its browser Safari 16.4's age. */
export function olderBrowser(path: string): string | undefined {
  return FIRST_SCRIPTS.test(path) ? `(${takeAway.toString()})(${JSON.stringify(newerNames())});\n` : undefined
}
