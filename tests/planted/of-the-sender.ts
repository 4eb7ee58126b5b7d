import type { PlantedBug } from './planted-bug.ts'

/** When a device sends, and when it rests. */
export const OF_THE_SENDER: PlantedBug[] = [
  {
    name: 'each tap asks the browser for Background Sync, and so sends a request of its own',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/wake-ups.ts',
        from: 'soon = setTimeout(tell, DEBOUNCE_MS)',
        to: 'void registerTag(serviceWorker); soon = setTimeout(tell, DEBOUNCE_MS)',
      },
    ],
    tests: ['src/data/sync/wake-ups.test.ts'],
  },
  {
    name: 'a device that may not send yet sets no timer for when it may',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/sync-engine.ts',
        from: 'return some.length > 0 ? 0 : undefined',
        to: 'return some.length > 0 ? undefined : undefined',
      },
    ],
    tests: ['src/data/sync'],
  },
]
