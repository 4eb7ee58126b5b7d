import * as fs from 'node:fs'
import * as path from 'node:path'

/**
 * Writes into the data folder which checkout of Courtside opens it, and returns the one that opened it before;
 * undefined when that was this one or nobody. By default all checkouts of a user share one folder.
 */
export function noteOpener(dataDir: string, checkout: string): string | undefined {
  const file = path.join(dataDir, 'opened-by')
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined
  if (before === checkout) return undefined
  fs.writeFileSync(file, `${checkout}\n`)
  return before
}
