import type { PlantedBug } from './planted-bug.ts'

export const OF_ROLES: PlantedBug[] = [
  {
    name: 'the main role alone has rights',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/permissions/permissions.ts',
        from: `(isAdmin ? [...roles, 'Admin'] : roles)`,
        to: `(isAdmin ? [roles[0], 'Admin'] : roles.slice(0, 1))`,
      },
    ],
    tests: ['server/resources/accounts/several-roles.pg.test.ts'],
  },
  {
    name: 'the profile of an evaluator counts as the one of another role',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/profiles/evaluator-profile.ts',
        from: `completes: ownRole(roles) === 'Evaluator'`,
        to: 'completes: true',
      },
    ],
    tests: ['server/resources/accounts/several-roles.pg.test.ts'],
  },
  {
    name: 'a missing profile closes the pages of every role',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/doors/doors.ts',
        from: 'return asked.every(isUnfinished)',
        to: 'return roles.some(isUnfinished)',
      },
    ],
    tests: ['src/domain/doors/doors.test.ts'],
  },
  {
    name: 'a token that refreshes changes the view back',
    floor: 'domain',
    changes: [{ file: 'src/domain/session/session.ts', from: 'view: who.view ?? known?.role', to: 'view: who.view' }],
    tests: ['src/domain/session/session.test.ts'],
  },
]
