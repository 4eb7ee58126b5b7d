/** Test files to run; 'all' when no smaller choice would be sure. */
export type Wanted = 'all' | string[]

/** These read the whole tree, past all imports. */
const READ_EVERYTHING = ['tests/architecture.test.ts', 'tests/rules.test.ts']

/** The journeys in which somebody uses the feature. A feature is seen through its pages alone: no other knows it. */
export const JOURNEYS_OF_FEATURES: Record<string, string[]> = {
  'account': ['own-data', 'sign-up', 'walk'],
  'admin': ['dialogs', 'sign-up', 'walk'],
  'agreement': ['portal', 'portal-folds-and-paper', 'walk'],
  'auth': ['faults', 'permissions', 'session', 'sign-up', 'walk'],
  'consent': ['consent', 'walk'],
  'evaluation-panel': ['accessibility', 'dialogs', 'evaluator-day', 'faults', 'installs', 'killed', 'offline-video', 'order', 'order-pages', 'permissions', 'update', 'video-problem', 'walk', 'worker-sync'],
  'evaluation-summary': ['accessibility', 'consultation', 'evaluator-day', 'installs', 'order', 'order-pages', 'permissions', 'report', 'walk'],
  'help-center': ['accessibility', 'installs', 'permissions', 'shell', 'walk'],
  'library': ['accessibility', 'consultation', 'dialogs', 'evaluator-day', 'faults', 'installs', 'order', 'order-pages', 'permissions', 'shell', 'update', 'video-problem', 'walk'],
  'live-evaluation': ['accessibility', 'evaluator-day', 'faults', 'killed', 'permissions', 'update', 'walk', 'worker-sync'],
  'outbox': ['accessibility', 'evaluator-day', 'installs', 'permissions', 'session', 'walk'],
  'player-profile': ['consent', 'dialogs', 'sign-up', 'walk'],
  'portal': ['portal', 'portal-folds-and-paper', 'sign-up', 'team-order', 'walk'],
  'staff-profile': ['pictures', 'sign-up', 'walk'],
  'team': ['dialogs', 'sign-up', 'walk'],
  'team-order': ['team-order', 'walk'],
  'video-upload': ['order', 'order-pages', 'payment', 'upload-goes-on', 'video-check', 'video-pointing', 'video-problem', 'walk'],
  'welcome': ['permissions', 'sign-up', 'walk'],
}

/** What Vitest is asked for when these files have changed: itself follows the imports from there to the tests. */
export function unitsOf(changed: readonly string[]): Wanted {
  const modules = changed.filter((file) => /^(?:src|server|sw|tests)\/.*\.tsx?$/u.test(file) && !file.startsWith('tests/e2e/'))
  const others = changed.filter((file) => !modules.includes(file) && !isForPeople(file) && !file.startsWith('tests/e2e/') && !/^(?:bench|scripts)\//u.test(file))
  if (others.some((file) => !file.endsWith('.css'))) return 'all'
  return changed.length === 0 ? [] : [...modules, ...READ_EVERYTHING]
}

/** The specs of the journeys that these files can touch. */
export function journeysOf(changed: readonly string[]): Wanted {
  const wanted = new Set<string>()
  for (const file of changed.filter((it) => !isForPeople(it) && !/\.test\.tsx?$/u.test(it) && !/^(?:bench|scripts)\//u.test(it))) {
    const feature = /^src\/features\/([^/]+)\//u.exec(file)?.[1]
    const specs = /^tests\/e2e\/[^/]+\.spec\.ts$/u.test(file) ? [file] : feature && JOURNEYS_OF_FEATURES[feature]?.map((name) => `tests/e2e/${name}.spec.ts`)
    if (!specs) return 'all'
    for (const spec of specs) wanted.add(spec)
  }
  return [...wanted].toSorted()
}

/** Read by people alone; what rules.test.ts reads of it, it reads always. */
const isForPeople = (file: string) => file.endsWith('.md') || file.startsWith('docs/')
