import type { PlantedBug } from './planted-bug.ts'

export const OF_THE_IDP: PlantedBug[] = [
  {
    name: 'the password alone signs in somebody who has an authenticator app',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/sign-in-operations.ts',
        from: `return secondFactors.isOn(user) ? askForCode(user) : signedIn(user)`,
        to: `return signedIn(user)`,
      },
    ],
    tests: ['server/standins/idp/second-step.test.ts'],
  },
  {
    name: 'the code of an authenticator app works twice',
    floor: 'idp',
    changes: [
      { file: 'server/standins/idp/totp.ts', from: `step > lastStep && timingSafeEqual`, to: `timingSafeEqual` },
      { file: 'server/standins/idp/totp.ts', from: `{ nowMs, lastStep }: {`, to: `{ nowMs }: {` },
    ],
    tests: ['server/standins/idp/totp.test.ts'],
  },
  {
    name: 'codes can be guessed for ever, slowly',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/second-factors.ts',
        from: `if (before && before.closedUntil > now()) return 'closed'`,
        to: `if (before && before.closedUntil < 0) return 'closed'`,
      },
    ],
    tests: ['server/standins/idp/second-step.test.ts'],
  },
  {
    name: 'a token alone gets the key of an authenticator app',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/second-factors.ts',
        from: `if ((allowedUntil.get(session) ?? 0) < now()) return undefined`,
        to: `if (session === '') return undefined`,
      },
    ],
    tests: ['server/standins/idp/second-step.test.ts'],
  },
  {
    name: 'strangers in the network of an admin keep them from proving who they are',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/prove-again.ts',
        from: `{ network: '', device: \`session \${session}\` }`,
        to: `{ network: '127.0.0.1', device: undefined }`,
      },
    ],
    tests: ['server/resources/second-step/second-step.pg.test.ts'],
  },
  {
    name: 'a right password makes good for wrong codes before it',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/sign-in-operations.ts',
        from: `if (!secondFactors.isOn(user)) trust(account, caller)`,
        to: `trust(account, caller)`,
      },
    ],
    tests: ['server/standins/idp/second-step.test.ts'],
  },
  {
    name: 'wrong passwords for one account lock the others at that place out too',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/attempts.ts',
        from: '=> `${account} ${placeKey(place)}`',
        to: '=> placeKey(place)',
      },
    ],
    tests: ['server/standins/idp/attempts.test.ts'],
  },
  {
    name: 'strangers who guess lock the owner out of their own browser',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/attempts.ts',
        from: `const isFamiliar = (account: string, { network, device }: Place) =>
    device !== undefined || familiar.has(\`\${account} \${network}\`)`,
        to: 'const isFamiliar = (account: string, { network, device }: Place) => familiar.has(`${account} ${network}`)',
      },
    ],
    tests: ['server/standins/idp/attempts.test.ts'],
  },
  {
    name: "signing up a stranger's address frees from the limits of its codes",
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/sign-up-operations.ts',
        from: 'devices.rememberSignUp(user.sub, caller)',
        to: 'devices.remember(user.sub, caller)',
      },
    ],
    tests: ['server/standins/idp/code-limits.test.ts'],
  },
  {
    name: 'a public key that is a multiple of the prime signs in without a password',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/srp.ts',
        from: 'if (bigA % N === 0n) return false',
        to: 'if (bigA < 0n) return false',
      },
      {
        file: 'server/standins/idp/srp.ts',
        from: 'verifierToU && power((bigA * verifierToU) % N, big(b))',
        to: 'verifierToU && (power((bigA * verifierToU) % N, big(b)) ?? 0n)',
      },
    ],
    tests: ['server/standins/idp/srp.test.ts'],
  },
  {
    name: 'who signs out everywhere leaves the refresh tokens of the other devices',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/sessions.ts',
        from: `write(ended.map(`,
        to: `write(ended.slice(1).map(`,
      },
    ],
    tests: ['server/standins/idp/idp.test.ts', 'tests/session/session-table.test.ts'],
  },
  {
    name: 'ending the sessions of one user ends those of everybody',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/sessions.ts',
        from: 'sub === user.sub && jti !== kept',
        to: `sub !== '' && jti !== kept`,
      },
    ],
    tests: ['server/standins/idp/idp.test.ts'],
  },
  {
    name: 'a copied refresh token is good for as long as that of its owner',
    floor: 'idp',
    changes: [{ file: 'server/standins/idp/refresh-tokens.ts', from: 'Math.min(end, at + GRACE_SECONDS)', to: 'end' }],
    tests: ['server/standins/idp/rotation.test.ts'],
  },
  {
    name: 'of two tabs that refresh side by side one is signed out later',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/refresh-tokens.ts',
        from: 'const goesOn = digest !== used && !isInGrace',
        to: 'const goesOn = !isInGrace',
      },
    ],
    tests: ['server/standins/idp/rotation.test.ts'],
  },
  {
    name: 'a changed password leaves the other devices signed in',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/account-operations.ts',
        from: 'sessions.endAll(user, session)',
        to: 'accounts.save(user)',
      },
    ],
    tests: ['server/standins/idp/rotation.test.ts'],
  },
  {
    name: 'a recorded proof of a password signs in a second time',
    floor: 'idp',
    changes: [
      {
        file: 'server/standins/idp/sign-in-operations.ts',
        from: 'if (usedBlocks.has(digest)) refuse',
        to: 'if (usedBlocks.get(digest) === 0) refuse',
      },
    ],
    tests: ['server/standins/idp/idp.test.ts'],
  },
  {
    name: 'a code of an email works a second time',
    floor: 'idp',
    changes: [{ file: 'server/standins/idp/codes.ts', from: '      delete user.codes[kind]\n', to: '' }],
    tests: ['server/standins/idp/idp.test.ts'],
  },
]
