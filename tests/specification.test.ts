import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCUMENT = readFileSync('docs/specification.md', 'utf8')

/** The router names the page of an address with and without a slash at its end. */
const plain = (route: string) => (route === '/' ? route : route.replace(/\/$/u, ''))

test('[W54] docs/specification.md lists every route of the route tree once, and no other', () => {
  const [, union = ''] =
    /^ {2}fullPaths:\n((?: {4}\| '.+'\n)+)/mu.exec(readFileSync('src/routeTree.gen.ts', 'utf8')) ?? []
  const tree = new Set([...union.matchAll(/'(.+)'/gu)].map(([, route = '']) => plain(route)))
  const [routes = ''] = /^## Routes\n[\s\S]*?(?=^## )/mu.exec(DOCUMENT) ?? []
  const cells = [...routes.matchAll(/^\| (`\/.+?) \|/gmu)].map(([, cell]) => cell!)
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`(\/[^`]*)`/gu)].map(([, route]) => route!))
  expect(tree.size).toBeGreaterThan(40)
  expect(listed.toSorted()).toEqual([...tree].toSorted())
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
