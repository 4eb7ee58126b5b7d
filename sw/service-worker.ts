import '#data/older-browsers.ts' // Before everything that may use it.
import { setUpBackgroundSync } from './background-sync.ts'
import { setUpCaching } from './caching.ts'
import { setUpUpdates } from './updates.ts'

// The app's shell, from the device.
setUpCaching()
// A new version starts when a page says so, and not before.
setUpUpdates()
// The outbox, when the browser wakes the worker for it.
setUpBackgroundSync()
