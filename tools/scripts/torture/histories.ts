import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Lived } from './live-days.ts'
import { keptState } from './part.ts'
import type { Order, Part } from './part.ts'

type Failure = { seed: number; kind: string; broken: string[] }
type State = {
  first: number
  /** The first seed that nobody has been given. */
  next: number
  lived: number
  /** Given to a process that was stopped before it said what came of them. */
  open: number[]
  failures: Failure[]
  days: Record<string, number>
  faults: Record<string, number>
}

const AT_ONCE = 25
const PROCESSES = Math.min(2, availableParallelism())
const DAY_PROCESS = path.join(import.meta.dirname, 'live-days.ts')
const EVERY_MS = 60_000
/** A day takes a tenth of a second. One that takes this long hangs. */
const LONGEST_DAY_MS = 300_000

/** Days of the real engine drawn by lot, on all cores. */
export const HISTORIES: Part = { name: 'histories', wanted: 100_000, run }

async function run(order: Order): Promise<number> {
  return order.onlySeed === undefined ? runMany(order) : repeat(order, order.onlySeed)
}

async function repeat({ say }: Order, seed: number): Promise<number> {
  const lived = await new Promise<Lived>((resolve) => {
    const child = start()
    child.once('message', (message) => {
      child.disconnect()
      resolve(message as Lived)
    })
    child.send([seed])
  })
  say(wordsOf(lived))
  return lived.broken.length > 0 ? 1 : 0
}

async function runMany({ folder, signal, wanted, firstSeed, say }: Order): Promise<number> {
  const kept = keptState<State>(folder, 'histories')
  const state: State = kept.read() ?? {
    first: firstSeed,
    next: firstSeed,
    lived: 0,
    open: [],
    failures: [],
    days: {},
    faults: {},
  }
  const began = { at: Date.now(), lived: state.lived }
  say(`histories: ${state.lived} lived before, from seed ${state.first} on; ${folder} keeps how far it is`)
  const again = state.open.splice(0)
  const progress = setInterval(tell, EVERY_MS)
  await Promise.all(Array.from({ length: PROCESSES }, oneProcess))
  clearInterval(progress)
  kept.write(state)
  tell()
  summarize(state, say)
  return state.failures.length

  function tell() {
    const seconds = (Date.now() - began.at) / 1_000
    const perSecond = ((state.lived - began.lived) / Math.max(seconds, 1)).toFixed(1)
    say(`histories: ${state.lived} lived, ${perSecond} a second, ${state.failures.length} failed`)
  }

  function nextSeeds(): number[] {
    if (signal.aborted) return []
    const seeds = again.splice(0, AT_ONCE)
    while (seeds.length < AT_ONCE && state.lived + state.open.length + seeds.length + again.length < wanted)
      seeds.push(state.next++)
    state.open.push(...seeds)
    kept.write(state)
    return seeds
  }

  async function oneProcess() {
    let child: ChildProcess | undefined
    for (let seeds = nextSeeds(); seeds.length > 0; seeds = nextSeeds()) {
      child ??= start()
      const left = await liveOn(child, seeds)
      if (left.length === 0) continue
      child.kill('SIGKILL')
      child = undefined
      if (signal.aborted) return
      // Whatever ended the process, the day it was at is to blame.
      const [culprit, ...rest] = left
      if (culprit !== undefined)
        take({ seed: culprit, kind: 'unknown', broken: ['its process ended or hung'], faults: [] })
      again.push(...rest)
      state.open = state.open.filter((seed) => !rest.includes(seed))
    }
    child?.disconnect()
  }

  /** Gives the seeds that were not lived, because the process ended, hung or was told to stop. */
  function liveOn(child: ChildProcess, seeds: readonly number[]): Promise<number[]> {
    const left = [...seeds]
    return new Promise((resolve) => {
      let alarm = setTimeout(end, LONGEST_DAY_MS)
      const hear = (message: unknown) => {
        clearTimeout(alarm)
        alarm = setTimeout(end, LONGEST_DAY_MS)
        const lived = message as Lived
        left.splice(left.indexOf(lived.seed), 1)
        take(lived)
        if (left.length === 0) end()
      }
      child.on('message', hear)
      child.once('exit', end)
      signal.addEventListener('abort', end)
      child.send([...seeds])

      function end() {
        clearTimeout(alarm)
        child.off('message', hear)
        child.off('exit', end)
        signal.removeEventListener('abort', end)
        resolve(left)
      }
    })
  }

  function take(lived: Lived) {
    const { seed, kind, broken, faults } = lived
    state.lived += 1
    state.open = state.open.filter((it) => it !== seed)
    state.days[kind] = (state.days[kind] ?? 0) + 1
    for (const [fault, times] of faults) state.faults[fault] = (state.faults[fault] ?? 0) + times
    if (broken.length === 0) return
    state.failures.push({ seed, kind, broken })
    say(wordsOf(lived))
  }
}

function start(): ChildProcess {
  return fork(DAY_PROCESS, { execArgv: ['--max-semi-space-size=64'] })
}

function wordsOf({ seed, kind, broken }: Failure): string {
  if (broken.length === 0) return `seed ${seed} (${kind}) is whole`
  return `seed ${seed} (${kind}): ${broken.join('; ')}\n  again: npm run torture -- histories --seed ${seed}`
}

function summarize({ days, faults, failures }: State, say: (line: string) => void) {
  const lines = (counts: Record<string, number>) =>
    Object.entries(counts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `${String(times).padStart(9)}  ${name}`)
  say(['days of each kind:', ...lines(days), 'faults:', ...lines(faults)].join('\n'))
  if (failures.length > 0)
    say('What a broken day says of itself becomes a line of tests/drain/pinned-seeds.ts, then its bug is mended.')
}
