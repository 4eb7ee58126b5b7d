import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** A count that a convention limits. No change may raise it above the ceiling. The target is the goal of the redesign. */
export type Measure = { name: string; value: number; target: number; ceiling: number }

type Source = { file: string; text: string }

const PRODUCT = /\.(?:tsx?|css)$/u
const TEST = /\.test\.tsx?$|\.gen\.ts$/u
/** Folders that are not counted: those that git ignores, and `.git`. */
const UNTRACKED = new Set(
  ['.git', ...readFileSync('.gitignore', 'utf8').split('\n')].map((name) => name.replace(/\/$/u, '')),
)

/** Counts every measure in the files of the working folder. */
export function measures(): Measure[] {
  const product = ['src', 'sw', 'server'].flatMap(sourcesOf)
  const sheets = product.filter(({ file }) => file.endsWith('.css'))
  return [
    {
      name: 'services=, userId= and session= props in JSX',
      value: sum(product, ({ text }) => personProps(text)),
      target: 20,
      ceiling: 20,
    },
    {
      name: 'keys of endpoints typed in code',
      value: sum(product, ({ text }) => typedKeys(text)),
      target: 0,
      ceiling: 0,
    },
    {
      name: 'stylesheets of features with more than four importers',
      value: sheets.filter(({ file }) => file.startsWith('src/features/') && importersOf(file, product) > 4).length,
      target: 0,
      ceiling: 0,
    },
    {
      name: 'stylesheets over 250 lines',
      value: sheets.filter(({ text }) => text.trimEnd().split('\n').length > 250).length,
      target: 0,
      ceiling: 0,
    },
    {
      name: 'media queries with a width of their own',
      value: sum(product, ({ text }) => ownWidths(text)),
      target: 0,
      ceiling: 0,
    },
    {
      name: 'lines of product code, without blank lines and comments',
      value: sum(product, ({ text }) => linesOfCode(text)),
      target: 117_700,
      ceiling: 145_000,
    },
    {
      name: 'lines of tools/vite/ and tools/shell/',
      value: sum(['tools/vite', 'tools/shell'].flatMap(allOf), ({ text }) => text.trimEnd().split('\n').length),
      target: 450,
      ceiling: 825,
    },
    {
      name: 'top-level entries of the repository',
      value: readdirSync('.').filter((name) => !UNTRACKED.has(name) && !name.endsWith('.log')).length,
      target: 26,
      ceiling: 26,
    },
    {
      name: 'words of Markdown, without rules and decisions',
      value: sum(
        allOf('docs')
          .filter(({ file }) => !/^docs\/(?:rules|decisions)\//u.test(file))
          .concat(readdirSync('.').map(rootText))
          .filter(({ file }) => file.endsWith('.md')),
        ({ text }) => text.split(/\s+/u).filter((word) => word !== '').length,
      ),
      target: 40_000,
      ceiling: 33_000,
    },
  ]
}

/** Counts the props that hand the services, the user's id or the session to a component. */
export const personProps = (text: string) => [...text.matchAll(/\s(?:services|userId|session)=\{/gu)].length

/** Counts the literals that begin with a method and a path. */
export const typedKeys = (text: string) => [...text.matchAll(/['"`](?:GET|POST|PUT|PATCH|DELETE) (?:\/|\$\{)/gu)].length

/** Counts the media queries that write a width in pixels instead of a name from `src/ui/breakpoints.ts`. */
export const ownWidths = (text: string) =>
  [...text.matchAll(/@media[^{]*width[^{]*\dpx|['"`][^'"`\n]*\((?:min|max)-width: \d+px/gu)].length

/** Counts the lines that hold more than a comment. */
export const linesOfCode = (text: string) =>
  text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/?\*)/u.test(line)).length

/** Counts the modules that import a stylesheet. No two stylesheets have the same name. */
function importersOf(sheet: string, sources: readonly Source[]): number {
  return sources.filter(({ text }) => text.includes(`/${path.posix.basename(sheet)}'`)).length
}

function sourcesOf(folder: string): Source[] {
  return allOf(folder).filter(({ file }) => PRODUCT.test(file) && !TEST.test(file))
}

function allOf(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map(({ parentPath, name }) => path.posix.join(parentPath, name))
    .filter((file) => /\.(?:tsx?|css|js|md|html|sql)$/u.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

const rootText = (file: string): Source => ({ file, text: file.endsWith('.md') ? readFileSync(file, 'utf8') : '' })

const sum = (sources: readonly Source[], count: (source: Source) => number) =>
  sources.reduce((total, source) => total + count(source), 0)
