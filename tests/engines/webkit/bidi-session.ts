import { randomUUID } from 'node:crypto'
import type { BrowserEvent, BrowserProcess } from './browser-process.ts'
import { installEngine } from './in-page.ts'
import type { Argument, Asked, Outcome, PageMessage, RemoteValue } from './in-page.ts'
import { asExpression, evaluableIn } from './evaluable.ts'
import { Hands } from './hands.ts'
import type { Action } from './hands.ts'

export type Command = { id: number; method: string; params: Record<string, unknown> }
type Send = (message: Record<string, unknown>) => void
type Size = { width: number; height: number }
type Target = { context: string; sandbox?: string } | { realm: string }

/** What WebDriver BiDi calls a browsing context: one window with the document in it. */
type Tab = {
  id: string
  userContext: string
  url: string
  realm: string
  /** Of the document under way or, when there is none, of the one on screen. */
  navigation: string
  /** What a command has asked for and the browser hasn't begun. */
  asked: string | undefined
  scripts: Map<string, string>
}

const DEFAULT_SIZE = { width: 1024, height: 768 }

/** Of no meaning to a journey here, or the same whether done or not. */
const NOTHING_TO_DO = [
  'session.subscribe',
  'network.addDataCollector',
  'network.setCacheBehavior',
  'network.removeIntercept',
  'browser.setDownloadBehavior',
  'emulation.setScreenOrientationOverride',
  'emulation.setScreenSettingsOverride',
  'browsingContext.activate',
]

/** Speaks WebDriver BiDi with Playwright, as much of it as Playwright 1.65 says. */
export class BidiSession {
  private readonly tabs = new Map<string, Tab>()
  private readonly sizes = new Map<string, Size>()
  /** Preload scripts of every tab of a user context. */
  private readonly scripts = new Map<string, Map<string, string>>()
  private readonly browser: BrowserProcess
  private readonly hands: Hands
  private readonly send: Send
  private lastTab = 0

  private readonly commands: Record<string, (params: never) => unknown> = {
    ...Object.fromEntries(NOTHING_TO_DO.map((name) => [name, () => ({ intercept: 'none', collector: 'none' })])),
    'session.new': () => this.capabilities(),
    'network.addIntercept': (it: { phases: string[] }) => this.intercept(it.phases),
    'browser.close': () => setImmediate(() => process.exit()),
    'browser.createUserContext': () => this.createUserContext(),
    'browser.removeUserContext': (it: { userContext: string }) => this.removeUserContext(it.userContext),
    'browsingContext.create': (it: { userContext?: string }) => this.create(it.userContext),
    'browsingContext.close': (it: { context: string }) => this.close(it.context),
    'browsingContext.navigate': (it: { context: string; url: string }) => this.navigate(it.context, it.url),
    'browsingContext.reload': (it: { context: string }) => this.browser.tell('reload', { window: it.context }),
    'browsingContext.traverseHistory': (it: { context: string; delta: number }) =>
      this.browser.tell('go', { window: it.context, delta: it.delta }),
    'browsingContext.setViewport': (it: { context?: string; userContexts?: string[]; viewport: Size }) =>
      this.setViewport(it),
    'browsingContext.captureScreenshot': (it: { context: string; origin: string; clip: Record<string, unknown> }) =>
      this.capture(it),
    'browsingContext.handleUserPrompt': (it: { context: string; accept: boolean; userText?: string }) =>
      this.browser.tell('answer_dialog', { window: it.context, accept: it.accept, text: it.userText }),
    'emulation.setMediaFeaturesOverride': (it: { features: Record<string, string | null | undefined> }) =>
      this.setMediaFeatures(it.features),
    'emulation.setLocaleOverride': (it: { locale: string; userContexts: string[] }) => this.setLocale(it),
    'script.evaluate': (it: { expression: string; target: Target; awaitPromise: boolean; resultOwnership?: string }) =>
      this.evaluate({ ...it, make: `() => (${asExpression(it.expression)})`, arguments: [] }),
    'script.callFunction': (it: {
      functionDeclaration: string
      target: Target
      arguments: Argument[]
      awaitPromise: boolean
      resultOwnership?: string
    }) => this.evaluate({ ...it, make: `(...them) => (${it.functionDeclaration})(...them)` }),
    'script.addPreloadScript': (it: {
      functionDeclaration: string
      arguments?: Argument[]
      contexts?: string[]
      userContexts?: string[]
    }) => this.addPreloadScript(it),
    'script.removePreloadScript': (it: { script: string }) => this.removePreloadScript(it.script),
    'script.disown': (it: { handles: string[]; target: Target }) => this.disown(it.handles, it.target),
    'input.performActions': (it: { context: string; actions: { actions: Action[] }[] }) =>
      this.hands.perform(
        it.context,
        it.actions.flatMap(({ actions }) => actions),
      ),
    'input.setFiles': (it: { context: string; element: { sharedId: string }; files: string[] }) => this.setFiles(it),
  }

