import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planOf, routeOf, ROUTE_PATHS } from '#domain/doors/routes-table.ts'
import { DOORS } from '#tests/e2e/addresses.ts'

const DOCUMENT = readFileSync('docs/specification.md', 'utf8')

const [, UNION = ''] = /^ {2}to:\n((?: {4}\| '.+'\n)+)/mu.exec(readFileSync('src/routeTree.gen.ts', 'utf8')) ?? []
/** Every route of the route tree. */
const TREE = [...UNION.matchAll(/'(.+)'/gu)].map(([, route = '']) => route).toSorted()

test('[W54] docs/specification.md lists every route of the route tree once, and no other', () => {
  const [routes = ''] = /^## Routes\n[\s\S]*?(?=^## )/mu.exec(DOCUMENT) ?? []
  const cells = [...routes.matchAll(/^\| (`\/.+?) \|/gmu)].map(([, cell]) => cell!)
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`(\/[^`]*)`/gu)].map(([, route]) => route!))
  expect(TREE.length).toBeGreaterThan(40)
  expect(listed.toSorted()).toEqual(TREE)
})

test('[A4] the table of routes has a row for every route of the route tree, and no other', () => {
  expect(ROUTE_PATHS.toSorted()).toEqual(TREE)
})

test('[A4] the walk visits every page of the app except those that an event opens on its day', () => {
  const visited = new Set(DOORS.map(({ address }) => routeOf(address.replace(/\?.*$/u, ''))))
  const pages = ROUTE_PATHS.filter((route) => route.startsWith('/app/') && planOf(route).title !== undefined)
  expect(pages.filter((route) => !visited.has(route)).toSorted()).toEqual([
    '/app/event/$id/court',
    '/app/event/$id/desk',
  ])
})

test('no empty line and no missing cell breaks a table of docs/specification.md', () => {
  const lines = DOCUMENT.split('\n')
  const broken = lines.filter((line, at) => {
    if (!line.startsWith('|')) return false
    const before = lines[at - 1] ?? ''
    const width = (row: string) => row.split('|').length
    if (before.startsWith('|')) return width(line) !== width(before)
    return !/^\|(?:---\|)+$/u.test(lines[at + 1] ?? '')
  })
  expect(broken).toEqual([])
})
