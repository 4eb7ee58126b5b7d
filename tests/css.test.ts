import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Whose class a stylesheet may name without owning it: the themes', Chakra's recipes' and the icons'. */
const OF_THE_THEME = new Set(['light', 'dark', 'court', 'button', 'input', 'panel', 'tag'])
const OF_ICONS = /^lucide(?:-|$)/u

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`)
const sheets = files.filter((file) => file.endsWith('.css') && !file.startsWith('src/ui/theme/'))
const modules = files.filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.')).map(readModule)
const classes = new Map(sheets.map((sheet) => [sheet, ownClasses(read(sheet))]))

test('every stylesheet but the theme is a module, with a name that no other one has', () => {
  expect(sheets.filter((file) => !file.endsWith('.module.css'))).toEqual([])
  const names = sheets.map((file) => path.basename(file))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('a class that is worn is written in its stylesheet, and one that is written is worn', () => {
  const missing = modules.flatMap(({ file, worn }) =>
    worn
      .filter(({ sheet, name }) => !classes.get(sheet)?.has(name))
      .map(({ sheet, name }) => `${file}: ${name}, ${sheet}`),
  )
  expect(missing).toEqual([])
  const worn = new Set(modules.flatMap((module) => module.worn.map(({ sheet, name }) => `${sheet} ${name}`)))
  const idle = sheets.flatMap((sheet) =>
    [...(classes.get(sheet) ?? [])].filter((name) => !worn.has(`${sheet} ${name}`)).map((name) => `${sheet}: ${name}`),
  )
  expect(idle).toEqual([])
})

test('a stylesheet names no class of another one', () => {
  const strangers = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/:global\(\.([\w-]+)\)/gu)]
      .map(([, name = '']) => name)
      .filter((name) => !OF_THE_THEME.has(name) && !OF_ICONS.test(name))
      .map((name) => `${sheet}: ${name}`),
  )
  expect(strangers).toEqual([])
})

test('a class is worn by the name that its stylesheet gives, never bare', () => {
  const bare = files
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .filter((file) => /className=(?:"|\{['`][a-z])/u.test(read(file)))
  expect(bare).toEqual([])
})

type Module = { file: string; worn: { sheet: string; name: string }[] }

/** The stylesheets that a module imports, and the names it takes of each. */
function readModule(file: string): Module {
  const source = read(file)
  const imported = source.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gmu)
  const worn = [...imported].flatMap(([, local = '', from = '']) => {
    const sheet = from.startsWith('#') ? `src/${from.slice(1)}` : path.join(path.dirname(file), from)
    const names = source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'gu'))
    return [...names].map(([, name = '']) => ({ sheet, name }))
  })
  return { file, worn }
}

function ownClasses(source: string): Set<string> {
  const selectors = source
    .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
    .replaceAll(/:global\([^)]*\)/gu, '')
    .matchAll(/([^{};]+)\{/gu)
  const names = [...selectors].flatMap(([, selector = '']) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/giu)])
  return new Set(
    names.map(([, name = '']) => name.replaceAll(/-([a-z\d])/gu, (_, letter: string) => letter.toUpperCase())),
  )
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
