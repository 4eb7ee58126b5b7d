import type { PlantedBug } from './planted-bug.ts'

/** When a device sends, and when it rests. */
export const OF_THE_SENDER: PlantedBug[] = [
  {
    name: 'a tablet takes the revision of another one for its own when its operation changed nothing',
    floor: 'data',
    changes: [{ file: 'src/data/sync/acceptance.ts', from: ' && result.server?.is_unchanged !== true', to: '' }],
    tests: ['src/data/sync/unseen-revision.test.ts'],
  },
  {
    name: 'a rating merged into a waiting operation names its own last value as the one shown before',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/outbox.ts',
        from: 'before.has(rating.key) ? before.get(rating.key) : rating',
        to: 'rating',
      },
    ],
    tests: ['src/data/db/rating-writes.test.ts'],
  },
  {
    name: 'an edit behind a note that was given up still names the words that no server has',
    floor: 'data',
    changes: [
      { file: 'src/data/db/quarantine.ts', from: '{ ...entry.body, was: body.was, mutation_id }', to: 'entry.body' },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
  {
    name: 'a settled conflict leaves the end of its chain open, so a revision is given out twice',
    floor: 'data',
    changes: [
      {
        file: 'src/data/db/outbox.ts',
        from: '  if (tail) await db.outbox.update(tail.seq, { followed: 1 })\n  return highestRev(row, chain) + 1',
        to: '  if (tail === undefined) return 1\n  return highestRev(row, chain) + 1',
      },
    ],
    tests: ['src/data/db/quarantine.test.ts'],
  },
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
  {
    name: 'the worker never asks the browser for another try',
    floor: 'sw',
    changes: [{ file: 'sw/background-sync.ts', from: 'if (left > 0) throw', to: 'if (left < 0) throw' }],
    tests: ['sw/background-sync.test.ts'],
  },
  {
    name: 'work that a proxy refuses for its size is set aside as if the server had refused it',
    floor: 'data',
    changes: [
      { file: 'src/data/sync/slice.ts', from: "if (count === 1 && isTooLarge && code === '')", to: 'if (count === 0)' },
    ],
    tests: ['src/data/sync/failed-request.test.ts'],
  },
  {
    name: 'the page of a captive portal counts as a part of a video that arrived',
    floor: 'data',
    changes: [
      { file: 'src/data/uploads/part-verdict.ts', from: 'if (isPage) throw', to: 'if (isPage && status >= 300) throw' },
    ],
    tests: ['src/data/uploads/patience.test.ts'],
  },
]
