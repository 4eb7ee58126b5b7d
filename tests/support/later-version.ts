import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const TEXT = /\.(?:js|css|html|webmanifest)$/u
const COMPRESSED = /\.(?:br|gz)$/u
/** What the service worker knows a file by whose address stays: where it begins. */
const REVISION = /(revision["']?:["'`])(?=[0-9a-f]{32})/gu

/**
 * Writes to `to` what a later build of the app in `from` leaves: no file below `assets` has the address it had, and the
 * service worker is another one. `tests/torture` builds its later version for real, which takes as long as a journey.
 */
export function writeLaterVersion(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  const files = readdirSync(to, { recursive: true, encoding: 'utf8' }).map((file) => path.join(to, file))
  for (const file of files.filter((it) => COMPRESSED.test(it))) rmSync(file)
  for (const file of files.filter((it) => TEXT.test(it)))
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll('assets/', 'assets/next/').replaceAll(REVISION, '$1later-'),
    )
  const [assets, moved] = [path.join(to, 'assets'), path.join(to, 'moved')]
  renameSync(assets, moved)
  mkdirSync(assets)
  renameSync(moved, path.join(assets, 'next'))
}
