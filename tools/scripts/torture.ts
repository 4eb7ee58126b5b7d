// The long run, in parts: `npm run torture`, or `npm run torture -- histories --minutes 20`. HISTORIES says how many
// days are wanted, SEED where to begin. It may be stopped at any moment and goes on where it was; `--fresh` begins anew,
// `--seed 1052` repeats one day. docs/torture.md tells more.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { theEngine } from '#tests/engines/engine.ts'
import { BROWSERS } from './torture/browsers.ts'
import { HISTORIES } from './torture/histories.ts'
import { SERVER } from './torture/server.ts'

const PARTS = [HISTORIES, SERVER, BROWSERS]
const FOLDER = path.join(import.meta.dirname, '../..', '.data', 'torture')

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string' },
    histories: { type: 'string' },
    seed: { type: 'string' },
    engine: { type: 'string' },
    fresh: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) fail(`There is no part ${unknown.join(', ')}: ${PARTS.map(({ name }) => name).join(', ')}`)
const parts = positionals.length === 0 ? PARTS : PARTS.filter(({ name }) => positionals.includes(name))
const minutes = values.minutes === undefined ? Infinity : numberOf('--minutes', values.minutes)
const onlySeed = values.seed === undefined ? undefined : numberOf('--seed', values.seed)
const firstSeed = numberOf('SEED', process.env['SEED'] ?? String(1 + (Date.now() % 1_000_000_000)))
const histories = values.histories ?? process.env['HISTORIES']
process.env['ENGINE'] = theEngine(values.engine)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
if (values.fresh) rmSync(FOLDER, { recursive: true, force: true })

let failures = 0
for (const { name, wanted, run } of parts) {
  if (stopping.signal.aborted) break
  const share = Number.isFinite(minutes) ? [AbortSignal.timeout((minutes * 60_000) / parts.length)] : []
  failures += await run({
    folder: FOLDER,
    signal: AbortSignal.any([stopping.signal, ...share]),
    wanted: amountOf(name, wanted),
    firstSeed,
    onlySeed,
    say,
  })
}
say(stopping.signal.aborted ? `Stopped. The next run goes on from ${FOLDER}` : `${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

/** With a limit of time alone there is none of number. */
function amountOf(name: string, wanted: number): number {
  if ((name === HISTORIES.name || positionals.includes(name)) && histories !== undefined)
    return numberOf('HISTORIES', histories)
  return Number.isFinite(minutes) ? Infinity : wanted
}

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (!(number > 0)) fail(`${name}: expected a number above 0, not ${text}`)
  return number
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
