// Production as plain processes of this machine: `npm run rehearsal` brings it up, loads it and shows where things are
// until Ctrl-C; `-- --check` runs the acceptance checks, `-- --check 4` one of them (SEED repeats what it drew); `-- --down`
// takes down what a rehearsal that was killed has left.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect, parseArgs } from 'node:util'
import { BACKUP_DRILL } from './rehearsal/checks/backup-drill.ts'
import type { Check, Stage } from './rehearsal/checks/check.ts'
import { DROPPED_RECEIPTS } from './rehearsal/checks/dropped-receipts.ts'
import { FROZEN_DATABASE } from './rehearsal/checks/frozen-database.ts'
import { KILLED_PROCESS } from './rehearsal/checks/killed-process.ts'
import { NAMED_WHEN_MISSING } from './rehearsal/checks/named-when-missing.ts'
import { POOLED_DASHBOARDS } from './rehearsal/checks/pooled-dashboards.ts'
import { PROMOTION_AND_RESTORE } from './rehearsal/checks/promotion-and-restore.ts'
import { RELEASE_AND_ROLLBACK } from './rehearsal/checks/release-and-rollback.ts'
import { LEDGER_AFTER_RESTORE } from './rehearsal/checks/ledger-after-restore.ts'
import { ROLLING_RESTART } from './rehearsal/checks/rolling-restart.ts'
import { gatherCrew, takeDownLeftovers } from './rehearsal/crew.ts'
import { findPostgres } from './rehearsal/postgres.ts'
import { openScene } from './rehearsal/scene.ts'
import type { Scene } from './rehearsal/scene.ts'
import { keepTally } from './rehearsal/tally.ts'

/** What `ensure.cjs` ends with where the parts cannot be had on this machine. It has said so. */
const NOT_HERE = 3
const CHECKS: Record<number, Check> = {
  1: KILLED_PROCESS,
  2: ROLLING_RESTART,
  3: RELEASE_AND_ROLLBACK,
  4: PROMOTION_AND_RESTORE,
  5: POOLED_DASHBOARDS,
  6: FROZEN_DATABASE,
  7: NAMED_WHEN_MISSING,
  8: DROPPED_RECEIPTS,
  9: BACKUP_DRILL,
  10: LEDGER_AFTER_RESTORE,
}

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, down: { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (values.down) {
  say(`${takeDownLeftovers()} processes were left, and are ended`)
  process.exit(0)
}
const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'ensure.cjs'), '--rehearsal'], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(status === NOT_HERE ? 0 : 1)
const bin = findPostgres()
if (!bin) fail('There is no PostgreSQL in /usr/lib/postgresql')
const seed = Number(process.env['SEED'] ?? 1 + (Date.now() % 1_000_000_000))
const crew = gatherCrew()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave())

if (values.check) process.exit(await runChecks(bin))
else await show(bin)

/** Runs what was asked for, one after the other; a line for each, one for all. Returns the exit code. */
async function runChecks(bin: string): Promise<number> {
  const wanted = Object.entries(CHECKS).filter(([number]) => positionals.length === 0 || positionals.includes(number))
  if (wanted.length === 0) fail(`There is no check ${positionals.join(', ')}: ${Object.keys(CHECKS).join(', ')}`)
  const total = { passed: 0, failed: 0 }
  const repeated: string[] = []
  for (const [number, check] of wanted) {
    const first = await runCheck(number, check, bin)
    // A slow machine may have one bad moment: what fails is tried a second time, and told of if that one passes.
    const { passed, failed } = first.failed === 0 ? first : await runCheck(number, check, bin)
    if (first.failed > failed) repeated.push(number)
    total.passed += passed
    total.failed += failed
  }
  if (repeated.length > 0) say(`\n↻ failed at first, better on the second try: check ${repeated.join(', ')}`)
  say(`\n${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0) say(`SEED=${seed} repeats it. The logs are in ${crew.folder} until the next rehearsal.`)
  else crew.forget()
  return total.failed === 0 ? 0 : 1
}

async function runCheck(number: string, { title, run }: Check, bin: string) {
  const started = Date.now()
  say(`\ncheck ${number}: ${title}`)
  const tally = keepTally(say)
  const scenes: Scene[] = []
  const open: Stage['open'] = async (wish) => {
    const scene = await openScene(crew, bin, wish)
    scenes.push(scene)
    return scene
  }
  await run({ open, crew, tally, seed }).catch((error: unknown) => {
    tally.holds('it ran to its end', false, inspect(error).split('\n'))
  })
  for (const scene of scenes) await scene.close()
  await crew.disband()
  const { passed, failed } = tally.count
  say(`check ${number}: ${passed} passed, ${failed} failed, ${((Date.now() - started) / 1_000).toFixed(0)} s`)
  return tally.count
}

/** Until somebody ends it. */
async function show(bin: string) {
  const scene = await openScene(crew, bin, { standby: 'synchronous' })
  const crowd = await scene.crowd({ size: 20, seed })
  say(
    `Production is at ${scene.origin}`,
    ...[...scene.apis, scene.worker].map(({ name, origin, pid }) => `  ${name}  ${origin}  process ${pid}`),
    `  primary  ${scene.primary.ownerUrl}`,
    `  standby  ${scene.standby.ownerUrl}`,
    `  logs     ${crew.folder}/logs`,
    '20 tablets rate. Ctrl-C ends it all.',
  )
  await crowd.rateDuring(3_000, async () => {
    for (;;) {
      await pause(10_000)
      const answers = crowd.answers(Date.now() - 10_000)
      const failed = answers.filter(({ status }) => status === 0 || status >= 400).length
      say(`${answers.length} requests in 10 s, ${failed} failed`)
    }
  })
}

async function leave() {
  await crew.disband()
  crew.forget()
  process.exit(1)
}

function say(...lines: string[]) {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
