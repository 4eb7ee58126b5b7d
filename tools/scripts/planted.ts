// Plants known bugs, one after the other, in a copy of the tree, and counts those that no test notices.
// `npm run planted -- credit consent` takes those with such a word in their name; `--jobs 2` uses two copies at once.
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { PlantedBug } from '../../tests/planted/planted-bug.ts'
import { PLANTED } from '../../tests/planted/planted-bugs.ts'
import { runTests, stopTests } from './planting/run-tests.ts'
import type { Result } from './planting/run-tests.ts'
import { copyTree } from './planting/tree-copy.ts'
import type { TreeCopy } from './planting/tree-copy.ts'

const TAIL_LINES = 40

type Verdict = { isNoticed: boolean; words: string; output: string }

const { values, positionals } = parseArgs({
  options: { jobs: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const words = positionals.map((word) => word.toLowerCase())
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word))
const wanted = PLANTED.filter(({ name }) => isWanted(name))
const jobs = Math.max(1, Math.min(Number(values.jobs) || 1, wanted.length))
if (wanted.length === 0) {
  print(`No bug has ${words.join(' or ')} in its name`)
  process.exit(1)
}

const copies = Array.from({ length: jobs }, () => copyTree(path.join(import.meta.dirname, '../..')))
const removeCopies = () => copies.forEach((copy) => copy.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    signal,
    () =>
      void stopTests().finally(() => {
        removeCopies()
        process.exit(1)
      }),
  )
}

try {
  process.exitCode = (await isGreenWithoutBugs()) && (await areAllNoticed()) ? 0 : 1
} finally {
  removeCopies()
}

/** A test that is red anyway would notice everything. */
async function isGreenWithoutBugs(): Promise<boolean> {
  const [copy] = copies
  if (!copy) return false
  const started = Date.now()
  const { result, output } = await runTests(copy.folder, [...new Set(wanted.flatMap(({ tests }) => tests))])
  print(line(started, '', 'without a bug', result.kind === 'red' ? `RED: ${result.test}` : wordsOf(result)))
  if (result.kind !== 'green') print(tailOf(output))
  return result.kind === 'green'
}

async function areAllNoticed(): Promise<boolean> {
  const waiting = [...wanted]
  let noticed = 0
  await Promise.all(
    copies.map(async (copy) => {
      for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
        const started = Date.now()
        const { isNoticed, words: found, output } = await verdictOn(copy, bug)
        if (isNoticed) noticed += 1
        print(line(started, bug.floor, bug.name, found))
        if (!isNoticed && output !== '') print(tailOf(output))
      }
    }),
  )
  print(`${noticed} noticed, ${wanted.length - noticed} not noticed`)
  return noticed === wanted.length
}

async function verdictOn(copy: TreeCopy, bug: PlantedBug): Promise<Verdict> {
  const planted = copy.plant(bug)
  if (planted.kind !== 'planted') return { isNoticed: false, words: `DOES NOT APPLY: ${planted.why}`, output: '' }
  try {
    const { result, output } = await runTests(copy.folder, bug.tests)
    if (result.kind === 'red') return { isNoticed: true, words: result.test, output }
    return { isNoticed: false, words: `NOT NOTICED, ${wordsOf(result)}`, output }
  } finally {
    planted.restore()
  }
}

function wordsOf(result: Exclude<Result, { kind: 'red' }>): string {
  return result.kind === 'broken' ? result.why : 'all green'
}

function line(started: number, floor: string, name: string, found: string): string {
  const seconds = ((Date.now() - started) / 1_000).toFixed(1).padStart(6)
  return `${seconds} s  ${floor.padEnd(8)}  ${name} ← ${found}`
}

function tailOf(output: string): string {
  return output
    .trimEnd()
    .split('\n')
    .slice(-TAIL_LINES)
    .map((text) => `          │ ${text}`)
    .join('\n')
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}
