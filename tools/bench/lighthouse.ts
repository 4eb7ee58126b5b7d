import { readFileSync } from 'node:fs'
import path from 'node:path'
import lighthouseOf from 'lighthouse'
import type { Result } from 'lighthouse'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { anAppProcess, EVALUATOR } from '../../tests/support/app-process.ts'
import { newFolder } from '../../tests/support/demo-folders.ts'
import { aDevice } from '../../tests/support/device.ts'
import { closeWelcome, createLiveEvaluation, fillInSignIn, getReady, signIn } from '../../tests/e2e/evaluator.ts'
import { buildBarePages } from './bare-pages.ts'
import { PLAYER, forgetAllButTheSession, letInstall, newestReport } from './report.ts'
import { median, rounded } from './statistics.ts'

const RUNS = 5
const BARS = { performance: 95, accessibility: 100, best_practices: 100, seo: 100 }
const POINTS = { accessibility: 'accessibility', best_practices: 'best-practices', seo: 'seo' } as const
const CATEGORIES = ['performance', ...Object.values(POINTS)]

const MOST_AGAIN = 4
/** Of a shift; the sum of a page's best ones is 0.1. */
const SHIFT = 0.03
/** Runs that were thrown away: see `isBroken`. */
let broken = 0

/** A page to look at, in the browser of somebody who may see it. */
type Place = { address: string; port: number; forget: boolean }

/**
 * Lighthouse with its own settings for phones: points of 100, milliseconds and KB, medians of five, in turns with a
 * page of one heading that is built with the same libraries and served by the same server (`bare`). Each page is opened
 * as on the first visit of somebody who is signed in: no worker, no files, no answers.
 */
export async function lighthouse() {
  const bare = await buildBarePages(['index'])
  const app = await anAppProcess()
  const bareApp = await anAppProcess({ CLIENT_DIR: bare.folder })
  const people = [await aPerson(), await aPerson(), await aPerson()] as const
  try {
    const origin = `http://localhost:${app.port}`
    const [visitor, evaluator, player] = people
    const panel = await evaluator.enter(origin, toPanel)
    await player.enter(origin, toPlayersPages)
    const report = await newestReport(app)
    const places: Record<string, Place> = {
      login: { address: `${origin}/login`, port: visitor.port(), forget: false },
      library: { address: `${origin}/app/library`, port: evaluator.port(), forget: true },
      panel: { address: panel, port: evaluator.port(), forget: true },
      report: { address: `${origin}${report}`, port: player.port(), forget: true },
      bare: { address: `http://localhost:${bareApp.port}/`, port: visitor.port(), forget: false },
    }
    const results = await lookInTurns(places)
    return {
      unit: 'points of 100, ms, KB',
      runs: RUNS,
      machine: rounded(median(Object.values(results).flatMap((of) => of.map(benchmarkIndex))), 0),
      pages: Object.fromEntries(Object.entries(results).map(([name, of]) => [name, summary(of)])),
      broken_runs: broken,
      complaints: Object.fromEntries(
        Object.entries(results)
          .map(([name, of]) => [name, [...new Set(of.flatMap(complaints))]] as const)
          .filter(([, found]) => found.length > 0),
      ),
      bars: BARS,
    }
  } finally {
    for (const person of people) await person.discard()
    await bareApp.discard()
    await app.discard()
    bare.remove()
  }
}

/** A browser of somebody's own. */
async function aPerson() {
  const profile = newFolder('lighthouse')
  const device = await aDevice({ profile })
  return {
    port: () => Number(readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]),
    /** Returns the address that `go` ends at. What has driven the browser lets go of it: it would slow it down. */
    async enter(origin: string, go: (page: Page) => Promise<void>): Promise<string> {
      const page = await device.open(`${origin}/`)
      await go(page)
      await letInstall(page)
      const address = page.url()
      await page.close()
      await device.browser.close()
      return address
    },
    discard: () => device.discard(),
  }
}

