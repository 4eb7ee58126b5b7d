import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a color may be written as a number. Everything else reads it from there, so that it follows the theme. */
const HOMES = [
  'src/ui/theme/',
  'src/kit/jersey-cloth.module.css',
  // Over video, whatever the theme.
  'src/features/evaluation-panel/video/video-pane.module.css',
  // The first color that a picker shows.
  'src/features/live-evaluation/own-color-dialog.tsx',
  'server/resources/reports/pdf/sheet.ts',
  'server/letters/mail-page.ts',
  'server/http/docs-page.ts',
  'server/standins/pages/dev-page.ts',
]

const COLOR = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgb|hsl|lab|lch|oklab|oklch)a?\([^)]*\)/giu
/** The same in every theme, with any transparency. */
const WHITE_OR_BLACK = /^(?:#(?:f{3,8}|0{3,8})$|rgba?\((?:255[\s,]+255[\s,]+255|0[\s,]+0[\s,]+0)(?![\d.]))/iu

test('a color other than white and black is written in the theme or in another of its homes', () => {
  const files = ['src', 'server'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
  )
  const written = files
    .filter((file) => /\.(?:css|tsx?)$/u.test(file) && !file.includes('.test.'))
    .filter((file) => !HOMES.some((home) => file.startsWith(home)))
    .flatMap((file) => colorsOf(readFileSync(file, 'utf8')).map((color) => `${file}: ${color}`))
  expect(written).toEqual([])
})

test.each([
  ['color: #0b6872;', ['#0b6872']],
  ['fill="#F47A2A"', ['#F47A2A']],
  [
    'box-shadow: 0 0 4px rgb(12 19 26 / 0.7), 0 0 0 1px hsl(200, 50%, 50%)',
    ['rgb(12 19 26 / 0.7)', 'hsl(200, 50%, 50%)'],
  ],
  ['color: #fff; background: #000000; border-color: rgba(0, 0, 0, 0.5); outline-color: rgb(255 255 255 / 30%)', []],
  ['/* #abc */ // as "#7bafd4 Carolina blue"', []],
  ["import '#data/db/reads.ts'; const href = '#add-player'; const fill = 'url(#planks)'", []],
])('in %s the colors are %j', (source, colors) => {
  expect(colorsOf(source)).toEqual(colors)
})

function colorsOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//gu, '').replaceAll(/(?<=^|\s)\/\/.*$/gmu, '')
  return [...code.matchAll(COLOR)].map(([color]) => color).filter((color) => !WHITE_OR_BLACK.test(color))
}
