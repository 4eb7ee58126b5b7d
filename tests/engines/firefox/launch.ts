import { createRequire } from 'node:module'
import path from 'node:path'
import type { Running } from '../engine.ts'
import { launchOverBidi } from '../launch-over-bidi.ts'

const { findFirefox } = createRequire(import.meta.url)('../../../tools/scripts/find-browser.cjs') as {
  findFirefox: () => string | undefined
}

/** Firefox's own business at a start: studies, lists, updates, where it is. Playwright turns off the rest. */
const QUIET = {
  'app.normandy.enabled': false,
  'browser.backup.enabled': false,
  'browser.region.network.url': '',
  'browser.region.update.enabled': false,
  'browser.topsites.contile.enabled': false,
  'dom.push.serverURL': '',
  'extensions.blocklist.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'messaging-system.rsexperimentloader.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.trr.mode': 5,
  'nimbus.rollouts.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': '',
}

/** What happens when a page asks to keep its storage: Firefox says yes, or asks a person who isn't there. */
export type StoragePrompt = 'allowed' | 'unanswered'

const PROMPT = {
  allowed: { 'dom.storageManager.prompt.testing': true, 'dom.storageManager.prompt.testing.allow': true },
  unanswered: { 'dom.storageManager.prompt.testing': false },
}

/** Throws when there is none on this machine. */
export async function launchFirefox(profile: string, prompt: StoragePrompt): Promise<Running> {
  const executable = findFirefox()
  if (executable === undefined)
    throw new Error('No Firefox found: run the journeys through npm run journeys -- firefox, which installs one')
  const args = [executable, '--remote-debugging-port=0', '--headless', '--profile', profile]
  return launchOverBidi(profile, path.join(import.meta.dirname, 'run.ts'), args, { ...QUIET, ...PROMPT[prompt] })
}