export async function toPanel(page: Page) {
  await signIn(page, EVALUATOR)
  await getReady(page)
  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Measure' })
}

export async function toPlayersPages(page: Page) {
  await fillInSignIn(page, PLAYER)
  await closeWelcome(page, PLAYER)
}

async function lookInTurns(places: Record<string, Place>): Promise<Record<string, Result[]>> {
  const results: Record<string, Result[]> = {}
  for (let run = 0; run < RUNS; run++)
    for (const [name, place] of Object.entries(places)) (results[name] ??= []).push(await look(place))
  return results
}

async function look(place: Place): Promise<Result> {
  for (let again = 0; again < MOST_AGAIN; again++) {
    const result = await lookOnce(place)
    if (!isBroken(result)) return result
    broken += 1
  }
  throw new Error(`${place.address} lacked a file ${MOST_AGAIN} times`)
}

/**
 * A browser opens connections before it needs them. What it asks on one that the server has given up meanwhile comes
 * back as 400: such a page shows nothing, and says nothing of the app's speed.
 */
const isBroken = ({ audits }: Result) =>
  itemsOf(audits['network-requests']).some(({ statusCode }) => Number(statusCode) === 400)

async function lookOnce({ address, port, forget }: Place): Promise<Result> {
  if (forget) await forgetOn(port, new URL(address).origin)
  const result = (await lighthouseOf(address, { port, logLevel: 'error', onlyCategories: CATEGORIES }))?.lhr
  if (!result || result.runtimeError) throw new Error(`${address}: ${result?.runtimeError?.message ?? 'no result'}`)
  if (result.finalDisplayedUrl !== address) throw new Error(`${address} led to ${result.finalDisplayedUrl}`)
  return result
}

/** Lighthouse itself clears worker and files before each run, but what the page has kept of answers only warns it. */
async function forgetOn(port: number, origin: string) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]?.newPage()
  if (!page) throw new Error('The browser has no window')
  await forgetAllButTheSession(page, await page.context().newCDPSession(page), origin)
  await page.close()
  await browser.close()
}

const benchmarkIndex = ({ environment }: Result) => environment.benchmarkIndex

function summary(results: readonly Result[]) {
  const points = (category: string) => results.map(({ categories }) => (categories[category]?.score ?? 0) * 100)
  const figure = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  return {
    performance: rounded(median(points('performance')), 0),
    performance_worst: rounded(Math.min(...points('performance')), 0),
    // What does not depend on the machine's speed holds in every run.
    ...Object.fromEntries(
      Object.entries(POINTS).map(([name, category]) => [name, rounded(Math.min(...points(category)), 0)]),
    ),
    fcp: rounded(figure('first-contentful-paint'), 0),
    lcp: rounded(figure('largest-contentful-paint'), 0),
    speed_index: rounded(figure('speed-index'), 0),
    tbt: rounded(figure('total-blocking-time'), 0),
    cls: rounded(figure('cumulative-layout-shift'), 3),
    kb: rounded(figure('total-byte-weight') / 1000),
    requests: median(results.map(({ audits }) => itemsOf(audits['network-requests']).length)),
    shifted: [...new Set(results.flatMap(shifted))],
  }
}

type Item = { statusCode?: unknown; score?: unknown; node?: { selector?: string } }

/** The rows of an audit's table; none when it has no such table. */
function itemsOf(audit: Result['audits'][string] | undefined): Item[] {
  return audit?.details?.type === 'table' ? (audit.details.items as Item[]) : []
}

const shifted = ({ audits }: Result): string[] =>
  itemsOf(audits['layout-shifts'])
    .filter(({ score }) => Number(score) > SHIFT)
    .map(({ node }) => node?.selector ?? 'unknown')

/** What takes points from anything but the speed. */
function complaints({ categories, audits }: Result): string[] {
  const asked = Object.values(POINTS).flatMap((name) => categories[name]?.auditRefs ?? [])
  return asked
    .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
}
