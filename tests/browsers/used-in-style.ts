import postcss from 'postcss'
import type { AtRule, Declaration, Rule } from 'postcss'
import { namesBelow, newerThanOldest } from './safari-tables.ts'
import type { Newer } from './safari-tables.ts'
import type { BuiltFile, Use } from './used-in-script.ts'

/** Units by the name that the tables have for their kind. */
const UNITS: readonly [RegExp, string][] = [
  [/\d(?:dv|sv|lv)(?:w|h|i|b|min|max)\b/u, 'viewport_percentage_units_dynamic'],
  [/\dcq(?:w|h|i|b|min|max)\b/u, 'container_query_length_units'],
  [/\dr?cap\b/u, 'cap'],
  [/\dr?ic\b/u, 'ic'],
  [/\drlh\b/u, 'rlh'],
  [/\dlh\b/u, 'lh'],
  [/\drch\b/u, 'rch'],
  [/\drex\b/u, 'rex'],
]

/**
 * What built stylesheets use that the oldest Safari does not have: properties, their words, functions, units, rules
 * with an @, what they ask of the screen, selectors, rules in rules. A value that is newer has its fallback in front of
 * it when the same rule gives the same property twice, and so has a property that stands there with Safari's prefix.
 * What is within `@supports` is its author's care.
 */
export function newerUsesInStyles(files: readonly BuiltFile[]): Use[] {
  return files.flatMap(({ file, text }) => {
    const uses: Use[] = []
    postcss.parse(text, { from: file }).walk((node) => {
      if (node.type === 'comment' || isAsked(node)) return
      for (const newer of newerIn(node)) uses.push({ ...newer, file, near: node.toString().slice(0, 140) })
    })
    return uses
  })
}

function newerIn(node: AtRule | Declaration | Rule): Newer[] {
  if (node.type === 'decl') return newerInDeclaration(node)
  const found = node.type === 'rule' ? newerInSelector(node) : newerInAtRule(node)
  return found.filter((it) => it !== undefined)
}

function newerInDeclaration(declaration: Declaration): Newer[] {
  const { prop, value } = declaration
  if (prop.startsWith('--') || prop.startsWith('-')) return []
  const { parent } = declaration
  const property =
    parent?.type === 'atrule'
      ? newerThanOldest('css', 'at-rules', (parent as AtRule).name, prop)
      : newerThanOldest('css', 'properties', prop)
  if (property) return hasBefore(declaration, `-webkit-${prop}`) ? [] : [property]
  const text = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)|var\(\s*--[\w-]+/gu, '')
  const newer = [
    ...wordsIn(text).map((word) => newerThanOldest('css', 'properties', prop, word)),
    ...functionsIn(text).flatMap((name) =>
      namesBelow('css', 'types').flatMap((type) =>
        type === name ? newerThanOldest('css', 'types', type) : newerThanOldest('css', 'types', type, name),
      ),
    ),
    ...UNITS.filter(([written]) => written.test(text)).map(([, unit]) =>
      newerThanOldest('css', 'types', 'length', unit),
    ),
  ].filter((it) => it !== undefined)
  return hasBefore(declaration, prop) || hasBefore(declaration, `-webkit-${prop}`) ? [] : newer
}

/** A rule's selector, and whether the rule stands in another one. */
function newerInSelector({ selector, parent }: Rule) {
  const isFrame = parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')
  if (isFrame) return []
  const names = [...selector.matchAll(/::?([a-z][a-z-]*)/gu)].map(([, name = '']) => name)
  return [
    ...names.map((name) => newerThanOldest('css', 'selectors', name)),
    ...(isInRule(parent) ? [newerThanOldest('css', 'selectors', 'nesting')] : []),
  ]
}

function newerInAtRule({ name, params, parent }: AtRule) {
  const asked = [...params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/gu)].map(([, feature = '']) => feature)
  return [
    newerThanOldest('css', 'at-rules', name),
    ...asked.map((feature) => newerThanOldest('css', 'at-rules', name, feature)),
    ...(isInRule(parent) ? [newerThanOldest('css', 'selectors', 'nesting')] : []),
  ]
}

function isInRule(parent: { type: string; parent?: unknown } | undefined): boolean {
  if (parent === undefined) return false
  return parent.type === 'rule' || isInRule(parent.parent as typeof parent)
}

function isAsked(node: { parent?: unknown }): boolean {
  const parent = node.parent as AtRule | undefined
  if (parent === undefined) return false
  return (parent.type === 'atrule' && parent.name === 'supports') || isAsked(parent)
}

function hasBefore(declaration: Declaration, prop: string): boolean {
  const [...rule] = declaration.parent?.nodes ?? []
  return rule.slice(0, rule.indexOf(declaration)).some((it) => it.type === 'decl' && it.prop === prop)
}

const wordsIn = (text: string) => [...text.matchAll(/(?<![\w(-])[a-z][a-z-]*(?![\w(-])/gu)].map(([word]) => word)
const functionsIn = (text: string) => [...text.matchAll(/([a-z][a-z-]*)\(/gu)].map(([, name = '']) => name)
