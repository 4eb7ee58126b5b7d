import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Whose class a stylesheet may name without owning it: the themes', Chakra's recipes' and the icons'. */
const OF_THE_THEME = new Set(['light', 'dark', 'court', 'button', 'input', 'panel', 'tag'])
const OF_ICONS = /^lucide(?:-|$)/u

/** What these hold is for every page. All other sheets belong to the modules of their folder. */
const FOR_ALL = ['apron', 'form-layout', 'lists', 'plot-panel', 'scroll-fade', 'text'].map(
  (name) => `src/ui/${name}.module.css`,
)

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`)
const sheets = files.filter((file) => file.endsWith('.css') && !file.startsWith('src/ui/theme/'))
const modules = files.filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.')).map(readModule)
const classes = new Map(sheets.map((sheet) => [sheet, ownClasses(read(sheet))]))

test('every stylesheet but the theme is a module, with a name that no other one has', () => {
  expect(sheets.filter((file) => !file.endsWith('.module.css'))).toEqual([])
  const names = sheets.map((file) => path.basename(file))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every class that is used is in its stylesheet, and every class of a stylesheet is used', () => {
  const used = modules.flatMap((module) => module.used)
  const missing = used.filter(({ sheet, name }) => !classes.get(sheet)?.has(name))
  expect(missing.map(({ file, sheet, name }) => `${file}: ${name}, ${sheet}`)).toEqual([])
  const known = new Set(used.map(({ sheet, name }) => `${sheet}: ${name}`))
  const written = sheets.flatMap((sheet) => [...(classes.get(sheet) ?? [])].map((name) => `${sheet}: ${name}`))
  expect(written.filter((name) => !known.has(name))).toEqual([])
})

test('a stylesheet is imported in the one way that these tests and the build can read', () => {
  const other = modules.flatMap(({ file, source }) =>
    source
      .split('\n')
      .filter((line) => /\.css['"`]/u.test(line) && !/^import (?:\w+ from )?'[^']+\.css'$/u.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(other).toEqual([])
})

test('a module imports the stylesheets of its own folder and of those around it, and what is for all', () => {
  const reaching = modules.flatMap(({ file, imported }) =>
    imported
      .filter((sheet) => !FOR_ALL.includes(sheet) && !file.startsWith(`${path.dirname(sheet)}/`))
      .map((sheet) => `${file}: ${sheet}`),
  )
  expect(reaching).toEqual([])
})

test('what changes under a mouse changes under a mouse alone: after a tap it would stay', () => {
  const sticky = sheets.filter((sheet) => withoutMouse(read(sheet)).includes(':hover'))
  expect(sticky).toEqual([])
})

test('nothing is shown under a mouse alone', () => {
  const hidden = /\b(?:display|visibility|opacity|content|clip-path|pointer-events)\s*:/u
  const telling = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/([^{}]*:hover[^{}]*)\{([^{}]*)\}/gu)]
      .filter(([, , body = '']) => hidden.test(body))
      .map(([, selector = '']) => `${sheet}: ${selector.trim()}`),
  )
  expect(telling).toEqual([])
})

test('a stylesheet names no class of another one', () => {
  const foreign = sheets.flatMap((sheet) =>
    globalClasses(read(sheet))
      .filter((name) => !OF_THE_THEME.has(name) && !OF_ICONS.test(name))
      .map((name) => `${sheet}: ${name}`),
  )
  expect(foreign).toEqual([])
})

test('no class is written as text where it is used: the build gives it another name', () => {
  const owned = new Set(sheets.flatMap((sheet) => [...(classes.get(sheet) ?? [])]))
  const asText = modules.flatMap(({ file, source }) =>
    classTexts(source)
      .filter(({ isWhole, name }) => isWhole || owned.has(camelCased(name)))
      .map(({ name }) => `${file}: ${name}`),
  )
  expect(asText).toEqual([])
})

