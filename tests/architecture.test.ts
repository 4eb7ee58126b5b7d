import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The floors of the house: a folder or a file may import only from itself and from what it names. */
const floors: Record<string, string[]> = {
  'src/domain': [],
  'src/storage': [],
  'src/ui': ['src/storage'],
  'src/data': ['src/domain', 'src/storage'],
  'src/kit': ['src/domain', 'src/storage', 'src/ui'],
  'src/features': ['src/domain', 'src/storage', 'src/data', 'src/ui', 'src/kit'],
  'src/app': ['src/domain', 'src/storage', 'src/data', 'src/ui', 'src/kit', 'src/features'],
  'src/routes': ['src/domain', 'src/storage', 'src/data', 'src/ui', 'src/kit', 'src/features', 'src/app'],
  // The page beside the app: nothing of the app, its router, its database or its sign-in.
  'src/sent-report.tsx': [
    'src/domain',
    'src/storage',
    'src/data/api',
    'src/data/older-browsers.ts',
    'src/ui',
    'src/features/reports/sent-report-page.tsx',
  ],
  sw: ['src/domain', 'src/data'],
  'server/refusal.ts': ['src/domain'],
  'server/actor.ts': ['src/domain'],
  'server/env': ['src/domain'],
  'server/db': ['src/domain'],
  'server/rubric': ['src/domain', 'server/db'],
  'server/ports': ['src/domain', 'server/refusal.ts'],
  'server/letters': ['src/domain', 'server/ports'],
  'server/adapters': ['src/domain', 'server/refusal.ts', 'server/env', 'server/ports'],
  'server/http': ['src/domain', 'server/refusal.ts', 'server/actor.ts', 'server/db', 'server/ports'],
  'server/standins': [
    'src/domain',
    ...['refusal.ts', 'env', 'db', 'rubric', 'ports', 'letters', 'adapters', 'http'].map((it) => `server/${it}`),
  ],
  'server/services.ts': ['src/domain', 'server/db', 'server/rubric', 'server/ports'],
  'server/resources': [
    'src/domain',
    ...['refusal.ts', 'actor.ts', 'db', 'rubric', 'ports', 'letters', 'http', 'services.ts'].map(
      (it) => `server/${it}`,
    ),
  ],
  'server/app.ts': [
    'src/domain',
    ...['refusal.ts', 'db', 'http', 'services.ts', 'resources'].map((it) => `server/${it}`),
  ],
  'server/sweeps.ts': ['server/services.ts', 'server/resources'],
  'server/watch': ['env', 'db', 'http', 'resources', 'sweeps.ts'].map((it) => `server/${it}`),
  'server/stand-in-routes.ts': ['server/standins'],
  'server/providers.ts': [
    'src/domain',
    ...['env', 'http', 'ports', 'adapters', 'standins'].map((it) => `server/${it}`),
  ],
  'server/greeting.ts': ['env', 'ports', 'providers.ts'].map((it) => `server/${it}`),
  'server/operator': ['src/domain', 'server'],
  'server/main.ts': ['src/domain', 'server'],
}

/**
 * The resources of the server, from the lowest to the highest: each may import those before it. `all-routes.ts` knows
 * them all, and hands to one what it needs of those above it.
 */
const resources = [
  'permissions',
  'limits',
  'credits',
  'notices',
  'audit',
  'pictures',
  'photos',
  'consent',
  'operations',
  'histories',
  'receipts',
  'reference-data',
  'sessions',
  'accounts',
  'second-step',
  'packages',
  'profiles',
  'programs',
  'agreement',
  'evaluations',
  'events',
  'admin',
  'checkouts',
  'consultations',
  'evaluations/operations',
  'events/operations',
  'operations/apply',
  'library',
  'teams',
  'videos',
  'portal',
  'own-data',
  'ledger',
  'orders/player',
  'orders/team',
  'payments',
  'evaluations/routes',
  'reports/pdf',
  'reports',
]

