import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { theEngine } from '#tests/engines/engine.ts'
import { EVALUATOR } from '#tests/support/app-process.ts'
import { pick, seededRandom } from '#tests/drain/seeded-random.ts'
import type { Random } from '#tests/drain/seeded-random.ts'
import { BrokenPromise } from './broken-promise.ts'
import { checkDay } from './check-day.ts'
import { beginDay } from './day.ts'
import type { Day } from './day.ts'
import { drawFault } from './kinds-of-fault.ts'
import { Ledger } from './ledger.ts'
import { ACTIONS, expectAsAcknowledged } from './person.ts'
import type { Action } from './person.ts'
import type { World } from './world.ts'

const STEPS = { least: 5, most: 12 }
const FAULT_BEFORE_A_STEP = 0.35
const HEALED_BEFORE_A_STEP = 0.25
/** A part of a day takes seconds; one that takes this long is stuck, however slow the machine. */
const LONGEST_PART_MS = 150_000

export type DayOutcome = {
  seed: number
  ms: number
  /** Empty when every promise was kept. */
  broken: string[]
  /** How often each kind of fault struck. */
  faults: string[]
  actions: number
  /** What a fault kept the person from, until it was over. */
  hindered: string[]
  /** Where everything lies that helps to understand a broken day. */
  folder: string
}

/** One day drawn from a seed: what the person does, what goes wrong meanwhile, and whether the screen kept its word. */
export async function liveDay(world: World, seed: number, folder: string): Promise<DayOutcome> {
  mkdirSync(folder, { recursive: true })
  const started = performance.now()
  const random = seededRandom(seed)
  const ledger = new Ledger(path.join(folder, 'journal.jsonl'))
  const faults: string[] = []
  const hindered: string[] = []
  const broken: string[] = []
  let actions = 0
  try {
    const day = await inTime('the morning', beginDay(world, random, ledger, seed))
    await live(day)
  } catch (error) {
    broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  if (broken.length > 0) await keepLeftovers(world, folder, broken)
  return { seed, ms: performance.now() - started, broken, faults, actions, hindered, folder }

  async function live(it: Day) {
    const steps = STEPS.least + Math.floor(random() * (STEPS.most - STEPS.least + 1))
    for (let step = 0; step < steps; step++) {
      if (random() < HEALED_BEFORE_A_STEP) await inTime('the mending', it.world.heal())
      if (random() < FAULT_BEFORE_A_STEP) await inTime('a fault', strike(it))
      await inTime('an action', act(it, random, hindered))
      actions += 1
    }
    await inTime('the evening', endDay(it))
    broken.push(...(await inTime('the count', checkDay(it))))
  }

  async function strike(it: Day) {
    const kind = drawFault(random, theEngine() === 'chromium')
    ledger.write('fault', { kind: kind.name })
    faults.push(kind.name)
    await kind.strike(it, random)
    if (kind.name.includes('SIGKILL of the browser')) await expectAsAcknowledged(it)
  }
}

async function inTime<T>(part: string, work: Promise<T>): Promise<T> {
  const stuck = pause(LONGEST_PART_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${part} is stuck after ${LONGEST_PART_MS / 1_000} seconds`)
  })
  return Promise.race([work, stuck])
}

async function act(day: Day, random: Random, hindered: string[]): Promise<void> {
  await day.signInAgain()
  const possible = ACTIONS.filter(({ may }) => may?.(day) ?? true).flatMap((action) =>
    Array.from({ length: action.weight }, () => action),
  )
  const action = pick(random, possible)
  day.ledger.write('action', { name: action.name })
  try {
    await action.act(day)
  } catch (error) {
    if (error instanceof BrokenPromise) throw error
    day.ledger.write('hindered', { by: String(error) })
    hindered.push(action.name)
    await tryAgain(day, action)
  }
}

/** A fault may hinder a person: in the middle of something the session ends. In fine weather everything works. */
async function tryAgain(day: Day, action: Action): Promise<void> {
  try {
    await day.world.heal()
    await day.takeUpAgain()
    if (action.may?.(day) ?? true) await action.act(day)
  } catch (error) {
    throw new Error(`${action.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Everything that was made today reaches the server, in the name of whoever made it. */
async function endDay(day: Day): Promise<void> {
  day.ledger.write('evening')
  await day.world.heal()
  await day.closeOtherTabs()
  await day.signInAgain()
  for (const email of [...day.people].filter((it) => it !== EVALUATOR)) {
    await day.handTo(email)
    await day.drain()
  }
  if (day.person !== EVALUATOR) await day.handTo(EVALUATOR)
  await day.drain()
}

async function keepLeftovers(world: World, folder: string, broken: string[]): Promise<void> {
  writeFileSync(path.join(folder, 'broken.txt'), broken.join('\n\n'))
  writeFileSync(path.join(folder, 'server.log'), world.app.log())
  writeFileSync(
    path.join(folder, 'requests.txt'),
    world.network.requests
      .map(
        (it) =>
          `${new Date(it.at).toISOString()} ${it.method} ${it.path} ${it.fault ?? ''} ${it.status ?? ''} ${it.body.slice(0, 300)}`,
      )
      .join('\n'),
  )
  const pages = await Promise.resolve()
    .then(() => world.device.context.pages())
    .catch(() => [])
  for (const [at, page] of pages.entries()) {
    await page.screenshot({ path: path.join(folder, `page-${at}.png`), timeout: 5_000 }).catch(() => undefined)
    const text = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch(() => 'no answer')
    writeFileSync(path.join(folder, `page-${at}.txt`), `${page.url()}\n\n${text}\n`)
  }
}
