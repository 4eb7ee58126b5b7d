import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import type { ESTree } from 'vite'
import { readsLikeWords } from './reads-like-words.ts'

/** Words as they stand in a source; `{…}` is filled in when they are shown, `{one|other}` is one of the two. */
export type ShownWords = { file: string; line: number; words: string }

type Node = ESTree.Node
type Of<Kind extends Node['type']> = Extract<Node, { type: Kind }>
type PerKind<Result> = { [Kind in Node['type']]?: (node: Of<Kind>) => Result }

const HOMES = ['src', 'sw', 'server']

/** Who keeps the server reads these, or a machine does; names of demo players are nobody's copy. */
const NOBODYS_SCREEN =
  /\.(?:test|gen|d)\.tsx?$|^server\/(?:.*\/)?(?:s3|db|demo|operator|cognito-trigger)\/|^server\/env/u

/** These hold names for the machine, whatever they read like. `summary` stands in the pages on the API. */
const CODE_ATTRIBUTES = new Set(
  ['accept', 'autoComplete', 'className', 'colorPalette', 'd', 'enterKeyHint', 'form', 'href', 'id', 'inputMode']
    .concat(['key', 'name', 'pattern', 'rel', 'role', 'size', 'src', 'style', 'target', 'to', 'transform', 'type'])
    .concat(['value', 'variant', 'viewBox']),
)
const CODE_PROPERTIES = new Set(['className', 'summary', 'code', 'path', 'method'])

/** What is given to these is read by a machine, or in a log. */
const CODE_CALLS = new Set(
  ['Error', 'TypeError', 'RangeError', 'URL', 'RegExp', 'Date', 'matchMedia', 'querySelector', 'querySelectorAll']
    .concat(['closest', 'matches', 'setHeader', 'header', 'query', 'row', 'rows', 'execute', 'startsWith', 'endsWith'])
    .concat(['includes', 'split', 'replace', 'replaceAll', 'get', 'has', 'warn', 'error', 'info', 'debug', 'log']),
)

/** Every file below the named files and folders, or of the whole product, whose words somebody may see. */
export function filesWithWords(places: readonly string[] = []): string[] {
  return HOMES.flatMap((home) =>
    readdirSync(home, { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(home, file)),
  )
    .filter((file) => /\.tsx?$/u.test(file) && !NOBODYS_SCREEN.test(file))
    .filter((file) => places.length === 0 || places.some((place) => isInside(file, place)))
    .toSorted()
}

const isInside = (file: string, place: string) => file === place || file.startsWith(`${place.replace(/\/$/u, '')}/`)

/**
 * The strings of a file that a person may see, in their order: text of JSX with what stands between it, and every other
 * string that reads like words. A name that happens to read like one, such as a role, is among them.
 */
export function shownWords(file: string, source = readFileSync(file, 'utf8')): ShownWords[] {
  const found: ShownWords[] = []
  const lineOf = lines(source)
  const visits: PerKind<void> = {
    JSXElement: visitElement,
    JSXFragment: visitElement,
    JSXAttribute: ({ name, value }) => (value && !CODE_ATTRIBUTES.has(nameOf(name)) ? visit(value) : undefined),
    Literal: visitText,
    TemplateLiteral: visitText,
    BinaryExpression: visitSum,
    CallExpression: visitCall,
    NewExpression: visitCall,
    Property: ({ key, value }) => (CODE_PROPERTIES.has(nameOf(key)) ? undefined : visit(value)),
    MemberExpression: ({ object }) => visit(object),
    SwitchCase: ({ consequent }) => consequent.forEach(visit),
    ImportDeclaration: () => {},
    ExportAllDeclaration: () => {},
    TaggedTemplateExpression: () => {},
  }
  visit(parseSync(file, source).program)
  return found.toSorted((one, other) => one.line - other.line)

  function keep(node: Node, words: string): void {
    found.push({ file, line: lineOf(node.start), words: words.replaceAll(/\s+/gu, ' ').trim() })
  }

  function visit(node: Node): void {
    const special = visits[node.type] as ((node: Node) => void) | undefined
    if (special) special(node)
    else if (!isType(node)) childrenOf(node).forEach(visit)
  }

  /** One sentence, though it is broken by what is filled in. */
  function visitElement(node: ESTree.JSXElement | ESTree.JSXFragment): void {
    if (node.type === 'JSXElement') node.openingElement.attributes.forEach(visit)
    const saysSomething = node.children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value))
    if (saysSomething) keep(node, node.children.map(wordsOf).join(''))
    for (const child of node.children) {
      const isSaid = child.type === 'JSXText' || (saysSomething && !wordsOf(child).includes('{…}'))
      if (!isSaid) visit(child)
    }
  }

  function visitCall({ callee, arguments: given }: ESTree.CallExpression | ESTree.NewExpression): void {
    visit(callee)
    if (!CODE_CALLS.has(nameOf(callee))) given.forEach(visit)
  }

  function visitText(node: Node): void {
    const words = wordsOf(node)
    if (readsLikeWords(words)) keep(node, words)
    if (node.type === 'TemplateLiteral') node.expressions.filter((filled) => wordsOf(filled) === '{…}').forEach(visit)
  }

  /** A sentence in pieces; a comparison says nothing. */
  function visitSum(node: Of<'BinaryExpression'>): void {
    if (node.operator !== '+') return
    if (readsLikeWords(wordsOf(node))) return keep(node, wordsOf(node))
    visit(node.left)
    visit(node.right)
  }
}

/** What an expression says; `{…}` for what is known only when it runs. */
function wordsOf(node: Node): string {
  const say = SAYS[node.type] as ((node: Node) => string) | undefined
  return say ? say(node) : '{…}'
}

const SAYS: PerKind<string> = {
  JSXText: ({ value }) => value,
  JSXExpressionContainer: ({ expression }) => wordsOf(expression),
  JSXEmptyExpression: () => '',
  Literal: ({ value }) => (typeof value === 'string' ? value : '{…}'),
  TemplateLiteral: ({ quasis, expressions }) =>
    quasis.map(({ value }, at) => (value.cooked ?? '') + (expressions[at] ? wordsOf(expressions[at]) : '')).join(''),
  ConditionalExpression: ({ consequent, alternate }) => oneOf(wordsOf(consequent), wordsOf(alternate)),
  LogicalExpression: ({ right }) => oneOf('', wordsOf(right)),
  BinaryExpression: ({ operator, left, right }) => (operator === '+' ? wordsOf(left) + wordsOf(right) : '{…}'),
}

const oneOf = (one: string, other: string) => ([one, other].includes('{…}') ? '{…}' : `{${one}|${other}}`)

/** What is called, or named, with the last word of it. */
function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node.name : ''
}

/** `x as T`, `x satisfies T` and `x!` hold a value; every other node of TypeScript says something of types alone. */
const isType = ({ type }: Node) => /^TS(?!As|Satisfies|NonNull)/u.test(type)

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function lines(source: string): (place: number) => number {
  const ends = [...source.matchAll(/\n/gu)].map(({ index }) => index)
  return (place) => ends.filter((end) => end < place).length + 1
}
