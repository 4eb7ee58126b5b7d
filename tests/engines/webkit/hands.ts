import type { BrowserProcess } from './browser-process.ts'

/** What WebDriver BiDi calls an action of an input source, as far as Playwright asks for it. */
export type Action = {
  type: string
  x?: number
  y?: number
  deltaX?: number
  deltaY?: number
  button?: number
  value?: string
}

/** Mouse and keyboard: one event after the other, each when the page has felt the one before. */
export class Hands {
  private readonly browser: BrowserProcess
  /** Who waits for a page, by its window. */
  private readonly waiting = new Map<string, () => void>()

  constructor(browser: BrowserProcess) {
    this.browser = browser
  }

  async perform(window: string, actions: readonly Action[]): Promise<void> {
    for (const action of actions) await this.performOne(window, action)
  }

  /** A dialog holds the page that opened it: nobody waits for that page to feel anything. */
  letGo(window: string): void {
    this.waiting.get(window)?.()
  }

  private async performOne(window: string, action: Action) {
    // Whatever comes next stands behind it in the same queue.
    if (action.type === 'pointerMove') return this.send(window, action)
    const before = await this.ask(window, 'return courtsideEngine.felt()').catch(() => '0')
    await this.send(window, action)
    const held = new Promise<void>((resolve) => this.waiting.set(window, resolve))
    // A page that goes away feels nothing anymore.
    await Promise.race([held, this.ask(window, `await courtsideEngine.feels(${before})`).catch(() => undefined)])
    this.waiting.delete(window)
  }

  private ask(window: string, body: string): Promise<string> {
    return this.browser.tell('run', { window, body })
  }

  private async send(window: string, { type, x, y, deltaX, deltaY, button, value }: Action) {
    switch (type) {
      case 'pointerMove':
      case 'pointerDown':
      case 'pointerUp':
        return this.browser.tell('point', { window, kind: type, x, y, button })
      case 'scroll':
        return this.browser.tell('scroll', { window, x, y, dx: deltaX, dy: deltaY })
      case 'keyDown':
      case 'keyUp':
        return this.browser.tell('key', { window, kind: type, value })
      default:
        throw new Error(`WebKitGTK is not driven to ${type}`)
    }
  }
}
