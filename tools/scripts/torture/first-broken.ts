// Lives random days in a browser from the seed of the first argument on, as many as the second one says, until one is
// broken, and prints which one of them it was.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDemoFolders } from '#tests/support/demo-folders.ts'
import { buildTwice } from '#tests/torture/build-twice.ts'
import { liveDays } from '#tests/torture/live-days.ts'

/** How many days were lived, and what was broken on the last of them; undefined when all were whole. */
export type Found = { days: number; broken: { seed: number; what: string } | undefined }

const [first = NaN, most = NaN] = process.argv.slice(2).map(Number)
const home = mkdtempSync(path.join(tmpdir(), 'courtside-first-broken-'))
const found: Found = { days: 0, broken: undefined }
let seed = first
const removeDemos = openDemoFolders()
try {
  await liveDays({
    builds: buildTwice(home),
    home,
    takeSeed: () => (found.broken === undefined && seed < first + most ? seed++ : undefined),
    onDay(day) {
      if (found.broken !== undefined) return
      found.days += 1
      const [what] = day.broken
      if (what !== undefined) found.broken = { seed: day.seed, what: what.split('\n')[0] ?? '' }
    },
  })
} finally {
  removeDemos()
  rmSync(home, { recursive: true, force: true })
}
process.stdout.write(JSON.stringify(found))