  constructor(browser: BrowserProcess, send: Send) {
    this.browser = browser
    this.hands = new Hands(browser)
    this.send = send
  }

  /** A command that isn't known is refused: a journey must not go on believing that it was done. */
  async obey({ id, method, params }: Command): Promise<void> {
    const command = this.commands[method] as ((params: unknown) => unknown) | undefined
    if (command === undefined) {
      this.send({ type: 'error', id, error: 'unknown command', message: `WebKitGTK is not driven to ${method}` })
      return
    }
    try {
      const result = (await command(params)) ?? {}
      this.send({ type: 'success', id, result })
    } catch (error) {
      this.send({ type: 'error', id, error: 'unknown error', message: (error as Error).message })
    }
  }

  hear(event: BrowserEvent): void {
    if (event.event === 'ready') return
    if (event.event === 'opened') {
      this.introduce(event.window, event.user_context, event.opener)
      void this.preload(this.tab(event.window))
      return
    }
    const tab = this.tabs.get(event.window)
    if (tab === undefined) return
    switch (event.event) {
      case 'started':
        tab.navigation = tab.asked ?? randomUUID()
        tab.asked = undefined
        this.tell('browsingContext.navigationStarted', tab, { url: event.url })
        return
      case 'committed':
        this.commit(tab, event.url)
        return
      case 'aborted':
      case 'failed':
        this.tell(`browsingContext.navigation${event.event === 'failed' ? 'Failed' : 'Aborted'}`, tab, {
          url: event.url,
        })
        return
      case 'address':
        void this.followAddress(tab)
        return
      case 'message':
        this.hearPage(tab, event.message)
        return
      case 'dialog':
        this.tell('browsingContext.userPromptOpened', tab, {
          type: event.kind,
          message: event.text,
          ...(event.default === null ? {} : { defaultValue: event.default }),
          handler: 'ignore',
        })
        this.hands.letGo(tab.id)
        return
      case 'crashed':
      case 'closed':
        this.forget(tab)
        return
      case 'chooser':
        return
    }
  }

  private tell(method: string, tab: Tab, params: Record<string, unknown> = {}) {
    const about = { context: tab.id, navigation: tab.navigation, timestamp: Date.now(), url: tab.url }
    this.send({ type: 'event', method, params: { ...about, ...params } })
  }

  private tab(id: string): Tab {
    const tab = this.tabs.get(id)
    if (tab === undefined) throw new Error(`No such window: ${id}`)
    return tab
  }

  private async capabilities() {
    const browserVersion = await this.browser.version
    return { sessionId: randomUUID(), capabilities: { browserName: 'webkitgtk', browserVersion, userAgent: '' } }
  }

  /** Playwright waits for questions of passwords always, for requests only where a journey answers them itself. */
  private intercept(phases: string[]) {
    if (phases.some((it) => it !== 'authRequired')) throw new Error('WebKitGTK is not driven to intercept requests')
    return { intercept: 'none' }
  }

  private async createUserContext() {
    const userContext = randomUUID()
    await this.browser.tell('add_user_context', { name: userContext })
    return { userContext }
  }

  /** Playwright takes it for closed once its last window is. */
  private async removeUserContext(userContext: string) {
    const tabs = [...this.tabs.values()].filter((it) => it.userContext === userContext)
    await Promise.all(tabs.map(({ id }) => this.close(id)))
    await this.browser.tell('remove_user_context', { name: userContext })
    this.scripts.delete(userContext)
    this.sizes.delete(userContext)
  }