test.each([
  ['<p className="wide" />', ['wide']],
  ["<p className={'wide'} />", ['wide']],
  ['<p className={`wide ${css.tall}`} />', ['wide']],
  ["<p className={isWide ? 'wide' : css.tall} />", ['wide']],
  ["<p className={[css.tall, 'wide'].filter(Boolean).join(' ')} />", ['wide']],
  ["<p className={kind === 'wide' ? css.wide : css.tall} />", []],
  ['<p className={`${css.tall} ${css.wide}`} />', []],
])('in %s the classes written as text are %j', (source, names) => {
  expect(classTexts(source).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['.card > .card-head:not(.on), .card::before { color: red }', ['card', 'cardHead', 'on']],
  [':global(.court) .card:is(.on, :global(.lucide)) {}', ['card', 'on']],
  ['@media (min-width: 1.5em) { .card { margin: .5em url(a.svg) } }', ['card']],
  ['/* .gone { } */ .card { content: ".not" }', ['card']],
])('the classes of %s are %j', (source, names) => {
  expect([...ownClasses(source)]).toEqual(names)
})

type Module = { file: string; source: string; imported: string[]; used: Use[] }
type Use = { file: string; sheet: string; name: string }

/** The stylesheets that a module imports, and the names it takes of each. */
function readModule(file: string): Module {
  const source = read(file)
  const imports = [...source.matchAll(/^import (?:(\w+) from )?'([#.][^']+\.module\.css)'$/gmu)].map(
    ([, local, from = '']) => ({
      local,
      sheet: from.startsWith('#') ? `src/${from.slice(1)}` : path.join(path.dirname(file), from),
    }),
  )
  const used = imports.flatMap(({ local, sheet }) =>
    local === undefined
      ? []
      : [...source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'gu'))].map(([, name = '']) => ({ file, sheet, name })),
  )
  return { file, source, imported: imports.map(({ sheet }) => sheet), used }
}

/** The classes that a sheet gives names to, as modules read them. */
function ownClasses(source: string): Set<string> {
  const names = selectorsOf(source)
    .map((selector) => selector.replaceAll(/:global\([^)]*\)/gu, ''))
    .flatMap((selector) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/giu)])
  return new Set(names.map(([, name = '']) => camelCased(name)))
}

/** What stands in `:global(…)`; a `:global` without brackets opens the whole rest of its selector. */
function globalClasses(source: string): string[] {
  return selectorsOf(source).flatMap((selector) =>
    [...selector.matchAll(/:global\(([^)]*)\)|:global(?!\()(.*)/gsu)].flatMap(([, within, rest]) =>
      [...(within ?? rest ?? '').matchAll(/\.([\w-]+)/gu)].map(([, name = '']) => name),
    ),
  )
}

function selectorsOf(source: string): string[] {
  const bare = source.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/gu, '')
  return [...bare.matchAll(/([^{};]+)\{/gu)]
    .map(([, selector = '']) => selector.trim())
    .filter((it) => !it.startsWith('@'))
}

/** Texts in `className`; `isWhole` where nothing else stands there. What is compared with is no class. */
function classTexts(source: string): { name: string; isWhole: boolean }[] {
  const whole = [...source.matchAll(/className=(?:"([^"]*)"|\{'([^']*)'\})/gu)].map(([, one, other]) => one ?? other)
  const parts = [...source.matchAll(/className=\{(?!')((?:[^{}]|\{[^{}]*\})*)\}/gu)].flatMap(([, code = '']) => {
    const values = code.replaceAll(/[!=]==? '[^']*'/gu, '').replaceAll(/\$\{[^{}]*\}/gu, ' ')
    return [...values.matchAll(/'([^']*)'|`([^`]*)`/gu)].map(([, one, other]) => one ?? other)
  })
  const named = (texts: (string | undefined)[], isWhole: boolean) =>
    texts.flatMap((text = '') => text.split(/\s+/u).filter(Boolean)).map((name) => ({ name, isWhole }))
  return [...named(whole, true), ...named(parts, false)]
}

function camelCased(name: string): string {
  return name.replaceAll(/-([a-z\d])/gu, (_, letter: string) => letter.toUpperCase())
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

/** A stylesheet without what it says of devices that have a mouse. */
function withoutMouse(source: string): string {
  return source.replaceAll(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, '')
}
