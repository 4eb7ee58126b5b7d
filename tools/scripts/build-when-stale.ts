import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const SOURCES = [
  'src',
  'sw',
  'public',
  'tools/shell',
  'index.html',
  'manifest.webmanifest',
  'tools/vite',
  'vite.config.ts',
  'package-lock.json',
]

/**
 * Builds the client when its sources are newer than the build, unless CLIENT_DIR names another build. Ends the process
 * where it cannot be built.
 */
export function buildWhenStale() {
  const given = process.env['CLIENT_DIR']
  if (given !== undefined) {
    if (existsSync(path.join(given, 'index.html'))) return
    process.stderr.write(`CLIENT_DIR names ${given}, where no app is built.\n`)
    process.exit(1)
  }
  const built = path.join(root, 'dist', 'index.html')
  const newest = Math.max(...SOURCES.map((name) => newestIn(path.join(root, name))))
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return
  process.stdout.write('Building the app …\n')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env })
  if (build.status !== 0) {
    process.stderr.write('The app could not be built.\n')
    process.exit(1)
  }
}

/** When anything at or below `place` last changed, in milliseconds; 0 when there is nothing. */
function newestIn(place: string): number {
  // The route tree is written by the build itself.
  if (!existsSync(place) || place.endsWith('routeTree.gen.ts')) return 0
  const { mtimeMs } = statSync(place)
  if (!statSync(place).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(place).map((name) => newestIn(path.join(place, name))))
}
