import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { anAppProcess, EVALUATOR } from '../../tests/support/app-process.ts'
import { aDevice } from '../../tests/support/device.ts'
import type { Device } from '../../tests/support/device.ts'
import { startFaultProxy } from '../../tests/support/fault-proxy.ts'
import { PLAYERS, TABLET, aFullEvent, enter } from './event-pages.ts'
import { bundlePages } from './page-server.ts'
import type {} from './pages/fill-tablet.ts'
import { rounded } from './statistics.ts'

const QUEUED = 500
/** One every two seconds for two hours. */
const TAPS = 3_600
const BETWEEN_LOOKS = 300
/** Bibs of three digits, with eight skills each: the first half of the taps has met all of them. */
const BIBS = 180
const FIRST_BIB = 110
const SKILLS = 8
/** The taps come faster than a tablet writes them: the heap is read when it has stood still for so long. */
const SETTLED_MS = 3_000
const STILL_BYTES = 200_000
const LONGEST_MS = 180_000
const MB = 1_000_000
const BARS = { end_mb: 80, second_half_growth_mb: 1 }

/** Bytes after the garbage is gone: of JavaScript alone, and with what the page's elements take. */
type Heap = { script: number; all: number }

/**
 * MB of the page's heap on a tablet without signal that holds an event of 300 players and 500 evaluations to send,
 * while its evaluator types bibs and rates for two hours. The second half rates what was rated before, so that whatever
 * grows in it was never let go of.
 */
export async function memory() {
  const { folder, remove } = await bundlePages(['fill-tablet'])
  const app = await anAppProcess()
  const network = await startFaultProxy({ port: app.port })
  const device = await aDevice(TABLET)
  try {
    const address = await aFullEvent(app)
    const { id: userId } = (await app.get('/auth/me/', await app.tokenOf(EVALUATOR))) as { id: string }
    const filler = await aFiller(device, network.origin, path.join(folder, 'fill-tablet.js'))
    const visit = await enter(await device.open(`${network.origin}/`), EVALUATOR, address)
    await typesBibs(visit)
    await visit.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const keptPlayers = async () => (await filler.evaluate(() => window.countKept())).players
    while ((await keptPlayers()) < PLAYERS) await filler.waitForTimeout(100)
    // An open page would read all of it anew after each write.
    await visit.close()
    await network.down()
    await filler.evaluate(([user, count]) => window.fillTablet(user, count), [userId, QUEUED] as const)
    const before = await filler.evaluate(() => window.countKept())
    const page = await device.open(network.origin + address)
    await typesBibs(page)
    const heaps = await tapForTwoHours(page)
    const after = await filler.evaluate(() => window.countKept())
    const added = after.ratings - before.ratings
    if (added < BIBS * SKILLS) throw new Error(`Only ${added} of ${BIBS * SKILLS} ratings were kept`)
    return {
      unit: 'MB of JavaScript heap',
      players: PLAYERS,
      queued_evaluations: QUEUED,
      taps: TAPS,
      ratings_added: added,
      operations: after.operations,
      ...summary(heaps),
      bars: BARS,
    }
  } finally {
    await device.discard()
    await network.close().catch(() => undefined)
    await app.discard()
    remove()
  }
}

const typesBibs = (page: Page) => page.getByText('Type a bib', { exact: true }).first().waitFor({ timeout: 60_000 })

/** A page of the same address without the app, told what to run past the rules of its address for scripts. */
async function aFiller(device: Device, origin: string, script: string): Promise<Page> {
  const page = await device.open(`${origin}/robots.txt`)
  await page.evaluate(readFileSync(script, 'utf8'))
  return page
}

async function tapForTwoHours(page: Page): Promise<Heap[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  const heaps = [await settledHeap(page, session)]
  for (let tap = 0; tap < TAPS; tap += BETWEEN_LOOKS) {
    const taps = Array.from({ length: BETWEEN_LOOKS }, (_none, at) => tapOf(tap + at))
    await page.evaluate(typeAndTap, taps)
    heaps.push(await settledHeap(page, session))
  }
  return heaps
}

type Tap = { bib: string; skill: number; value: number }

/** Another player each time; a skill further when all have had one, and another value when all have had all. */
const tapOf = (tap: number): Tap => ({
  bib: String(FIRST_BIB + (tap % BIBS)),
  skill: Math.floor(tap / BIBS) % SKILLS,
  value: 2 + (Math.floor(tap / (BIBS * SKILLS)) % 3),
})

/** Runs in the page: a driver outside would take long for each, and leave things of its own in the heap. */
async function typeAndTap(taps: readonly Tap[]) {
  // Frames are no measure of time here: a busy machine without a graphics card draws few.
  const moment = () => new Promise((resolve) => setTimeout(resolve, 10))
  for (const { bib, skill, value } of taps) {
    for (const key of bib) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await moment()
    }
    const card = () =>
      [...document.querySelectorAll('section[aria-label]')].find((it) =>
        it.getAttribute('aria-label')?.split(/\W/u).includes(bib),
      )
    for (let waited = 0; !card() && waited < 500; waited++) await moment()
    const tile = card()?.querySelectorAll('[role=slider]')[skill]?.querySelector<HTMLElement>(`[data-value="${value}"]`)
    if (!tile) throw new Error(`No tile ${value} of skill ${skill} for bib ${bib}`)
    tile.click()
    await moment()
  }
}

async function settledHeap(page: Page, session: CDPSession): Promise<Heap> {
  let last = await heapOf(session)
  for (let waited = 0; waited < LONGEST_MS; waited += SETTLED_MS) {
    await page.waitForTimeout(SETTLED_MS)
    const heap = await heapOf(session)
    if (Math.abs(heap.script - last.script) < STILL_BYTES) return heap
    last = heap
  }
  throw new Error(`The heap does not come to rest: ${rounded(last.script / MB)} MB`)
}

async function heapOf(session: CDPSession): Promise<Heap> {
  // What the first one has let go of may hold more.
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return { script: usedSize, all: usedSize + embedderHeapUsedSize + backingStorageSize }
}

function summary(heaps: readonly Heap[]) {
  const script = heaps.map((it) => it.script / MB)
  const middle = Math.floor(script.length / 2)
  return {
    start_mb: rounded(script[0] ?? Number.NaN),
    middle_mb: rounded(script[middle] ?? Number.NaN),
    end_mb: rounded(script.at(-1) ?? Number.NaN),
    second_half_growth_mb: rounded(growth(script.slice(middle)), 2),
    end_with_elements_mb: rounded((heaps.at(-1)?.all ?? Number.NaN) / MB),
    second_half_growth_with_elements_mb: rounded(growth(heaps.slice(middle).map((it) => it.all / MB)), 2),
    every_300_taps_mb: script.map((it) => rounded(it, 2)),
  }
}

/** From the first to the last of them along the straight line that fits all of them best. */
function growth(values: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, it) => sum + it, 0) / of.length
  const [middle, level] = [(values.length - 1) / 2, mean(values)]
  const slope =
    values.reduce((sum, it, at) => sum + (at - middle) * (it - level), 0) /
    values.reduce((sum, _it, at) => sum + (at - middle) ** 2, 0)
  return slope * (values.length - 1)
}
