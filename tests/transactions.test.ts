import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import type { ESTree } from 'vite'
import { expect, test } from 'vitest'

type Node = ESTree.Node
type Work = ESTree.ArrowFunctionExpression | ESTree.Function

const COLLECTS = new Set(['push', 'unshift', 'add', 'set'])

test('[U23] the work of a transaction changes no variable outside it, because the work may run again', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.includes('.test.'))
  expect(files.flatMap(changesOutside).toSorted()).toEqual([
    // Each attempt overwrites both.
    'server/resources/operations/apply/apply-once.ts: refusal',
    'server/resources/operations/apply/apply-once.ts: seenIn',
  ])
})

/** Returns each variable that the work of a transaction changes although it is declared outside that work. */
function changesOutside(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  if (!source.includes('(sql')) return []
  const found = new Set<string>()
  for (const work of nodesIn(parseSync(file, source).program).filter(isWork)) {
    const inside = new Set(nodesIn(work).flatMap(declaredBy))
    for (const name of nodesIn(work).flatMap(changedBy)) if (!inside.has(name)) found.add(`${file}: ${name}`)
  }
  return [...found]
}

/** Whether the node is a function that gets `sql` first: the work of a transaction, or a part of it. */
const isWork = (node: Node): node is Work =>
  (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') &&
  node.params[0]?.type === 'Identifier' &&
  node.params[0].name === 'sql'

function declaredBy(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return namesIn(node.id)
  return 'params' in node && Array.isArray(node.params) ? (node.params as Node[]).flatMap(namesIn) : []
}

function changedBy(node: Node): string[] {
  if (node.type === 'AssignmentExpression') return targetsOf(node.left)
  if (node.type === 'UpdateExpression') return targetsOf(node.argument)
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { object, property } = node.callee
  return property.type === 'Identifier' && COLLECTS.has(property.name) ? targetsOf(object) : []
}

/** Returns the variables that hold what is changed: `files` of `files[name]`, `a` and `b` of `[a, b]`. */
function targetsOf(node: Node): string[] {
  if (node.type === 'MemberExpression') return targetsOf(node.object)
  return node.type === 'Identifier' || node.type.endsWith('Pattern') ? namesIn(node) : []
}

const namesIn = (node: Node): string[] => nodesIn(node).flatMap((it) => (it.type === 'Identifier' ? [it.name] : []))

function nodesIn(node: Node): Node[] {
  const parts = Object.values(node).flat()
  return [node, ...parts.filter(isNode).flatMap(nodesIn)]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
