import type { PlantedBug } from './planted-bug.ts'

/** What a restore must not bring back. */
export const OF_RESTORES: PlantedBug[] = [
  {
    name: 'a consent that was withdrawn after the backup is in force after the restore',
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
    name: 'an entry is marked as carried although the ledger could not take it',
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
]
