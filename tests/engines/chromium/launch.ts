import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { chromium } from 'playwright'
import type { Running } from '../engine.ts'
import { PIPES, pipeTo } from './pipe.ts'

type Find = () => string | undefined
const { findChromium, findHeadlessShell } = createRequire(import.meta.url)(
  '../../../tools/scripts/find-browser.cjs',
) as {
  findChromium: Find
  findHeadlessShell: Find
}

const FLAGS = [
  '--headless=new',
  '--remote-debugging-pipe',
  // For who measures the browser past the test.
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

/**
 * Journeys use both cores: threads that compile and collect beside the page's own only get in each other's way. A
 * tenth of the page's time.
 */
const SHELL_FLAGS = ['--js-flags=--single-threaded']

/** Whatever size a page is told, nothing is painted outside of its window, and who measures paints would miss it. */
const WHOLE_FLAGS = ['--window-size=1400,1100']

/**
 * A whole Chromium as people have it, or the lighter one without what stands around a page, where the machine has it.
 */
export type Build = 'whole' | 'shell'

/** Throws when there is none on this machine. */
export async function launchChromium(profile: string, build: Build): Promise<Running> {
  const executable = build === 'shell' ? findHeadlessShell() : findChromium()
  if (executable === undefined)
    throw new Error('No Chromium found: run the tests through npm test, which looks for one')
  const child = spawn(
    executable,
    [...FLAGS, ...(build === 'shell' ? SHELL_FLAGS : WHOLE_FLAGS), `--user-data-dir=${profile}`, 'about:blank'],
    { detached: true, stdio: [...PIPES] },
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const browser = await chromium.connectOverCDP(pipeTo(child)).catch((error: unknown) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    throw new Error('Chromium did not start', { cause: error })
  })

  return {
    browser,
    get context() {
      const context = browser.contexts()[0]
      if (!context) throw new Error('The browser has no window')
      return context
    },
    async kill() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await gone
      await browser.close().catch(() => undefined)
    },
    async close() {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch((error: unknown) => {
        // A browser that ends quickly closes the pipe before its answer arrives.
        if (browser.isConnected()) throw error
      })
      await gone
    },
  }
}
