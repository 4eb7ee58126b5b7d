import { readFileSync, readdirSync } from 'node:fs'
import { parseSync } from 'vite'
import type { ESTree } from 'vite'
import { expect, test } from 'vitest'

type Node = ESTree.Node
type Tag = ESTree.JSXOpeningElement

/** Titles that are words as often as names: of a dialog, of a page. */
const TITLES = new Set(['src/ui/modal-dialog.tsx', 'src/kit/event-head.tsx'])
/** Elements whose text is a name if they follow its direction. Longer texts, such as a note, are translated. */
const NAMED = /^(?:b|h[1-3]|th|Title)$/u
const NUMBERS = /\.(?:number|score|bib)\b/u
/** Values with these names are numbers, bibs or initials. */
const VALUE = /(?:^|\.)(?:bib|number|initials|digit|surname|valueText)(?: (?:\|\||\?\?) '–')?$|\.toFixed\(\d\)$/u

test('[W45] numbers, bibs, names and states ask not to be translated', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => `src/${file}`)
  expect(files.flatMap(translated)).toEqual([])
  expect(readFileSync('src/kit/sync-chip.tsx', 'utf8')).toMatch(/<div\s+className[^>]+translate="no"\s+data-sync-chip/u)
})

test('[W46, W47] one module chooses the language of numbers, dates, lists and order', () => {
  const sources = ['src', 'server', 'sw', 'tools/shell'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[jt]sx?$/u.test(file) && !file.includes('.test.'))
      .map((file) => `${folder}/${file}`),
  )
  const found = sources.filter((file) =>
    /\bIntl\.\w+\(|\bIntl\[|\.toLocale\w+\(|\.localeCompare\(/u.test(readFileSync(file, 'utf8')),
  )
  // The second one is a script inside a page of a stand-in, which imports nothing.
  expect(found).toEqual(['src/domain/language.ts', 'server/standins/pages/dev-schedule-page.ts'])
})

/** Returns the lines of a file where a translator may change a value. */
function translated(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found: string[] = []
  visit(parseSync(file, source).program, false)
  return found

  function visit(node: Node, isKept: boolean) {
    const isNowKept = isKept || (node.type === 'JSXElement' && text(node.openingElement).includes('translate="no"'))
    if (node.type === 'JSXElement' && !isNowKept && isValue(node))
      found.push(`${file}:${source.slice(0, node.start).split('\n').length} ${text(node.openingElement)}`)
    for (const child of Object.values(node).flat())
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, isNowKept)
  }

  function isValue({ openingElement, children }: ESTree.JSXElement): boolean {
    const name = text(openingElement.name)
    // A text of a drawing has no such attribute.
    if (!/^[a-z]|^Title$/u.test(name) || name === 'text') return false
    if (name === 'bdi' || NUMBERS.test(attribute(openingElement, 'className'))) return name !== 'input'
    if (NAMED.test(name) && attribute(openingElement, 'dir') !== '') return !TITLES.has(file)
    const [child, ...others] = children.filter((it) => it.type !== 'JSXText' || it.value.trim() !== '')
    return others.length === 0 && child?.type === 'JSXExpressionContainer' && VALUE.test(text(child.expression))
  }

  function attribute({ attributes }: Tag, name: string): string {
    const found = attributes.find((it) => it.type === 'JSXAttribute' && text(it.name) === name)
    return found ? text(found) : ''
  }

  function text(node: Node): string {
    return source.slice(node.start, node.end)
  }
}
