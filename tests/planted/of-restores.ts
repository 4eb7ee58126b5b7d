import type { PlantedBug } from './planted-bug.ts'

/** Data that a restore must not bring back into force. */
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
]