/** Libraries that we may want to replace one day, and where each may be imported. */
const homes: Record<string, string[]> = {
  react: [
    'src/data/react',
    'src/ui',
    'src/kit',
    'src/features',
    'src/app',
    'src/routes',
    'src/main.tsx',
    'src/sent-report.tsx',
  ],
  '@chakra-ui/react': ['src/ui', 'src/kit', 'src/features', 'src/app'],
  // What looks and what knows the product ask for no data.
  '@tanstack/react-query': ['src/data', 'src/features', 'src/app', 'src/main.tsx'],
  dexie: ['src/data/db'],
  'dexie-react-hooks': ['src/features', 'src/app'],
  'aws-amplify': ['src/data/session'],
  'workbox-window': ['src/app'],
  'workbox-precaching': ['sw'],
  fastify: ['app.ts', 'http', 'operator', 'resources', 'standins', 'stand-in-routes.ts'].map((it) => `server/${it}`),
  jose: ['server/ports', 'server/adapters', 'server/http', 'server/standins/idp'],
  pg: ['server/db', 'server/standins/postgres'],
  nodemailer: ['server/adapters'],
  'prom-client': ['server/watch'],
  stripe: ['server/adapters', 'server/standins/payments'],
  '@aws-sdk': ['server/adapters', 'server/standins/s3'],
  papaparse: ['src/kit/csv-import'],
  'react-easy-crop': ['src/ui'],
  mediabunny: ['src/data/videos'],
  fflate: ['server/resources/own-data', 'tools/scripts'],
}

/** What coaches, players and evaluators speak of. `ui` would look the same in an app for dentists. */
const WORDS =
  'basketball checkout coach consent credit evaluate evaluation evaluator guardian jersey payment player purchase ' +
  'rating roster rubric skill team'
const PRODUCT = new RegExp(`^(?:${WORDS.replaceAll(' ', '|')})(?:s|es)?$`, 'iu')

/** A statement, a part of one, or the call that sends it. */
const SQL =
  /\.query(?:<|\()|\b(?:SELECT|INSERT INTO|DELETE FROM)\s|\bUPDATE [\w.]+ SET\b|\bWHERE \w+(?:\.\w+)? (?:=|IN)\b/u

test.each(Object.keys(floors))('%s imports only from the floors below it', (floor) => {
  const allowed = [floor, ...floors[floor]!]
  const climbing = imports.filter(
    (it) => inside(it.from, floor) && it.to && !allowed.some((folder) => inside(it.to!, folder)),
  )
  expect(climbing.map(show)).toEqual([])
})

test('no module makes a formatter while it is loaded: the first one takes a slow phone a tenth of a second', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/u.test(file))
  const made = files.filter((file) => /^(?:export )?const .*= new Intl\./mu.test(readFileSync(`src/${file}`, 'utf8')))
  expect(made).toEqual([])
})

test('every file stands on a floor, or starts the page', () => {
  const places = [...Object.keys(floors), 'src/main.tsx', 'src/router.ts', 'src/routeTree.gen.ts']
  const outside = sources.filter((file) => !places.some((place) => inside(file, place)))
  expect(outside.filter((file) => !file.includes('.test.'))).toEqual([])
})

test('no name and no text of ui speaks of the product: what does belongs to kit', () => {
  const speaking = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css)$/u.test(file) && !file.includes('.test.'))
    .flatMap((file) => productWords(`${file} ${readFileSync(`src/ui/${file}`, 'utf8')}`).map((it) => `${file}: ${it}`))
  expect(speaking).toEqual([])
})

test.each([
  ['<PlayerRow isRated ratings={ratings} />', ['Player', 'ratings', 'ratings']],
  ['.team-card { --jersey-width: 4px }', ['team', 'jersey']],
  ["const PAYMENT_TITLE = 'Pay for this evaluation'", ['PAYMENT', 'evaluation']],
  ["// A picture of a team\nimport { steam } from './operating-system.ts' /* of a player */", []],
])('the words of the product in %s are %j', (source, words) => {
  expect(productWords(source)).toEqual(words)
})

