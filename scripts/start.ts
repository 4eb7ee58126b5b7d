// Builds the client when its sources are newer than the build, or it was built for another user pool; then starts the
// server.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const SOURCES = ['src', 'sw', 'public', 'index.html', 'manifest.webmanifest', 'vite.config.ts', 'package-lock.json']

/** The client carries the ids of its user pool; without them it uses the local one. */
const identity = {
  VITE_COGNITO_USER_POOL_ID: process.env['COGNITO_USER_POOL_ID'] ?? '',
  VITE_COGNITO_CLIENT_ID: process.env['COGNITO_CLIENT_ID'] ?? '',
}
const stamp = path.join(root, 'dist', '.identity')

if (!process.argv.includes('--help')) buildWhenStale()
await import('../server/main.ts')

function buildWhenStale() {
  const built = path.join(root, 'dist', 'index.html')
  const newest = Math.max(...SOURCES.map((name) => newestIn(path.join(root, name))))
  const isSameIdentity = existsSync(stamp) && readFileSync(stamp, 'utf8') === JSON.stringify(identity)
  if (existsSync(built) && statSync(built).mtimeMs >= newest && isSameIdentity) return
  process.stdout.write('Building the app …\n')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const given = Object.fromEntries(Object.entries(identity).filter(([, value]) => value))
  const env = { ...process.env, NODE_ENV: 'production', ...given }
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env })
  if (build.status !== 0) {
    process.stderr.write('The app could not be built.\n')
    process.exit(1)
  }
  writeFileSync(stamp, JSON.stringify(identity))
}

/** When anything at or below `place` last changed, in milliseconds; 0 when there is nothing. */
function newestIn(place: string): number {
  // The route tree is written by the build itself.
  if (!existsSync(place) || place.endsWith('routeTree.gen.ts')) return 0
  const { mtimeMs } = statSync(place)
  if (!statSync(place).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(place).map((name) => newestIn(path.join(place, name))))
}
