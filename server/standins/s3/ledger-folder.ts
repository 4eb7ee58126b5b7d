import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { ledgerLines, readLedgerLines } from '../../ports/ledger.ts'
import type { Ledger } from '../../ports/ledger.ts'
import { flushFolder } from './flush-folder.ts'

const NAME = /^\d{4}-\d{2}-\d{2}\.jsonl$/u
const nameOf = (at: string) => `${at.slice(0, 10)}.jsonl`

/** U119. Keeps one append-only file per day. */
export function openLedgerFolder(folder: string): Ledger {
  return {
    place: folder,
    async append(entries, at) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      const handle = await fs.open(path.join(folder, nameOf(at)), 'a', 0o600)
      try {
        // A crash may have left half a line at the end. The line break keeps it from corrupting the next entry.
        await handle.writeFile(`\n${ledgerLines(entries)}`)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await flushFolder(folder)
    },
    async *readSince(at) {
      const names = await fs.readdir(folder).catch(noneWhenMissing)
      for (const name of names.filter((it) => NAME.test(it)).toSorted())
        if (at === undefined || name >= nameOf(at))
          yield readLedgerLines(await fs.readFile(path.join(folder, name), 'utf8'))
    },
  }
}

function noneWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}
