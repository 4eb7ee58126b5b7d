/** What WebDriver BiDi calls a remote value, as far as Playwright asks for it. */
export type RemoteValue = { type: string; value?: unknown; handle?: string; sharedId?: string }
export type Argument = RemoteValue | { handle: string } | { sharedId: string }
export type Outcome = { type: 'success'; result: RemoteValue } | { type: 'exception'; text: string }

/** How the page answers: with a handle to what came out, or with all of it by value. */
export type Asked = { arguments: Argument[]; isHandleWanted: boolean; isAwaited: boolean; context: string }

/** What a page tells without being asked. */
export type PageMessage =
  | { kind: 'step'; step: 'domContentLoaded' | 'load' }
  | { kind: 'console'; method: string; arguments: RemoteValue[] }
  | { kind: 'error'; text: string; stack: string }
  | { kind: 'channel'; channel: string; data: RemoteValue }

type Engine = {
  /** `sources` is what the function may want to have evaluated, where the page's policy forbids `eval`. */
  call(make: (...args: unknown[]) => unknown, sources: [string, () => unknown][], asked: Asked): Promise<string>
  disown(handles: string[]): void
  /** How many events of a hand the page has had. */
  felt(): number
  /** Resolves once it has had more than `before`, or after a moment: what is disabled feels nothing. */
  feels(before: number): Promise<void>
  channel(name: string): (data: unknown) => void
}
declare global {
  interface Window {
    courtsideEngine: Engine
    webkit: { messageHandlers: { engine: { postMessage(message: string): void } } }
  }
}

/**
 * Runs in every document before its own scripts: keeps what Playwright holds a handle of, and tells what happens. Goes
 * there as text, so that it knows nothing of what is around it here.
 */
