import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { buildWhenStale } from '../../tools/scripts/build-when-stale.ts'
import type { Builds } from './world.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const NEXT_VERSION = path.join(import.meta.dirname, 'next-version.config.ts')

/** The app as it is, built, and a new version of it in `home`. */
export function buildTwice(home: string): Builds {
  const first = process.env['CLIENT_DIR'] ?? path.join(ROOT, 'dist')
  const next = path.join(home, 'next-version')
  buildWhenStale()
  build(['--outDir', next, '--emptyOutDir', '--config', NEXT_VERSION])
  return { first, next }
}

function build(how: string[]): void {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', ...how], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
  })
}
