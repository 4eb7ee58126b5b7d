import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The floors of the house: a folder may import only from itself and from the folders it names. */
const floors: Record<string, string[]> = {
  'src/domain': [],
  'src/ui': [],
  'src/data': ['src/domain'],
  'src/kit': ['src/domain', 'src/ui'],
  'src/features': ['src/domain', 'src/data', 'src/ui', 'src/kit'],
  'src/app': ['src/domain', 'src/data', 'src/ui', 'src/kit', 'src/features'],
  'src/routes': ['src/domain', 'src/data', 'src/ui', 'src/kit', 'src/features', 'src/app'],
  sw: ['src/domain', 'src/data'],
  server: ['src/domain'],
}

/** Each outside library has one home, so replacing it touches one folder. */
const homes: Record<string, string[]> = {
  react: ['src/ui', 'src/kit', 'src/features', 'src/app', 'src/routes', 'src/main.tsx'],
  '@chakra-ui/react': ['src/ui', 'src/kit', 'src/features', 'src/app'],
  dexie: ['src/data/db'],
  'aws-amplify': ['src/data/session'],
  'workbox-window': ['src/app'],
  'workbox-precaching': ['sw'],
  fastify: ['server'],
  jose: ['server/ports', 'server/adapters', 'server/http', 'server/standins/idp'],
  pg: ['server/db', 'server/standins/postgres'],
  nodemailer: ['server/adapters'],
  stripe: ['server/adapters', 'server/standins/payments'],
  '@aws-sdk': ['server/adapters', 'server/standins/s3'],
  papaparse: ['src/domain/team', 'src/features/team'],
  'react-easy-crop': ['src/ui'],
  mediabunny: ['src/data/videos'],
  fflate: ['server/resources/own-data', 'scripts'],
}

test.each(Object.keys(floors))('%s imports only from the floors below it', (floor) => {
  const allowed = [floor, ...floors[floor]!]
  const strangers = imports.filter(
    (it) => inside(it.from, floor) && it.to && !allowed.some((folder) => inside(it.to!, folder)),
  )
  expect(strangers.map(show)).toEqual([])
})

test('a feature never imports another feature', () => {
  const crossings = imports.filter(
    (it) => featureOf(it.from) && featureOf(it.to) && featureOf(it.from) !== featureOf(it.to),
  )
  expect(crossings.map(show)).toEqual([])
})

test('a feature is entered only by the files at its top', () => {
  const burglars = imports.filter(
    (it) => featureOf(it.to) && featureOf(it.from) !== featureOf(it.to) && it.to!.split('/').length > 4,
  )
  expect(burglars.map(show)).toEqual([])
})

test('the worker takes no queries and no pages along', () => {
  expect(imports.filter((it) => inside(it.from, 'sw') && inside(it.to ?? '', 'src/data/queries')).map(show)).toEqual([])
})

test.each(Object.keys(homes))('%s is imported only at home', (library) => {
  const guests = imports.filter(
    (it) => inside(it.name, library) && !homes[library]!.some((home) => inside(it.from, home)),
  )
  expect(guests.map(show)).toEqual([])
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

type Import = { from: string; name: string; to: string | undefined }

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

function inside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`)
}

function featureOf(file: string | undefined): string | undefined {
  return /^src\/features\/([^/]+)/u.exec(file ?? '')?.[1]
}

function show({ from, name }: Import): string {
  return `${from} → ${name}`
}
