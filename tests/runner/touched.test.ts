import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { journeysOf, unitsOf } from '../../tools/scripts/test-run/touched.ts'

test('what is always asked is there', () => {
  const always = unitsOf(['README.md'])
  expect(always === 'all' ? [] : always.filter((file) => !existsSync(file))).toEqual([])
})

test.each<[string, string[], string[] | 'all']>([
  ['nothing', [], []],
  ['a page of one feature', ['src/features/consent/consent-page.tsx', 'tests/e2e/consent.spec.ts'], 'all'],
  ['a test of a page', ['src/features/consent/consent-page.pg.test.tsx'], []],
  ['one journey', ['tests/e2e/shell.spec.ts', 'docs/rules/shell.md'], ['tests/e2e/shell.spec.ts']],
  ['what journeys share', ['tests/e2e/evaluator.ts'], 'all'],
  ['what pages share', ['src/ui/modal.tsx'], 'all'],
  ['the server', ['server/app.ts'], 'all'],
  ['a version of a package', ['package-lock.json'], 'all'],
  ['the user shell', ['tools/scripts/user.ts'], 'all'],
  ['a pinned day', ['tests/drain/pinned-seeds.ts'], []],
])('%s is changed: these journeys run', (_, changed, wanted) => {
  expect(journeysOf(changed)).toEqual(wanted)
})

test.each<[string, string[], string[] | 'all']>([
  ['nothing', [], []],
  [
    'a module',
    ['src/ui/modal.tsx', 'README.md'],
    expect.arrayContaining(['src/ui/modal.tsx', 'tests/architecture.test.ts', 'tests/rules.test.ts']),
  ],
  [
    'a contract',
    ['src/domain/contracts/audit.ts'],
    expect.arrayContaining(['src/domain/contracts/audit.ts', 'tests/support/all-endpoints.ts']),
  ],
  ['a rule in words', ['docs/rules/shell.md'], expect.arrayContaining(['tests/rules.test.ts'])],
  ['a migration', ['server/db/migrations/0001-start.sql'], 'all'],
  ['a picture that tests read', ['tests/fixtures/pictures/square.jpg'], 'all'],
])('%s is changed: these tests run', (_, changed, wanted) => {
  expect(unitsOf(changed)).toEqual(wanted)
})
