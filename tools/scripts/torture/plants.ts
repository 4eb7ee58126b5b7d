// Plants known bugs in a copy of the tree, one after the other, and tells how many random days in a browser it takes to
// see each: `node tools/scripts/torture/plants.ts`, `--most 40` days until a search is given up. A day counts when
// it is broken with the bug and whole without it.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { PLANTS } from '#tests/torture/plants.ts'
import { copyTree } from '../planting/tree-copy.ts'
import type { Found } from './first-broken.ts'

const { values } = parseArgs({ options: { most: { type: 'string', default: '40' } } })
const most = Number(values.most)
const [sound, copy] = [
  copyTree(path.resolve(import.meta.dirname, '../../..')),
  copyTree(path.resolve(import.meta.dirname, '../../..')),
]
let found = 0
try {
  for (const bug of PLANTS) {
    const planted = copy.plant({ ...bug, tests: [] })
    if (planted.kind !== 'planted') throw new Error(`${bug.name} does not apply: ${planted.why}`)
    rmSync(path.join(copy.folder, 'dist'), { recursive: true, force: true })
    const { days, broken, beside } = search()
    if (broken !== undefined) found += 1
    const outcome =
      broken === undefined ? `NOT FOUND in ${days} days` : `day ${days}, seed ${broken.seed}, ${broken.what}`
    process.stdout.write(`${bug.name}: ${outcome}${beside > 0 ? `; ${beside} days are broken without it too` : ''}\n`)
    planted.restore()
  }
} finally {
  copy.remove()
  sound.remove()
}
process.exitCode = found === PLANTS.length ? 0 : 1

/** Until a day is broken by the bug alone. */
function search(): Found & { beside: number } {
  let [days, beside, first] = [0, 0, 1]
  for (;;) {
    const { days: lived, broken } = liveFrom(copy.folder, first, most - days)
    days += lived
    if (broken === undefined || isWhole(broken.seed)) return { days, broken, beside }
    beside += 1
    first = broken.seed + 1
    if (days >= most) return { days, broken: undefined, beside }
  }
}

const isWhole = (seed: number) => liveFrom(sound.folder, seed, 1).broken === undefined

function liveFrom(tree: string, first: number, most: number): Found {
  const program = path.join(tree, 'tools/scripts/torture/first-broken.ts')
  const said = execFileSync(process.execPath, [program, String(first), String(most)], { cwd: tree, encoding: 'utf8' })
  return JSON.parse(said) as Found
}
