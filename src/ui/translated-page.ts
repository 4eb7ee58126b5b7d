/** The children of each element that a translator has changed, as the app left them. */
const ownChildren = new WeakMap<Node, readonly Node[]>()
/** The element that each text in those lists belongs to. */
const homes = new WeakMap<Node, Node>()

/**
 * Lets React work on a page that the browser translates. A translator puts `<font>` elements where React's text nodes
 * were, and moves and merges nodes. React keeps its references, so it throws a NotFoundError when it removes or inserts
 * something there, and its next text is set on a node that nobody sees: a stale "Saved"
 * (https://github.com/facebook/react/issues/11538).
 *
 * Before the app changes an element that a translator has changed, the element gets its own children back. The change
 * is right again, and the translator translates the result. Elements without a `<font>` are never touched, so a bug of
 * ours still throws. It has to run before React starts, so that it sees the first translation. Translators work in a
 * JavaScript world that does not have these methods.
 */
export function acceptTranslators(): void {
  const observer = new MutationObserver(noteTranslations)
  observer.observe(document, { childList: true, subtree: true })

  for (const name of ['appendChild', 'insertBefore', 'removeChild'] as const) {
    const method = Reflect.get(Node.prototype, name) as (...nodes: unknown[]) => unknown
    Reflect.set(Node.prototype, name, function changeChildren(this: Node, ...nodes: unknown[]) {
      return change(this, () => Reflect.apply(method, this, nodes))
    })
  }
  for (const name of ['nodeValue', 'textContent'] as const) {
    const property = Object.getOwnPropertyDescriptor(Node.prototype, name)
    Object.defineProperty(Node.prototype, name, {
      ...property,
      set(this: Node, words: string | null) {
        change(this, () => property?.set?.call(this, words))
      },
    })
  }

  /** Makes a change of the app without the observer's notice, so each change that it sees is the translator's. */
  function change<Result>(node: Node, make: () => Result): Result {
    if (!node.isConnected && !(node instanceof Text)) return make()
    noteTranslations(observer.takeRecords())
    restore(homes.get(node) ?? node)
    const result = make()
    observer.takeRecords()
    return result
  }
}

/** Gives an element its own children back. */
function restore(parent: Node) {
  const children = ownChildren.get(parent)
  if (!children) return
  ownChildren.delete(parent)
  for (const child of children) homes.delete(child)
  const left = [...parent.childNodes].filter((node) => !children.includes(node) && isOfTranslator(node))
  for (const node of left) node.remove()
  let next = parent.firstChild
  for (const child of children) {
    if (child === next) next = child.nextSibling
    else parent.insertBefore(child, next)
  }
}

function noteTranslations(records: readonly MutationRecord[]) {
  for (const { target, addedNodes } of records) {
    if (ownChildren.has(target) || ![...addedNodes].some(isFont)) continue
    const children = childrenBefore(target, records)
    ownChildren.set(target, children)
    for (const child of children) if (child instanceof Text) homes.set(child, target)
  }
}

/** Returns the children that a node had before these changes. */
function childrenBefore(parent: Node, records: readonly MutationRecord[]): Node[] {
  const children: Node[] = [...parent.childNodes]
  for (const { target, previousSibling, addedNodes, removedNodes } of records.toReversed()) {
    if (target !== parent) continue
    const from = previousSibling ? children.indexOf(previousSibling as ChildNode) + 1 : 0
    children.splice(from, addedNodes.length, ...removedNodes)
  }
  return children
}

/** Whether a node that the app does not know is one of a translator, which leaves elements and texts. */
const isOfTranslator = (node: ChildNode) => isFont(node) || node instanceof Text
const isFont = (node: Node) => node.nodeName === 'FONT'
