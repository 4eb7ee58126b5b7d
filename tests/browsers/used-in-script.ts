import { parseSync } from 'vite'
import { namesBelow, newerThanOldest, newerWherever } from './safari-tables.ts'
import type { Newer } from './safari-tables.ts'

export type BuiltFile = { file: string; text: string }
/** A use of something newer than the oldest Safari, and the text around it. */
export type Use = Newer & { file: string; near: string }

type Syntax = { type: string; start: number; [part: string]: unknown }
type Place = readonly string[]

const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self'])
/** Whose members are global names too. */
const GLOBAL_SCOPES = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope', 'DedicatedWorkerGlobalScope']
/** What stands at these global names. */
const INSTANCES: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  indexedDB: 'IDBFactory',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
}
const ITERATORS = new Set(['values', 'keys', 'entries', 'matchAll'])

const MEMBERS = membersByName()
const EVENTS = new Map([...MEMBERS].flatMap(([name, places]) => (name.endsWith('_event') ? [[name, places]] : [])))

/**
 * What built scripts use that the oldest Safari does not have: globals, static members, members of what is always
 * there, members whose name only newer things have, helpers of iterators, tags and attributes that React writes, events
 * that are listened to, flags of patterns. Asking whether something is there counts as a use. A global that a script
 * declares itself is its own; so is a member's name that any of the scripts gives to something it makes. What the
 * tables say of arguments is not looked at.
 */
export function newerUsesInScripts(files: readonly BuiltFile[]): Use[] {
  const scripts = files.map((it) => ({ ...it, nodes: nodesOf(programOf(it)) }))
  const own = new Set(scripts.flatMap(({ nodes }) => nodes.flatMap(({ node, parent }) => namesGiven(node, parent))))
  return scripts.flatMap(({ file, text, nodes }) => {
    const declared = new Set(nodes.flatMap(({ node }) => namesDeclared(node)))
    return nodes.flatMap(({ node, parent }) =>
      newerIn(node, parent, declared, own).map((newer) => ({
        ...newer,
        file,
        near: text.slice(Math.max(0, node.start - 60), node.start + 80),
      })),
    )
  })
}

function programOf({ file, text }: BuiltFile): Syntax {
  const { program, errors } = parseSync(file, text)
  const [first] = errors
  if (first) throw new SyntaxError(`${file}: ${first.message}`)
  return program as unknown as Syntax
}

type Read = { node: Syntax; parent: Syntax | undefined }

function nodesOf(program: Syntax): Read[] {
  const found: Read[] = [{ node: program, parent: undefined }]
  for (const { node } of found)
    for (const part of Object.values(node).flat()) if (isSyntax(part)) found.push({ node: part, parent: node })
  return found
}

function newerIn(
  node: Syntax,
  parent: Syntax | undefined,
  declared: ReadonlySet<string>,
  own: ReadonlySet<string>,
): Newer[] {
  const isGlobal = (name: string | undefined): name is string => name !== undefined && !declared.has(name)
  if (node.type === 'Identifier') {
    const name = node['name'] as string
    return isReference(node, parent) && isGlobal(name) ? listOf(newerGlobal(name)) : []
  }
  if (node.type === 'MemberExpression') {
    const [object, member] = [nameOf(node['object']), keyOf(node, 'property')]
    if (member === undefined) return []
    const holder = isGlobal(object) ? object : undefined
    if (holder && GLOBAL_OBJECTS.has(holder)) return listOf(newerGlobal(member))
    const places = holder ? placesOf(holder, member) : []
    if (places.length > 0) return listOf(newerWherever(places))
    return own.has(member) ? [] : listOf(newerWherever(MEMBERS.get(member) ?? []))
  }
  if (node.type === 'VariableDeclarator' && isSyntax(node['id']) && node['id'].type === 'ObjectPattern') {
    const holder = nameOf(node['init'])
    if (!isGlobal(holder)) return []
    const members = (node['id']['properties'] as Syntax[]).flatMap((it) => keyOf(it, 'key') ?? [])
    return members.flatMap((it) => listOf(newerMember(holder, it)))
  }
  if (node.type === 'BinaryExpression' && node['operator'] === 'in') {
    const [member, holder] = [textOf(node['left']), nameOf(node['right'])]
    if (member === undefined || !isGlobal(holder)) return []
    return listOf(newerMember(holder, member))
  }
  if (node.type === 'CallExpression') return newerInCall(node)
  return node.type === 'Literal' ? newerInPattern(node['regex']) : []
}