  private async create(userContext = 'default') {
    const id = `window-${++this.lastTab}`
    const { width, height } = this.sizes.get(userContext) ?? DEFAULT_SIZE
    const scripts = [...(this.scripts.get(userContext)?.values() ?? [])]
    const loaded = new Promise<void>((resolve) => this.blank.set(id, resolve))
    await this.browser.tell('open', {
      window: id,
      user_context: userContext,
      size: [width, height],
      scripts: [asText(installEngine), ...scripts],
    })
    this.introduce(id, userContext)
    await loaded
    return { context: id }
  }

  /** Who waits for the empty document of a new window. */
  private readonly blank = new Map<string, () => void>()

  private introduce(id: string, userContext: string, opener?: string) {
    const tab: Tab = {
      id,
      userContext,
      url: 'about:blank',
      realm: randomUUID(),
      navigation: randomUUID(),
      asked: undefined,
      scripts: new Map(),
    }
    this.tabs.set(id, tab)
    const about = { userContext, children: null, parent: null, originalOpener: opener ?? null, clientWindow: id }
    this.tell('browsingContext.contextCreated', tab, about)
  }

  private commit(tab: Tab, url: string) {
    this.endRealm(tab)
    tab.url = url
    tab.realm = randomUUID()
    this.tell('browsingContext.navigationCommitted', tab)
    this.tell('script.realmCreated', tab, { realm: tab.realm, origin: originOf(url), type: 'window' })
    this.blank.get(tab.id)?.()
    this.blank.delete(tab.id)
  }

  private endRealm(tab: Tab) {
    for (const realm of [tab.realm, utilityRealm(tab)])
      this.send({ type: 'event', method: 'script.realmDestroyed', params: { realm } })
  }

  private async close(id: string) {
    await this.browser.tell('close', { window: id })
    this.forget(this.tab(id))
  }

  private forget(tab: Tab) {
    this.tabs.delete(tab.id)
    this.tell('browsingContext.contextDestroyed', tab, { userContext: tab.userContext, children: null, parent: null })
  }

  private async navigate(id: string, url: string) {
    const tab = this.tab(id)
    const navigation = randomUUID()
    tab.asked = navigation
    await this.browser.tell('load', { window: id, url })
    if (isSameDocument(tab.url, url)) {
      tab.asked = undefined
      tab.url = url
      this.tell('browsingContext.fragmentNavigated', tab, { navigation })
    }
    return { navigation, url }
  }

  /**
   * WebKitGTK tells the same way that a document is on its way and that this one has changed its address: the page is
   * asked.
   */
  private async followAddress(tab: Tab) {
    const url = await this.run<string>(tab, 'return location.href').catch(() => tab.url)
    if (url === tab.url || !this.tabs.has(tab.id)) return
    tab.url = url
    this.tell('browsingContext.historyUpdated', tab)
  }

  private hearPage(tab: Tab, message: PageMessage) {
    const source = { realm: tab.realm, context: tab.id }
    switch (message.kind) {
      case 'step':
        this.tell(`browsingContext.${message.step}`, tab)
        return
      case 'channel':
        this.tell('script.message', tab, { channel: message.channel, data: message.data, source })
        return
      case 'console':
        this.tell('log.entryAdded', tab, {
          type: 'console',
          method: message.method,
          args: message.arguments,
          source,
          level: message.method,
          text: null,
        })
        return
      case 'error':
        this.tell('log.entryAdded', tab, {
          type: 'javascript',
          level: 'error',
          text: message.text,
          source,
          stackTrace: { callFrames: [] },
        })
    }
  }

  private async setViewport(asked: { context?: string; userContexts?: string[]; viewport: Size }) {
    for (const userContext of asked.userContexts ?? []) this.sizes.set(userContext, asked.viewport)
    if (asked.context === undefined) return
    await this.browser.tell('resize', { window: asked.context, ...asked.viewport })
    const { width, height } = asked.viewport
    await this.run(
      this.tab(asked.context),
      `while (innerWidth !== ${width} || innerHeight !== ${height}) await new Promise((done) => setTimeout(done, 10))`,
    )
  }

  private async setLocale({ locale, userContexts }: { locale: string; userContexts: string[] }) {
    await Promise.all(userContexts.map((it) => this.browser.tell('speak', { user_context: it, languages: [locale] })))
  }

