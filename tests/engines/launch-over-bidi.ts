import { readFileSync } from 'node:fs'
import path from 'node:path'
import { firefox } from 'playwright'
import { endGroup } from './end-group.ts'
import type { Running } from './engine.ts'

/**
 * Has Playwright start a script of ours in place of a Firefox: `node <script> <arguments>`. The script says where it
 * listens for WebDriver BiDi, as Firefox does, and leaves its process id in the profile's `run.pid`.
 */
export async function launchOverBidi(
  profile: string,
  script: string,
  args: readonly string[],
  firefoxUserPrefs: Record<string, string | number | boolean> = {},
): Promise<Running> {
  const context = await firefox.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath: process.execPath,
    ignoreDefaultArgs: true,
    args: [script, ...args],
    firefoxUserPrefs,
    viewport: null,
  })
  const leader = Number(readFileSync(path.join(profile, 'run.pid'), 'utf8'))
  const browser = context.browser()
  if (browser === null) throw new Error('Playwright does not say which browser a persistent context is of')

  return {
    browser,
    context,
    async kill() {
      await endGroup(leader)
      await context.close().catch(() => undefined)
    },
    async close() {
      await context.close()
    },
  }
}