test('a resource of the server imports only those before it', () => {
  const there = new Set(sources.flatMap((file) => resourceOf(file) ?? []))
  expect([...there].toSorted()).toEqual(resources.toSorted())
  const climbing = imports.filter((it) => resourceOf(it.from) && placeOf(it.to) > placeOf(it.from))
  expect(climbing.map(show)).toEqual([])
})

test('what speaks HTTP asks the database nothing: SQL is in repositories, policies and what a route calls', () => {
  const speaking = sources.filter(
    (file) => (inside(file, 'server/http') || /^server\/.*-routes\.ts$/u.test(file)) && !file.includes('.test.'),
  )
  expect(speaking.filter((file) => SQL.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('one file raises the version of an event', () => {
  const raising = sources.filter((file) => /\bchanges = (?:\w+\.)?changes \+ 1/u.test(readFileSync(file, 'utf8')))
  expect(raising).toEqual(['server/db/bump-events.ts', 'server/resources/events/tablets.ts'])
})

test('no files import each other in a circle', () => {
  expect(circlesOfFiles().map(showEdge)).toEqual([])
})

test.each(['server', 'src/domain'])('no folders of %s import each other in a circle', (root) => {
  expect(circlesOfFolders(root).map(showEdge)).toEqual([])
})

test('a feature never imports another feature', () => {
  const crossings = imports.filter(
    (it) => featureOf(it.from) && featureOf(it.to) && featureOf(it.from) !== featureOf(it.to),
  )
  expect(crossings.map(show)).toEqual([])
})

/** Files that other folders may import from a feature, in addition to its pages. */
const OPEN_FILES = new Set(
  [
    'admin/admin-tabs.ts',
    'auth/change-password-dialog.tsx',
    'event-tablet/court-place.ts',
    'event-tablet/event-ready.tsx',
    'events/board-place.ts',
    'events/events-panel.tsx',
    'help-center/contact-us-dialog.tsx',
    'portal/agreement-folds.ts',
    'programs/own-programs-panel.tsx',
    'programs/team-program-panel.tsx',
    'reports/report-sections.ts',
    'welcome/welcome.tsx',
  ].map((file) => `src/features/${file}`),
)
const PAGE = /^src\/features\/[^/]+\/[^/]+-page\.tsx$/u

test('other folders import only the pages of a feature and its open files', () => {
  const entering = imports.flatMap((it) => (featureOf(it.to) && featureOf(it.from) !== featureOf(it.to) ? [it] : []))
  expect(entering.filter(({ to = '' }) => !PAGE.test(to) && !OPEN_FILES.has(to)).map(show)).toEqual([])
  const entered = new Set(entering.map(({ to }) => to))
  expect([...OPEN_FILES].filter((file) => !entered.has(file))).toEqual([])
})

test('the worker takes no queries and no pages along', () => {
  expect(imports.filter((it) => inside(it.from, 'sw') && inside(it.to ?? '', 'src/data/queries')).map(show)).toEqual([])
})

test.each(Object.keys(homes))('%s is imported only at home', (library) => {
  const elsewhere = imports.filter(
    (it) => inside(it.name, library) && !homes[library]!.some((home) => inside(it.from, home)),
  )
  expect(elsewhere.map(show)).toEqual([])
})

test('what is on this device is watched by reads that outlive a lost connection', () => {
  const plain = sources.filter((file) => !file.includes('.test.') && !file.endsWith('/live-rows.ts'))
  expect(plain.filter((file) => /\b(?:liveQuery|useLiveQuery)\(/u.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('no folder is named after a technique', () => {
  const banned = new Set(['utils', 'helpers', 'common', 'lib', 'types', 'hooks', 'constants', 'misc', 'shared'])
  const folders = sources.flatMap((file) => path.dirname(file).split('/'))
  expect(folders.filter((folder) => banned.has(folder))).toEqual([])
})

test('no module of ours is mocked', () => {
  const mocking = [...sources, ...readTree('tests')].filter((file) => /\bvi\.mock\(/u.test(readFileSync(file, 'utf8')))
  expect(mocking.filter((file) => file !== 'tests/architecture.test.ts')).toEqual([])
})

test('every journey takes its test from a stage, and none keeps things of its own for a worker', () => {
  const journeys = readTree('tests/e2e').filter((file) => file !== 'tests/e2e/kept-stage.ts')
  const apart = journeys.filter((file) => {
    const text = readFileSync(file, 'utf8')
    const isWithoutStage = file.endsWith('.spec.ts') && /from '@playwright\/test'/u.test(text)
    return isWithoutStage || /scope: 'worker'/u.test(text)
  })
  expect(apart).toEqual([])
})

type Import = { from: string; name: string; to: string | undefined }

/** Words of names and texts, each word of a name apart; comments may give an example. */
function productWords(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//gu, '').replaceAll(/(?<=^|\s)\/\/.*$/gmu, '')
  return (code.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/gu) ?? []).filter((word) => PRODUCT.test(word))
}

function readTree(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/u.test(file))
}

const sources = ['src', 'sw', 'server'].flatMap(readTree)

const imports: Import[] = sources
  .filter((file) => !file.includes('.test.'))
  .flatMap((from) => importedNames(readFileSync(from, 'utf8')).map((name) => ({ from, name, to: resolve(from, name) })))

// An import built from a variable is invisible here, and type-only imports count as imports.
function importedNames(source: string): string[] {
  const found = source.matchAll(
    /^(?:import|export)\b[^'"=]*\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gmu,
  )
  return [...found].map((match) => (match[1] ?? match[2] ?? match[3])!)
}

function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.join(path.dirname(from), name)
  if (name.startsWith('#server/') || name.startsWith('#tests/')) return name.slice(1)
  return name.startsWith('#') ? `src/${name.slice(1)}` : undefined
}

type Edge = { from: string; to: string }

const circlesOfFiles = () => circlesAmong(imports.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }])))

function circlesOfFolders(root: string): readonly Edge[] {
  const within = imports.filter(({ from, to = '' }) => inside(from, root) && inside(to, root))
  const edges = within.map(({ from, to = '' }) => ({ from: folderOf(from), to: folderOf(to) }))
  return circlesAmong(edges.filter(({ from, to }) => from !== to))
}

/** Those whose end leads back to their start. */
function circlesAmong(edges: readonly Edge[]): readonly Edge[] {
  const [starts, ends] = [new Set(edges.map(({ from }) => from)), new Set(edges.map(({ to }) => to))]
  const left = edges.filter(({ from, to }) => starts.has(to) && ends.has(from))
  if (left.length < edges.length) return circlesAmong(left)
  return left.filter(({ from, to }) => allBehind(to, left).has(from))
}

/** What is reached from here, this itself too. */
function allBehind(start: string, edges: readonly Edge[], found = new Set<string>()): ReadonlySet<string> {
  if (found.has(start)) return found
  found.add(start)
  for (const { from, to } of edges) if (from === start) allBehind(to, edges, found)
  return found
}

const showEdge = ({ from, to }: Edge) => `${from} → ${to}`

/** A file at the top of the server stands for itself: `refusal.ts` lies below all folders, `main.ts` above them. */
const folderOf = (file: string) => (path.dirname(file) === 'server' ? file : path.dirname(file))

/** Undefined for what is not of a resource, and for `all-routes.ts`. */
const resourceOf = (file = '') => /^server\/resources\/(.+)\/[^/]+$/u.exec(file)?.[1]
const placeOf = (file = '') => resources.indexOf(resourceOf(file) ?? '')

function inside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`)
}

function featureOf(file: string | undefined): string | undefined {
  return /^src\/features\/([^/]+)/u.exec(file ?? '')?.[1]
}

function show({ from, name }: Import): string {
  return `${from} → ${name}`
}
