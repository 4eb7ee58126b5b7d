/** Test files to run; 'all' when no smaller choice would be sure. */
export type Wanted = 'all' | string[]

/** These read files, or start what is written in them, past all imports. */
const READ_PAST_IMPORTS = [
  'tests/architecture.test.ts',
  'tests/rules.test.ts',
  'tests/runner/touched.test.ts',
  'tests/planted/planted-bugs.test.ts',
  'src/app/shell/navigation.test.ts',
  'server/adapters/cognito-trigger/post-confirmation.test.ts',
  'server/operator/operator.pg.test.ts',
  'server/operator/user-shell.pg.test.ts',
]
/** It reads all files of contracts from the disk, so no import shows that it needs them. */
const READER_OF_CONTRACTS = 'tests/support/all-endpoints.ts'
/** No test is among these: the long runs, and what is measured. */
const BESIDE = /^(?:bench\/|scripts\/(?:journeys|planted|torture)\.ts$|scripts\/planting\/)/u
/** Of tests that are no journeys, as their helpers are. */
const OF_UNITS = /\.test\.tsx?$|^tests\/(?:contract|drain|permissions|planted|runner|session)\//u

/** The journeys in which somebody uses the feature. A feature is seen through its pages alone: no other knows it. */
export const JOURNEYS_OF_FEATURES: Record<string, string[]> = {
  account: ['own-data', 'sign-up', 'walk'],
  admin: ['dialogs', 'sign-up', 'walk'],
  auth: ['faults', 'permissions', 'session', 'shared-tablet', 'sign-up', 'walk'],
  consent: ['consent', 'walk'],
  'history-link': ['walk'],
  'evaluation-panel': [
    'accessibility',
    'dialogs',
    'evaluator-day',
    'faults',
    'installs',
    'killed',
    'offline-video',
    'order',
    'order-pages',
    'permissions',
    'shared-tablet',
    'sleep',
    'update',
    'video-problem',
    'walk',
    'worker-sync',
  ],
  'evaluation-summary': [
    'accessibility',
    'consultation',
    'evaluator-day',
    'installs',
    'order',
    'order-pages',
    'permissions',
    'family-report',
    'report',
    'walk',
  ],
  'help-center': ['accessibility', 'installs', 'permissions', 'shell', 'walk'],
  'join-team': ['join-team', 'walk'],
  legal: ['walk'],
  library: [
    'accessibility',
    'consultation',
    'dialogs',
    'evaluator-day',
    'faults',
    'installs',
    'order',
    'order-pages',
    'permissions',
    'shared-tablet',
    'shell',
    'update',
    'video-problem',
    'walk',
  ],
  'live-evaluation': [
    'accessibility',
    'evaluator-day',
    'family-report',
    'faults',
    'killed',
    'permissions',
    'shared-tablet',
    'sleep',
    'update',
    'walk',
    'worker-sync',
  ],
  orders: [
    'order',
    'order-pages',
    'payment',
    'team-order',
    'upload-goes-on',
    'video-check',
    'video-pointing',
    'video-problem',
    'walk',
  ],
  'event-tablet': ['event-court', 'walk'],
  events: ['event-court', 'event-setup', 'walk'],
  outbox: ['accessibility', 'evaluator-day', 'installs', 'permissions', 'session', 'shared-tablet', 'walk'],
  portal: ['portal', 'portal-folds-and-paper', 'program', 'sign-up', 'team-order', 'walk'],
  profile: ['consent', 'dialogs', 'pictures', 'sign-up', 'walk'],
  programs: ['program', 'walk'],
  team: ['dialogs', 'program', 'sign-up', 'walk'],
  welcome: ['permissions', 'sign-up', 'walk'],
}

/** What Vitest is asked for when these files have changed: itself follows the imports from there to the tests. */
export function unitsOf(changed: readonly string[]): Wanted {
  const asked = changed.filter(
    (file) => !isForPeople(file) && !file.startsWith('tests/e2e/') && !BESIDE.test(file) && !file.endsWith('.css'),
  )
  const isModule = (file: string) => /^(?:src|server|sw|tests|scripts)\/.*\.(?:tsx?|cjs)$/u.test(file)
  if (!asked.every(isModule)) return 'all'
  const isContract = asked.some((file) => file.startsWith('src/domain/contracts/'))
  const read = [...READ_PAST_IMPORTS, ...(isContract ? [READER_OF_CONTRACTS] : [])]
  return changed.length === 0 ? [] : [...new Set([...asked, ...read])]
}

/** The specs of the journeys that these files can touch. */
export function journeysOf(changed: readonly string[]): Wanted {
  const wanted = new Set<string>()
  for (const file of changed.filter(
    (it) => !isForPeople(it) && !OF_UNITS.test(it) && !BESIDE.test(it) && !it.startsWith('scripts/test'),
  )) {
    const feature = /^src\/features\/([^/]+)\//u.exec(file)?.[1]
    const specs = /^tests\/e2e\/[^/]+\.spec\.ts$/u.test(file)
      ? [file]
      : feature && JOURNEYS_OF_FEATURES[feature]?.map((name) => `tests/e2e/${name}.spec.ts`)
    if (!specs) return 'all'
    for (const spec of specs) wanted.add(spec)
  }
  return [...wanted].toSorted()
}

/** Read by people alone; what rules.test.ts reads of it, it reads always. */
const isForPeople = (file: string) => file.endsWith('.md') || file.startsWith('docs/')
