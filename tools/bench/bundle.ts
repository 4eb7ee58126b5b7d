import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { rounded } from './statistics.ts'

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[] }

const CLIENT = process.env['CLIENT_DIR'] ?? 'dist'

/** Gzip KB of JavaScript that must have arrived before a screen can be used, from the build's own manifest. */
export async function bundle() {
  const chunks = JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const start = Object.keys(chunks).find((name) => chunks[name]?.file.startsWith('assets/start-'))
  if (start === undefined) throw new Error('The manifest has no start')

  const login = filesOf(chunks, [start, ...routes(chunks, [/_signed-out\.tsx/u, /login\.tsx/u])])
  const panel = filesOf(chunks, [start, ...routes(chunks, [/routes\/app\.tsx/u, /evaluation-panel\.\$id\.tsx/u])])
  // What opens the database and starts the sync was a file apart when the bar was set, and was not counted.
  const withServices = filesOf(chunks, [start, ...routes(chunks, [/app\/services\.ts/u])])
  const precached = precachedFiles()
  return {
    unit: 'gzip KB',
    login_js: kilobytes(login),
    panel_js: kilobytes(panel),
    panel_js_with_services: kilobytes([...new Set([...panel, ...withServices])]),
    precache_total: kilobytes(precached),
    precache_raw_kb: rounded(precached.reduce((sum, file) => sum + statSync(path.join(CLIENT, file)).size, 0) / 1000),
    precache_files: precached.length,
  }
}

/** The split parts of the named route files: their components come as chunks of their own. */
function routes(chunks: Record<string, Chunk>, patterns: RegExp[]): string[] {
  return Object.keys(chunks).filter((name) => patterns.some((pattern) => pattern.test(name)))
}

function filesOf(chunks: Record<string, Chunk>, roots: string[]): string[] {
  const seen = new Set<string>()
  const walk = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of chunks[name]?.imports ?? []) walk(next)
  }
  roots.forEach(walk)
  return [...new Set([...seen].map((name) => chunks[name]?.file).filter((file) => file?.endsWith('.js')))].map(String)
}

function precachedFiles(): string[] {
  const worker = readFileSync(path.join(CLIENT, 'service-worker.js'), 'utf8')
  return [...worker.matchAll(/"?url"?:\s*["'`]([^"'`]+)["'`]/gu)]
    .map((match) => String(match[1]))
    .filter((file) => existsSync(path.join(CLIENT, file)))
}

function kilobytes(files: string[]): number {
  return rounded(
    files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(CLIENT, file)), { level: 9 }).length, 0) / 1000,
  )
}
