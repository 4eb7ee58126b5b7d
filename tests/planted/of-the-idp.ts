import type { PlantedBug } from './planted-bug.ts'

export const OF_THE_IDP: PlantedBug[] = [
  {
    name: 'wrong passwords for one account lock the others at that place out too',
    floor: 'idp',
    changes: [{
      file: 'server/idp/attempts.ts',
      from: '=> `${account} ${placeKey(place)}`',
      to: '=> placeKey(place)',
    }],
    tests: ['server/idp/attempts.test.ts'],
  },
  {
    name: 'strangers who guess lock the owner out of their own browser',
    floor: 'idp',
    changes: [{
      file: 'server/idp/attempts.ts',
      from: '=> device !== undefined || familiar.has',
      to: '=> familiar.has',
    }],
    tests: ['server/idp/attempts.test.ts'],
  },
  {
    name: 'signing up a stranger\'s address frees from the limits of its codes',
    floor: 'idp',
    changes: [{ file: 'server/idp/sign-up-operations.ts', from: 'devices.rememberSignUp(user.sub, caller)', to: 'devices.remember(user.sub, caller)' }],
    tests: ['server/idp/code-limits.test.ts'],
  },
  {
    name: 'a public key that is a multiple of the prime signs in without a password',
    floor: 'idp',
    changes: [
      { file: 'server/idp/srp.ts', from: 'if (bigA % N === 0n) return false', to: 'if (bigA < 0n) return false' },
      {
        file: 'server/idp/srp.ts',
        from: 'verifierToU && power((bigA * verifierToU) % N, big(b))',
        to: 'verifierToU && (power((bigA * verifierToU) % N, big(b)) ?? 0n)',
      },
    ],
    tests: ['server/idp/srp.test.ts'],
  },
  {
    name: 'who signs out everywhere leaves the refresh tokens of the other devices',
    floor: 'idp',
    changes: [{
      file: 'server/idp/sessions.ts',
      from: 'store.write(Object.fromEntries(theirs.map((key) => [key, undefined])))',
      to: 'store.write(Object.fromEntries(theirs.slice(1).map((key) => [key, undefined])))',
    }],
    tests: ['server/idp/idp.test.ts', 'tests/session/session-table.test.ts'],
  },
  {
    name: 'ending the sessions of one user ends those of everybody',
    floor: 'idp',
    changes: [{
      file: 'server/idp/sessions.ts',
      from: `store.keys('refresh:').filter((key) => v.parse(Session, store.read(key)).sub === user.sub)`,
      to: `store.keys('refresh:')`,
    }],
    tests: ['server/idp/idp.test.ts'],
  },
  {
    name: 'a recorded proof of a password signs in a second time',
    floor: 'idp',
    changes: [{
      file: 'server/idp/sign-in-operations.ts',
      from: 'if (usedBlocks.has(digest)) refuse',
      to: 'if (usedBlocks.get(digest) === 0) refuse',
    }],
    tests: ['server/idp/idp.test.ts'],
  },
  {
    name: 'a code of a mail works a second time',
    floor: 'idp',
    changes: [{ file: 'server/idp/codes.ts', from: '      delete user.codes[kind]\n', to: '' }],
    tests: ['server/idp/idp.test.ts'],
  },
]