  private setMediaFeatures(features: Record<string, string | null | undefined>) {
    const wanted = Object.entries(features).filter(([, value]) => value !== null && value !== undefined)
    if (wanted.every(([name, value]) => name === 'prefers-color-scheme' && value === 'light')) return
    throw new Error(`WebKitGTK is not driven to show ${JSON.stringify(features)}`)
  }

  private async capture({ context, origin, clip }: { context: string; origin: string; clip: Record<string, unknown> }) {
    const data = await this.browser.tell('picture', { window: context, whole: origin === 'document', clip })
    return { data }
  }

  private run<T>(tab: Tab, body: string): Promise<T> {
    return this.browser.tell<T>('run', { window: tab.id, body })
  }

  private async evaluate(asked: {
    make: string
    target: Target
    arguments: Argument[]
    awaitPromise: boolean
    resultOwnership?: string
  }) {
    const tab = this.at(asked.target)
    const realm = 'sandbox' in asked.target ? utilityRealm(tab) : tab.realm
    const question: Asked = {
      arguments: asked.arguments,
      isHandleWanted: asked.resultOwnership === 'root',
      isAwaited: asked.awaitPromise,
      context: tab.id,
    }
    const sources = evaluableIn(asked.arguments).map(
      ({ source, expression }) => `[${JSON.stringify(source)}, () => (${expression}\n)]`,
    )
    const body = `return courtsideEngine.call(${asked.make}, [${sources.join(', ')}], ${JSON.stringify(question)})`
    const outcome = JSON.parse(await this.run<string>(tab, body)) as Outcome
    return outcome.type === 'success'
      ? { type: 'success', result: outcome.result, realm }
      : { type: 'exception', exceptionDetails: { text: outcome.text, exception: { type: 'error' } }, realm }
  }

  private at(target: Target): Tab {
    if ('context' in target) return this.tab(target.context)
    const tab = [...this.tabs.values()].find((it) => it.realm === target.realm || utilityRealm(it) === target.realm)
    if (tab === undefined) throw new Error(`No such realm: ${target.realm}`)
    return tab
  }

  private async disown(handles: string[], target: Target) {
    await this.run(this.at(target), `courtsideEngine.disown(${JSON.stringify(handles)})`)
  }

  private async addPreloadScript(asked: {
    functionDeclaration: string
    arguments?: Argument[]
    contexts?: string[]
    userContexts?: string[]
  }) {
    const script = randomUUID()
    const channels = (asked.arguments ?? []).map((it) => `courtsideEngine.channel(${JSON.stringify(channelOf(it))})`)
    const source = `(${asked.functionDeclaration})(${channels.join(', ')})`
    for (const name of asked.userContexts ?? []) {
      const scripts = this.scripts.get(name) ?? new Map<string, string>()
      this.scripts.set(name, scripts.set(script, source))
    }
    for (const id of asked.contexts ?? []) this.tab(id).scripts.set(script, source)
    await this.preloadAll()
    return { script }
  }

  private async removePreloadScript(script: string) {
    for (const scripts of this.scripts.values()) scripts.delete(script)
    for (const tab of this.tabs.values()) tab.scripts.delete(script)
    await this.preloadAll()
  }

  private async preloadAll() {
    await Promise.all([...this.tabs.values()].map((it) => this.preload(it)))
  }

  private async preload(tab: Tab) {
    const ofContext = this.scripts.get(tab.userContext)?.values() ?? []
    await this.browser.tell('preload', {
      window: tab.id,
      scripts: [asText(installEngine), ...ofContext, ...tab.scripts.values()],
    })
  }

  private async setFiles({
    context,
    element,
    files,
  }: {
    context: string
    element: { sharedId: string }
    files: string[]
  }) {
    const tab = this.tab(context)
    await this.browser.tell('choose', { window: context, files })
    await this.evaluate({
      make: '(input) => input.click()',
      target: { context: tab.id },
      arguments: [element],
      awaitPromise: false,
    })
  }
}

/** As a script of its own: a function's text is what it does, wherever it goes. */
function asText(script: () => void): string {
  return `(${String(script)})()`
}

const utilityRealm = (tab: Tab) => `${tab.realm}-utility`

function channelOf(argument: Argument): string {
  return ((argument as RemoteValue).value as { channel: string }).channel
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null'
}

function isSameDocument(from: string, to: string): boolean {
  const [before, after] = [from, to].map((it) => it.split('#'))
  return after?.[1] !== undefined && before?.[0] === after[0]
}