export function installEngine(): void {
  const held = new Map<string, unknown>()
  const shared = new Map<string, WeakRef<Node>>()
  const sharedIds = new WeakMap<Node, string>()
  const evaluable = new Map<string, () => unknown>()
  const port = globalThis.window.webkit.messageHandlers.engine
  const LONGEST_WAY_MS = 500
  let last = 0
  let felt = 0

  const tell = (message: PageMessage) => port.postMessage(JSON.stringify(message))

  /** A handle of its own each time, since each is given back by itself. */
  function hold(value: object): string {
    const handle = `handle-${++last}`
    held.set(handle, value)
    return handle
  }

  /** The same each time: it says which node, and holds nothing. */
  function share(node: Node): string {
    const id = sharedIds.get(node) ?? `node-${++last}`
    sharedIds.set(node, id)
    shared.set(id, new WeakRef(node))
    return id
  }

  function read(argument: Argument): unknown {
    if ('handle' in argument && argument.handle !== undefined) return heldAs(argument.handle)
    if ('sharedId' in argument && argument.sharedId !== undefined)
      return shared.get(argument.sharedId)?.deref() ?? heldAs(argument.sharedId)
    const { type, value } = argument as RemoteValue
    switch (type) {
      case 'undefined':
        return undefined
      case 'null':
        return null
      case 'number':
        return value === '-0' ? -0 : Number(value)
      case 'bigint':
        return BigInt(value as string)
      case 'date':
        return new Date(value as string)
      case 'regexp': {
        const { pattern, flags } = value as { pattern: string; flags: string }
        return new RegExp(pattern, flags)
      }
      case 'array':
        return (value as Argument[]).map(read)
      case 'object':
        return Object.fromEntries(
          (value as [Argument | string, Argument][]).map(([name, it]) => [
            typeof name === 'string' ? name : read(name),
            read(it),
          ]),
        )
      case 'channel':
        return engine.channel((value as { channel: string }).channel)
      default:
        return value
    }
  }

  function heldAs(id: string): unknown {
    if (!held.has(id)) throw new Error(`No such handle: ${id}`)
    return held.get(id)
  }

  function kindOf(value: object): string {
    if (typeof value === 'function') return 'function'
    if (Array.isArray(value)) return 'array'
    if (value === globalThis) return 'window'
    if (value instanceof Node) return 'node'
    if (value instanceof Error) return 'error'
    if (value instanceof Promise) return 'promise'
    return 'object'
  }

  /** By value, as deep as it goes. */
  function describe(value: unknown): RemoteValue {
    if (value === undefined) return { type: 'undefined' }
    if (value === null) return { type: 'null' }
    if (typeof value === 'number') {
      const isPlain = Number.isFinite(value) && !Object.is(value, -0)
      return { type: 'number', value: isPlain ? value : Object.is(value, -0) ? '-0' : String(value) }
    }
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) }
    if (typeof value === 'symbol') return { type: 'symbol' }
    if (typeof value !== 'object' && typeof value !== 'function') return { type: typeof value, value }
    if (value instanceof Date) return { type: 'date', value: value.toISOString() }
    if (value instanceof RegExp) return { type: 'regexp', value: { pattern: value.source, flags: value.flags } }
    const type = kindOf(value)
    if (type === 'array') return { type, value: (value as unknown[]).map((it) => describe(it)) }
    if (type === 'node') return describeNode(value as Node)
    if (type !== 'object') return { type }
    return { type, value: Object.entries(value).map(([name, it]) => [name, describe(it)]) }
  }

  function describeNode(node: Node): RemoteValue {
    return { type: 'node', sharedId: share(node), value: { localName: (node as Element).localName } }
  }

  /** By handle, whatever a handle can be had of. */
  function describeHeld(value: unknown, context: string): RemoteValue {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return describe(value)
    const type = kindOf(value)
    if (type === 'node') return { ...describeNode(value as Node), handle: hold(value) }
    if (type === 'window') return { type, value: { context }, handle: hold(value) }
    return { type, handle: hold(value) }
  }

  function describeShallow(value: unknown): RemoteValue {
    if (value instanceof Error) return { type: 'string', value: textOf(value) }
    return value !== null && typeof value === 'object' ? { type: kindOf(value) } : describe(value)
  }

  function textOf(error: unknown): string {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }

  async function outcome(make: () => unknown, asked: Asked): Promise<Outcome> {
    try {
      const result = make()
      const value = asked.isAwaited ? await result : result
      return {
        type: 'success',
        result: asked.isHandleWanted
          ? describeHeld(value, asked.context)
          : value instanceof Node
            ? describeNode(value)
            : describe(value),
      }
    } catch (error) {
      return { type: 'exception', text: textOf(error) }
    }
  }

  const engine: Engine = {
    async call(make, sources, asked) {
      for (const [source, made] of sources) evaluable.set(source, made)
      return JSON.stringify(await outcome(() => make(...asked.arguments.map(read)), asked))
    },
    disown(handles) {
      for (const handle of handles) held.delete(handle)
    },
    felt: () => felt,
    async feels(before) {
      const end = Date.now() + LONGEST_WAY_MS
      while (felt === before && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    channel: (name) => (data) => tell({ kind: 'channel', channel: name, data: describe(data) }),
  }

  const bare = (source: string) => source.replace(/^\((.*)\)$/su, '$1')
  const hidden = { enumerable: false, configurable: true }
  Object.defineProperty(globalThis, 'courtsideEngine', { ...hidden, value: engine })
  // The app's policy forbids `eval`, on which Playwright's own script rests: what it will evaluate comes compiled.
  Object.defineProperty(globalThis, 'eval', {
    ...hidden,
    writable: true,
    value(source: string) {
      const compiled = evaluable.get(source) ?? evaluable.get(bare(source))
      if (compiled === undefined) throw new EvalError(`Nothing was compiled for ${source.slice(0, 80)}`)
      return compiled()
    },
  })

  for (const type of ['mousedown', 'mouseup', 'keydown', 'keyup', 'wheel'])
    addEventListener(type, () => void (felt += 1), { capture: true, passive: true })
  // Playwright sets a date from a world apart, where the page's own property over `value` is not seen. Here it is, and
  // React, whose property it is, takes the value for known and the event for an echo.
  type Watched = { _valueTracker?: { setValue(value: string): void } }
  addEventListener(
    'input',
    ({ isTrusted, target }) => {
      if (!isTrusted) (target as Watched)._valueTracker?.setValue('')
    },
    { capture: true },
  )
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    const native = console[method]
    console[method] = (...args: unknown[]) => {
      native.apply(console, args)
      tell({ kind: 'console', method, arguments: args.map((it) => describeShallow(it)) })
    }
  }
  const tellError = (error: unknown) =>
    tell({ kind: 'error', text: textOf(error), stack: (error as Error | undefined)?.stack ?? '' })
  // Listeners of the page come later and may stop the event.
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) tellError(event.error ?? event.message)
  })
  addEventListener('unhandledrejection', (event) => tellError(event.reason))

  if (window.parent !== window) return
  const step = (name: 'domContentLoaded' | 'load') => tell({ kind: 'step', step: name })
  addEventListener('DOMContentLoaded', () => step('domContentLoaded'))
  addEventListener('load', () => step('load'))
  // A page that comes back from the back-forward cache is loaded no second time.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    step('domContentLoaded')
    step('load')
  })
}
