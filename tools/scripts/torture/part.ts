import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What one part of the torture is told. */
export type Order = {
  /** Keeps how far it is. What is half done when a signal comes is done again. */
  folder: string
  /** Ends the part as soon as it can: the time is up, or somebody stopped it. */
  signal: AbortSignal
  /** How much is wanted all in all, earlier runs included; Infinity where only the time counts. */
  wanted: number
  /** Where to begin, when nothing was begun before. */
  firstSeed: number
  /** This one alone, to repeat it. */
  onlySeed: number | undefined
  say: (line: string) => void
}

/** One part: what it is called on the command line, and how it runs. Gives how many failures there have been. */
export type Part = { name: string; wanted: number; run: (order: Order) => Promise<number> }

/** What a part keeps between two runs: a small file, replaced as a whole. */
export function keptState<State>(folder: string, name: string) {
  const file = path.join(folder, `${name}.json`)
  return {
    read: (): State | undefined => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined),
    write(state: State) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(state))
      renameSync(`${file}.new`, file)
    },
  }
}
