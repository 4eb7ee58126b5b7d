import type { PlantedBug } from './planted-bug.ts'

export const OF_ROLES: PlantedBug[] = [
  {
    name: 'operations are served with another grant than the one in their contract',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/operations-routes.ts',
        from: '{ ...endpoint, input }',
        to: "{ ...endpoint, input, grant: { Player: ['any'] } }",
      },
    ],
    tests: ['tests/contract/endpoints.test.ts'],
  },
  {
    name: 'a route for admins starts without sign-in',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/permissions/serve-granted.ts',
        from: 'if (!isOfCall || isPublic !== (call.grant.Public !== undefined))',
        to: 'if (!isOfCall)',
      },
    ],
    tests: ['server/resources/permissions/serve-granted.test.ts'],
  },
  {
    name: 'a route starts with the grant of another path',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/permissions/serve-granted.ts',
        from: ' && routePath === call.path',
        to: '',
      },
    ],
    tests: ['server/resources/permissions/serve-granted.test.ts'],
  },
  {
    name: 'a role without any grant reaches the handler',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/permissions/serve-granted.ts',
        from: 'if (!mayCall(actor, grant)) throw',
        to: 'if (!mayCall(actor, grant) && actor.roles.length === 0) throw',
      },
    ],
    tests: ['tests/permissions/walk.pg.test.ts'],
  },
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
  {
    name: 'a former evaluator’s work is refused for good',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/operations/apply/apply-operations.ts',
        from: `if (error_code === NOT_EVALUATOR) return`,
        to: `if (error_code === NOT_EVALUATOR && !message) return`,
      },
    ],
    tests: ['server/resources/operations/apply/evaluator-withdrawn.pg.test.ts'],
  },
  {
    name: 'a refusal for the role pauses all sending',
    floor: 'domain',
    changes: [{ file: 'src/domain/sync/failure.ts', from: 'errorCode === FORBIDDEN', to: `errorCode === ''` }],
    tests: ['src/data/sync/evaluator-withdrawn.test.ts'],
  },
  {
    name: 'a page does not notice that its role was revoked',
    floor: 'app',
    changes: [
      { file: 'src/app/role-changes.ts', from: 'error.code === FORBIDDEN) check()', to: "error.code === '') check()" },
    ],
    tests: ['src/app/role-changes.test.ts'],
  },
  {
    name: 'a lost role is forgotten with the next change of roles',
    floor: 'app',
    changes: [{ file: 'src/app/shell/lost-role.tsx', from: '[...seen.lost, ...lostRoles', to: '[...lostRoles' }],
    tests: ['src/app/shell/lost-role.test.tsx'],
  },
  {
    name: 'a note that is typed while the panel closes by itself is not saved',
    floor: 'ui',
    changes: [
      {
        file: 'src/features/evaluation-panel/notes/use-note-typing.ts',
        from: 'useEffect(() => () => saveTyped.current(), [])',
        to: '',
      },
    ],
    tests: ['src/features/evaluation-panel/note-of-closed-page.test.tsx'],
  },
  {
    name: 'pages for the court are only on devices that have opened them',
    floor: 'domain',
    changes: [
      {
        file: 'src/domain/doors/routes-table.ts',
        from: `const court = { files: 'court', offline: 'court' }`,
        to: `const court = { files: 'court', offline: 'online' }`,
      },
    ],
    tests: ['src/app/shell/navigation.test.ts'],
  },
  {
    name: 'a device keeps pages that don’t open to its owner',
    floor: 'app',
    changes: [
      {
        file: 'src/app/shell/navigation.ts',
        from: `items.includes(menu) && doorTo(route, viewer) === 'enter'`,
        to: `items.includes(menu)`,
      },
    ],
    tests: ['src/app/shell/navigation.test.ts'],
  },
]
