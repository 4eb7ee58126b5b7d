import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const LONGEST = 120
/** What the formatter does not break: a text that somebody reads, an address, a pattern. */
const UNBROKEN = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\/(?:\\.|[^/\\\n])+\/[a-z]*/gu

test('a line is longer than 120 columns only for the one text that it holds', () => {
  const lines = ['src', 'sw', 'server', 'tools/bench', 'tools/scripts', 'tools/vite', 'tests'].flatMap(linesOf)
  const long = lines.filter(({ text }) => text.length > LONGEST && text.replaceAll(UNBROKEN, '').length > LONGEST)
  expect(long.map(({ place, text }) => `${place} ${text.length}: ${text.trim().slice(0, 60)}`)).toEqual([])
})

function linesOf(folder: string): { place: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css)$/u.test(file) && file !== 'routeTree.gen.ts' && !file.includes('node_modules'))
    .flatMap((file) => {
      const lines = readFileSync(`${folder}/${file}`, 'utf8').split('\n')
      return lines.map((text, at) => ({ place: `${folder}/${file}:${at + 1}`, text }))
    })
}