function newerInPattern(regex: unknown): Newer[] {
  const { flags = '', pattern = '' } = (regex ?? {}) as { flags?: string; pattern?: string }
  return [
    ...(flags.includes('v') ? listOf(newerThanOldest('javascript', 'builtins', 'RegExp', 'unicodeSets')) : []),
    ...(/\(\?[ims]*-?[ims]+:/u.test(pattern)
      ? listOf(newerThanOldest('javascript', 'regular_expressions', 'modifier'))
      : []),
  ]
}

function newerInCall(call: Syntax): Newer[] {
  const [first, second] = call['arguments'] as (Syntax | undefined)[]
  const callee = call['callee'] as Syntax
  const method = callee.type === 'MemberExpression' ? keyOf(callee, 'property') : undefined
  const text = textOf(first)
  if (method === 'addEventListener' && text !== undefined)
    return listOf(newerWherever(EVENTS.get(`${text}_event`) ?? []))
  if (method !== undefined && isIterator(callee['object'] as Syntax))
    return listOf(newerThanOldest('javascript', 'builtins', 'Iterator', method))
  if (text !== undefined && second?.type === 'ObjectExpression' && namesBelow('html', 'elements', text).length > 0) {
    const attributes = (second['properties'] as Syntax[]).flatMap((it) => keyOf(it, 'key')?.toLowerCase() ?? [])
    return attributes.flatMap((it) =>
      listOf(
        newerWherever([
          ['html', 'elements', text, it],
          ['html', 'global_attributes', it],
        ]),
      ),
    )
  }
  return []
}

/** `map.values()` and the like: what follows is asked of an iterator. */
function isIterator(node: Syntax): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node['callee'] as Syntax
  const method = callee.type === 'MemberExpression' ? keyOf(callee, 'property') : undefined
  // Those of `Object` give arrays.
  return method !== undefined && ITERATORS.has(method) && nameOf(callee['object']) !== 'Object'
}

function newerMember(holder: string, member: string): Newer | undefined {
  return GLOBAL_OBJECTS.has(holder) ? newerGlobal(member) : newerWherever(placesOf(holder, member))
}

function newerGlobal(name: string): Newer | undefined {
  return newerWherever([
    ['javascript', 'builtins', name],
    ['api', name],
    ...GLOBAL_SCOPES.map((scope) => ['api', scope, name]),
  ])
}

/** Where the tables have a member of what stands at a global name. */
function placesOf(holder: string, member: string): Place[] {
  const owner = INSTANCES[holder]
  if (owner !== undefined) return existing([['api', owner, member]])
  return existing([
    ['javascript', 'builtins', holder, member],
    ['api', holder, `${member}_static`],
  ])
}

function existing(places: Place[]): Place[] {
  return places.filter((place) => namesBelow(...place.slice(0, -1)).includes(place.at(-1) ?? ''))
}

/** All members that the tables know, of whatever. */
function membersByName(): Map<string, Place[]> {
  const members = new Map<string, Place[]>()
  for (const root of [['api'], ['javascript', 'builtins'], ['javascript', 'builtins', 'Intl']])
    for (const owner of namesBelow(...root))
      for (const entry of namesBelow(...root, owner)) {
        const name = entry.replace(/_static$/u, '')
        members.set(name, [...(members.get(name) ?? []), [...root, owner, entry]])
      }
  return members
}

function isReference(node: Syntax, parent: Syntax | undefined): boolean {
  if (!parent || /^(?:Import|Export|Labeled|Break|Continue)/u.test(parent.type)) return false
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true
  if (parent['key'] === node) return parent['computed'] === true || parent['shorthand'] === true
  return true
}

/** The names that a node binds. */
function namesDeclared(node: Syntax): string[] {
  if (node.type === 'VariableDeclarator') return namesInPattern(node['id'])
  if (/Function/u.test(node.type))
    return [...namesInPattern(node['id']), ...[node['params']].flat().flatMap(namesInPattern)]
  if (node.type.startsWith('Class')) return namesInPattern(node['id'])
  if (node.type === 'CatchClause') return namesInPattern(node['param'])
  return node.type.startsWith('Import') ? namesInPattern(node['local']) : []
}

function namesInPattern(pattern: unknown): string[] {
  if (!isSyntax(pattern)) return []
  if (pattern.type === 'Identifier') return [pattern['name'] as string]
  const inner = [
    pattern['elements'],
    pattern['properties'],
    pattern['argument'],
    pattern['left'],
    pattern['value'],
    pattern['parameter'],
  ]
  return inner.flat().flatMap(namesInPattern)
}

/** The names that a node gives to a member of what it makes. */
function namesGiven(node: Syntax, parent: Syntax | undefined): string[] {
  const isGiven =
    (node.type === 'Property' && parent?.type === 'ObjectExpression') ||
    /^(?:MethodDefinition|PropertyDefinition)$/u.test(node.type)
  if (isGiven) return listOf(keyOf(node, 'key'))
  if (node.type === 'AssignmentExpression' && isSyntax(node['left']) && node['left'].type === 'MemberExpression')
    return listOf(keyOf(node['left'], 'property'))
  return []
}

/** The name that stands in a key or after a dot; undefined when it is computed. */
function keyOf(node: Syntax, part: string): string | undefined {
  const key = node[part]
  if (!isSyntax(key)) return undefined
  return textOf(key) ?? (node['computed'] === true ? undefined : nameOf(key))
}

/** Of a text that is written out; builds write many of them as templates. */
function textOf(node: unknown): string | undefined {
  if (!isSyntax(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const [only, ...others] = node.type === 'TemplateLiteral' ? (node['quasis'] as Syntax[]) : []
  return only && others.length === 0 ? (only['value'] as { cooked: string }).cooked : undefined
}

function nameOf(node: unknown): string | undefined {
  return isSyntax(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined
}

function isSyntax(part: unknown): part is Syntax {
  return typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'
}

function listOf<T>(it: T | undefined): T[] {
  return it === undefined ? [] : [it]
}
