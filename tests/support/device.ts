import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from 'playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
import { newFolder } from './demo-folders.ts'
import { withoutNewerApis } from './newer-apis.ts'

type Find = () => string | undefined
const { findChromium, findHeadlessShell } = createRequire(import.meta.url)('../../scripts/find-chromium.cjs') as {
  findChromium: Find
  findHeadlessShell: Find
}

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // What is tried on some people only: in builds for developers all of it is on, a toolbar made of web pages for each
  // window too.
  '--disable-field-trial-config',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const LONGEST_ACTION_MS = 15_000

export type Device = {
  readonly context: BrowserContext
  readonly browser: Browser
  /** In the oldest browser the app runs in, as far as its page can tell. */
  open(url: string): Promise<Page>
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

/**
 * A whole Chromium as people have it, or the lighter one without what stands around a page, where the machine has it.
 */
export type Build = 'whole' | 'shell'

/**
 * A tablet: a real Chromium on a profile of its own that outlives the browser's process. `profile` is an empty folder
 * unless told.
 */
export async function aDevice({
  width = 1024,
  height = 768,
  build = 'whole' as Build,
  profile = newFolder('device'),
} = {}): Promise<Device> {
  const size = { width, height }
  let child: ChildProcess | undefined
  let browser: Browser | undefined

  const device: Device = {
    get browser() {
      if (!browser) throw new Error('The device is off')
      return browser
    },
    get context() {
      const context = device.browser.contexts()[0]
      if (!context) throw new Error('The browser has no window')
      return context
    },
    async open(url) {
      const page = await device.context.newPage()
      await page.addInitScript(withoutNewerApis)
      await page.setViewportSize(size)
      page.setDefaultTimeout(LONGEST_ACTION_MS)
      await page.goto(url)
      return page
    },
    async kill() {
      const dying = child
      if (dying?.pid === undefined) return
      const gone = new Promise((resolve) => dying.once('exit', resolve))
      process.kill(-dying.pid, 'SIGKILL')
      await gone
      await browser?.close().catch(() => undefined)
      child = undefined
      browser = undefined
    },
    async close() {
      const closing = child
      if (closing === undefined) throw new Error('The device is off')
      const gone = new Promise((resolve) => closing.once('exit', resolve))
      await (await device.browser.newBrowserCDPSession()).send('Browser.close')
      await gone
      child = undefined
      browser = undefined
      return profile
    },
    async start() {
      ;[child, browser] = await launch(profile, build)
    },
    async discard() {
      await device.kill()
      // Chromium's own children may hold a file for a moment longer.
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
  await device.start()
  return device
}

async function launch(profile: string, build: Build): Promise<[ChildProcess, Browser]> {
  const executable = build === 'shell' ? findHeadlessShell() : findChromium()
  if (executable === undefined)
    throw new Error('No Chromium found: run the tests through npm test, which looks for one')
  const portFile = path.join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const child = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  })
  for (let waited = 0; !existsSync(portFile) || readFileSync(portFile, 'utf8').split('\n').length < 2; waited += 50) {
    if (waited > 20_000) throw new Error('Chromium did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const [port] = readFileSync(portFile, 'utf8').split('\n')
  return [child, await chromium.connectOverCDP(`http://127.0.0.1:${port}`)]
}
