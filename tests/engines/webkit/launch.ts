import { createRequire } from 'node:module'
import path from 'node:path'
import type { Running } from '../engine.ts'
import { launchOverBidi } from '../launch-over-bidi.ts'

const { findWebKit } = createRequire(import.meta.url)('../../../tools/scripts/find-browser.cjs') as {
  findWebKit: () => string | undefined
}

/** Throws when WebKitGTK is not on this machine. */
export async function launchWebKit(profile: string): Promise<Running> {
  const python = findWebKit()
  if (python === undefined)
    throw new Error('No WebKitGTK found: run the journeys through npm run journeys -- webkit, which installs one')
  return launchOverBidi(profile, path.join(import.meta.dirname, 'speak-bidi.ts'), [python, profile])
}
