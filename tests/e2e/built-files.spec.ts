import { readFileSync, readdirSync } from 'node:fs'
import vm from 'node:vm'
import type { PagesFiles } from '#app/keep-own-pages.ts'
import { ROUTE_PATHS } from '#domain/doors/routes-table.ts'
import type { RoutePath } from '#domain/doors/routes-table.ts'
import { MINDED, isMindedBy } from '#tests/browsers/minded.ts'
import { newerUsesInScripts } from '#tests/browsers/used-in-script.ts'
import type { BuiltFile } from '#tests/browsers/used-in-script.ts'
import { newerUsesInStyles } from '#tests/browsers/used-in-style.ts'
import { expect, test } from './kept-stage.ts'

// No browser: what the build has made is read, the libraries in it among the rest.

const built = readdirSync('dist', { recursive: true, encoding: 'utf8' }).map((name) => `dist/${name}`)
const read = (files: string[]): BuiltFile[] => files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const pages = read(built.filter((name) => name.endsWith('.html')))
const inPages = (part: RegExp): BuiltFile[] =>
  pages.flatMap(({ file, text }) => [...text.matchAll(part)].map(([, inner = '']) => ({ file, text: inner })))
const scripts = [...read(built.filter((name) => name.endsWith('.js'))), ...inPages(/<script>([\s\S]*?)<\/script>/gu)]
const [start = ''] = pages.filter(({ file }) => file.endsWith('index.html')).map(({ text }) => text)
const styles = [...read(built.filter((name) => name.endsWith('.css'))), ...inPages(/<style>([\s\S]*?)<\/style>/gu)]

test('[Y40] what the start page loads is in the list of what a device must hold', () => {
  const loaded = [...start.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/(assets\/[^"]+)"/gu)].map(([, file]) => file)
  expect(loaded).toContainEqual(expect.stringMatching(/^assets\/start-.*\.js$/u))
  const [worker = ''] = read(['dist/service-worker.js']).map(({ text }) => text)
  expect(loaded.filter((file) => !worker.includes(`"${file}"`) && !worker.includes(`\`${file}\``))).toEqual([])
})

test('[Y40] the build lists the files of each page that not every device holds', () => {
  const list = /<meta name="courtside-pages" content="\/([^"]+)">/u.exec(start)?.[1] ?? 'no list'
  const told = JSON.parse(readFileSync(`dist/${list}`, 'utf8')) as PagesFiles
  expect(ROUTE_PATHS).toEqual(expect.arrayContaining(Object.keys(told.pages)))
  expect(Object.keys(told.pages)).toEqual(
    expect.arrayContaining(['/app/home', '/app/admin/$tab', '/app/performance-portal', '/app/view-profile']),
  )
  // Pages for the court, of which some parts are for others.
  const filesOf = (route: RoutePath) => (told.pages[route] ?? []).map((at) => told.files[at])
  expect(filesOf('/app/library')).toContainEqual(expect.stringMatching(/\/player-library-page-/u))
  expect(filesOf('/app/library')).toContainEqual(expect.stringMatching(/\/staff-library-page-/u))
  expect(filesOf('/app/event/$id')).toContainEqual(expect.stringMatching(/\/event-set-up-/u))
  for (const [id, places] of Object.entries(told.pages)) expect(places.length, id).toBeGreaterThan(0)
  expect(told.files.filter((file) => !built.includes(`dist${file}`))).toEqual([])
  expect(
    Object.values(told.pages)
      .flat()
      .filter((at) => told.files[at] === undefined),
  ).toEqual([])
})

test('[W30] the built files use nothing that Safari 16.4 does not have, unless it is minded', () => {
  const uses = [...newerUsesInScripts(scripts), ...newerUsesInStyles(styles)]
  const unminded = uses.filter(({ feature }) => !MINDED.some((it) => isMindedBy(it, feature)))
  expect(
    unminded.map(({ feature, safari, file, near }) => `${feature}, of Safari ${safari}, in ${file}: ${near}`),
  ).toEqual([])

  const unused = MINDED.filter((it) => !uses.some(({ feature }) => isMindedBy(it, feature)))
  expect(
    unused.map(({ feature }) => feature),
    'minded, but not used any more',
  ).toEqual([])

  const notBrought = RUNTIMES.flatMap(([runtime, isOfIt]) => {
    const usedHere = MINDED.filter((it) => uses.some(({ feature, file }) => isMindedBy(it, feature) && isOfIt(file)))
    return usedHere
      .filter(({ brought }) => brought && !scripts.some(({ file, text }) => isOfIt(file) && brought.test(text)))
      .map(({ feature }) => `${feature} in ${runtime}`)
  })
  expect(notBrought, 'said to be brought along, but not there').toEqual([])
})

test('[U81] what a worker begins with is named so: the server sends the policies of a page with it', () => {
  const begun = scripts.flatMap(({ text }) =>
    [...text.matchAll(/new (?:Shared)?Worker\(\s*new URL\(\s*(?:``\+)?["'`]([^"'`]+)["'`]/gu)].map(
      ([, name = '']) => name,
    ),
  )
  const all = scripts.flatMap(({ text }) => [...text.matchAll(/new (?:Shared)?Worker\(/gu)])
  expect(begun).toHaveLength(all.length)
  expect(begun.length).toBeGreaterThan(0)
  for (const name of begun) expect(name).toMatch(/worker[^/]*\.js$/u)
})

test('[Y40] the worker is a script that can begin: no module, and nothing that it would have to load later', () => {
  const worker = readFileSync(WORKER, 'utf8')
  expect(() => new vm.Script(worker)).not.toThrow()
  expect(worker).not.toMatch(/\bimport\(/u)
})

const WORKER = 'dist/service-worker.js'
const REPORT = 'dist/assets/report/'

/** Each begins by itself, and brings along what it lacks. */
const RUNTIMES: readonly [name: string, isOfIt: (file: string) => boolean][] = [
  ['the service worker', (file) => file === WORKER],
  ['the page of a sent report', (file) => file.startsWith(REPORT)],
  ['the app', (file) => file !== WORKER && !file.startsWith(REPORT)],
]
