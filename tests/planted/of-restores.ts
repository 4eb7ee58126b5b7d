import type { PlantedBug } from './planted-bug.ts'

/** Data that a restore must not bring back into force, and work that it must not lose. */
export const OF_RESTORES: PlantedBug[] = [
  {
    name: 'a restore brings a withdrawn consent back into force',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/ledger/read-ledger.ts',
        from: 'for (const entry of await unknownOf(db, ours)) await take(deps, entry, reading)',
        to: 'await unknownOf(db, ours)',
      },
    ],
    tests: ['server/resources/ledger/ledger.pg.test.ts'],
  },
  {
    name: 'an entry is marked as shipped although the ledger could not store it',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/ledger/ship-ledger.ts',
        from: 'await ledger.append(',
        to: 'void ledger.append(',
      },
    ],
    tests: ['server/resources/ledger/ledger.pg.test.ts'],
  },
  {
    name: 'a restore counts only if the new epoch sorts higher',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/epoch.ts',
        from: 'if (known !== undefined) await',
        to: 'if (known !== undefined && epoch > known) await',
      },
    ],
    tests: ['src/data/sync/set-back.test.ts'],
  },
  {
    name: 'two receipts of one conflict share a place, and only one of them goes out again',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/acceptance.ts',
        from: 'return seq - 1 / (Math.round(1 / (seq - last)) + 1)',
        to: 'return last > seq ? last : seq - 1 / 2',
      },
    ],
    tests: ['src/data/sync/set-back.test.ts'],
  },
  {
    name: 'a receipt gets the place of an earlier one that waits again after a restore',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/acceptance.ts',
        from: '...[...receipts, ...waiting].map((row) => row.seq)',
        to: '...[...receipts, ...waiting.slice(0, 0)].map((row) => row.seq)',
      },
    ],
    tests: ['src/data/sync/set-back.test.ts'],
  },
  {
    name: 'a restore makes a tablet forget which version of a note it has seen',
    floor: 'data',
    changes: [
      {
        file: 'src/data/sync/epoch.ts',
        from: '  await db.event_player.toCollection()',
        to: '  await db.note.toCollection().modify({ version: undefined })\n  await db.event_player.toCollection()',
      },
    ],
    tests: ['src/data/db/note-writes.test.ts'],
  },
  {
    name: 'a restore of which a tablet hears while its disk is full is forgotten',
    floor: 'data',
    changes: [{ file: 'src/data/sync/sync-engine.ts', from: '      heardEpoch = undefined\n', to: '' }],
    tests: ['src/data/sync/set-back.test.ts'],
  },
]
