import type { PlantedBug } from './planted-bug.ts'

/** Whose evaluations are whose, and who is told of it. */
export const OF_FAMILIES: PlantedBug[] = [
  {
    name: 'a second family joins what the first one has',
    floor: 'server',
    changes: [{ file: 'server/resources/histories/find-histories.ts', from: 'AND w.joined_to IS NULL AND', to: 'AND' }],
    tests: ['server/resources/histories/joined-histories.property.pg.test.ts'],
  },
  {
    name: 'a coach without a yes reads a joined report under the name of the account',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/answers/read-report.ts',
        from: `const isKnownToBeOne = relations.includes('player') || isByYes ||`,
        to: `const isKnownToBeOne = relations.includes('player') || relations.includes('roster') ||`,
      },
    ],
    tests: ['server/resources/histories/coach-and-tablet.pg.test.ts'],
  },
  {
    name: 'a personal link that somebody declined with works again',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/teams/roster-links-repository.ts',
        from: 'k.used_at IS NULL AND k.expires_at > $3 AND r.player_id IS NULL AS is_open',
        to: 'k.expires_at > $3 AND r.player_id IS NULL AS is_open',
      },
    ],
    tests: ['server/resources/teams/roster-links.pg.test.ts'],
  },
]
