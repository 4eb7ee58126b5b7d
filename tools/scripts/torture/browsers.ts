import path from 'node:path'
import { theEngine } from '#tests/engines/engine.ts'
import { openDemoFolders } from '#tests/support/demo-folders.ts'
import type { DayOutcome } from '#tests/torture/browser-day.ts'
import { buildTwice } from '#tests/torture/build-twice.ts'
import { liveDays } from '#tests/torture/live-days.ts'
import { keptState } from './part.ts'
import type { Order, Part } from './part.ts'

type State = {
  /** The first seed that nobody has been given. */
  next: number
  lived: number
  actions: number
  seconds: number
  faults: Record<string, number>
  /** Actions that a fault kept somebody from until it was over. */
  hindered: Record<string, number>
  broken: number[]
}

/**
 * Random days of the built app in the browser that ENGINE names, in front of the real server, behind a network that
 * misbehaves.
 */
export const BROWSERS: Part = { name: 'browsers', wanted: 2_000, run }

async function run({ folder, signal, wanted, firstSeed, onlySeed, say }: Order): Promise<number> {
  const engine = theEngine()
  const home = path.join(folder, engine)
  const kept = keptState<State>(folder, `browsers-${engine}`)
  const state: State = (onlySeed === undefined ? kept.read() : undefined) ?? emptyFrom(onlySeed ?? firstSeed)
  const brokenBefore = state.broken.length
  let left = onlySeed === undefined ? wanted - state.lived : 1
  const removeDemos = openDemoFolders()
  try {
    await liveDays({
      builds: buildTwice(home),
      home,
      takeSeed: () => (signal.aborted || left-- <= 0 ? undefined : state.next++),
      onDay(outcome) {
        count(state, outcome)
        if (onlySeed === undefined) kept.write(state)
        say(lineOf(outcome))
      },
    })
  } finally {
    removeDemos()
  }
  say(summaryOf(engine, state))
  return state.broken.length - brokenBefore
}

function emptyFrom(seed: number): State {
  return { next: seed, lived: 0, actions: 0, seconds: 0, faults: {}, hindered: {}, broken: [] }
}

function count(state: State, { seed, ms, actions, faults, hindered, broken }: DayOutcome): void {
  state.lived += 1
  state.actions += actions
  state.seconds += ms / 1_000
  for (const name of faults) state.faults[name] = (state.faults[name] ?? 0) + 1
  for (const name of hindered) state.hindered[name] = (state.hindered[name] ?? 0) + 1
  if (broken.length > 0) state.broken.push(seed)
}

function lineOf({ seed, ms, actions, faults, hindered, broken, folder }: DayOutcome): string {
  const facts = [
    `browsers, seed ${seed}: ${(ms / 1_000).toFixed(1)} s`,
    `${actions} actions`,
    faults.join(', ') || 'no fault',
    ...(hindered.length > 0 ? [`hindered: ${hindered.join(', ')}`] : []),
  ].join('; ')
  return broken.length === 0 ? facts : `${facts}\n  BROKEN, see ${folder}\n  ${broken.join('\n  ')}`
}

function summaryOf(engine: string, { lived, actions, seconds, faults, hindered, broken }: State): string {
  const counts = Object.entries(faults).toSorted(([, a], [, b]) => b - a)
  return [
    `${lived} days in ${engine} with ${actions} actions, ${(seconds / Math.max(1, lived)).toFixed(1)} s a day`,
    ...counts.map(([name, times]) => `${String(times).padStart(6)}  ${name}`),
    `hindered until a fault was over: ${Object.values(hindered).reduce((sum, times) => sum + times, 0)}`,
    `broken: ${broken.join(', ') || 'none'}`,
  ].join('\n')
}
