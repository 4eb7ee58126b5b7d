import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { launchChromium } from '#tests/engines/chromium/launch.ts'
import type { Build } from '#tests/engines/chromium/launch.ts'
import { theEngine } from '#tests/engines/engine.ts'
import type { EngineName, Running } from '#tests/engines/engine.ts'
import { launchFirefox } from '#tests/engines/firefox/launch.ts'
import type { StoragePrompt } from '#tests/engines/firefox/launch.ts'
import { insertTextAsTyped } from '#tests/engines/insert-text.ts'
import { launchWebKit } from '#tests/engines/webkit/launch.ts'
import { newFolder } from './demo-folders.ts'
import { newerNames, takeAway } from './newer-apis.ts'

const LONGEST_ACTION_MS = 15_000
/** A busy machine and an engine that compiles everything anew. */
const LONGEST_LOAD_MS = 60_000

export type Device = {
  readonly context: BrowserContext
  readonly browser: Browser
  /** In the oldest browser the app runs in, as far as its page can tell. */
  open(url: string): Promise<Page>
  /** A window that knows nothing of the others, as on a device of somebody else. It ends with this one. */
  visitor(wish: Visitor): Promise<BrowserContext>
  /** SIGKILL to the whole process tree, as a flat battery would: nothing gets to say goodbye. */
  kill(): Promise<void>
  /**
   * Closes the browser as a person would: it ends in its own time, and what it keeps is whole. Returns the profile's
   * folder.
   */
  close(): Promise<string>
  /** Starts the browser again on the same profile. */
  start(): Promise<void>
  /** Ends it for good and removes the profile. */
  discard(): Promise<void>
}

export type Visitor = {
  viewport: { width: number; height: number }
  /** Small, and touched. Only Chromium can be told so; elsewhere it is a small window. */
  isPhone: boolean
  worker: 'allow' | 'block'
  /** The language that the browser is set to. */
  locale?: string | undefined
}

type Wish = {
  width: number
  height: number
  engine: EngineName
  /** Of Chromium alone. */
  build: Build
  /** Of Firefox alone: the other two ask nobody. */
  storagePrompt: StoragePrompt
  /** An empty folder unless told. */
  profile: string
}

/** A tablet: a real browser on a profile of its own that outlives the browser's process. */
export async function aDevice({
  width = 1024,
  height = 768,
  engine = theEngine(),
  build = 'whole',
  storagePrompt = 'allowed',
  profile = newFolder('device'),
}: Partial<Wish> = {}): Promise<Device> {
  const size = { width, height }
  const launch: Record<EngineName, () => Promise<Running>> = {
    chromium: () => launchChromium(profile, build),
    firefox: () => launchFirefox(profile, storagePrompt),
    webkit: () => launchWebKit(profile),
  }
  let running: Running | undefined

  const device: Device = {
    get browser() {
      return on().browser
    },
    get context() {
      return on().context
    },
    async open(url) {
      const page = await device.context.newPage()
      await prepare(page)
      await page.setViewportSize(size)
      await page.goto(url)
      return page
    },
    async visitor({ viewport, isPhone, worker, locale }) {
      const asPhone = engine === 'chromium' ? { isMobile: isPhone, hasTouch: isPhone } : {}
      const window = await device.browser.newContext({
        viewport,
        serviceWorkers: worker,
        ...asPhone,
        ...(locale !== undefined && { locale }),
      })
      await prepare(window)
      return window
    },
    async kill() {
      const dying = running
      running = undefined
      await dying?.kill()
    },
    async close() {
      const closing = on()
      running = undefined
      await closing.close()
      return profile
    },
    async start() {
      running = await launch[engine]()
    },
    async discard() {
      await device.kill()
      // A browser's own children may hold a file for a moment longer.
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
  await device.start()
  return device

  async function prepare(pages: Page | BrowserContext) {
    pages.setDefaultTimeout(LONGEST_ACTION_MS)
    pages.setDefaultNavigationTimeout(LONGEST_LOAD_MS)
    await pages.addInitScript(takeAway, newerNames())
    if (engine !== 'chromium') await pages.addInitScript(insertTextAsTyped)
  }

  function on(): Running {
    if (!running) throw new Error('The device is off')
    return running
  }
}
