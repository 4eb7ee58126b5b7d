import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { anAppProcess } from '../../tests/support/app-process.ts'
import { aDevice } from '../../tests/support/device.ts'
import { createLiveEvaluation, getReady, signIn } from '../../tests/e2e/evaluator.ts'
import { buildBarePages } from './bare-pages.ts'
import { assertHits, durationsOf, FINGER, watchHits, watchInteractions } from './interactions.ts'
import { serveFiles } from './page-server.ts'
import { quantile, rounded } from './statistics.ts'

const TAPS = 200
const IN_A_ROUND = 25
const SLOWDOWN = 4
const REST_MS = 1_500
const TILE = '[role=slider][data-size=micro] [data-value]'
const BARS = { p98: 50, of_bare: 2 }

/**
 * Taps on the tiles of the built app's panel at a slowed-down CPU: the browser's own event timing, from tap to next
 * paint. In turns with taps on a page that is one tile drawn by React and nothing else (`bare`), and on a copy of the
 * panel's page with its stylesheets and no code but the tile's own mark (`still`): between `bare` and it lies what the
 * browser needs for such a page, between it and the panel our code. The eight taps that lead to another skill are
 * among all of them, and not among those of tiles.
 */
export async function panelInput() {
  const { folder, remove } = await buildBarePages(['tile'])
  const server = await serveFiles(folder)
  const app = await anAppProcess()
  const device = await aDevice()
  try {
    const page = await device.open(`http://localhost:${app.port}/`)
    await signIn(page)
    await getReady(page)
    await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Measure' })
    const bare = await device.open(`${server.origin}/tile.html`)
    const stillServer = await serveText(await stillOf(page))
    const still = await device.open(stillServer.origin)
    stillServer.close()
    await assertStyled(still)
    for (const it of [page, bare, still]) await watchInteractions(it)
    await watchHits(page, TILE)
    let missed = 0
    for (let round = 0; round < TAPS / IN_A_ROUND; round++) {
      await slowed(page, async () => {
        missed += await tapPanel(page, round)
      })
      await slowed(bare, () => tapBare(bare))
      await slowed(still, () => tapTiles(still, round))
    }
    await assertHits(page, TAPS - missed)
    const all = await durationsOf(page, 'tap', TAPS - missed)
    const tiles = await durationsOf(page, 'tile', TAPS - missed)
    const ofBare = await durationsOf(bare, 'tap', TAPS)
    const ofStill = await durationsOf(still, 'tile', TAPS)
    return {
      unit: 'ms from tap to next paint',
      cpu_slowdown: SLOWDOWN,
      taps: TAPS - missed,
      p50: rounded(quantile(all, 0.5), 0),
      p98: rounded(quantile(all, 0.98), 0),
      tiles_p98: rounded(quantile(tiles, 0.98), 0),
      bare_p50: rounded(quantile(ofBare, 0.5), 0),
      bare_p98: rounded(quantile(ofBare, 0.98), 0),
      still_p50: rounded(quantile(ofStill, 0.5), 0),
      still_p98: rounded(quantile(ofStill, 0.98), 0),
      of_bare: rounded(quantile(all, 0.98) / quantile(ofBare, 0.98), 2),
      tiles_of_bare: rounded(quantile(tiles, 0.98) / quantile(ofBare, 0.98), 2),
      bars: BARS,
    }
  } finally {
    await device.discard()
    await app.discard()
    server.close()
    remove()
  }
}

/**
 * Taps one page, slowed down for so long and no longer: a slowed page burns three quarters of a core even when it does
 * nothing, and three of them both cores of a machine with two. A page that is looked at again asks for news; taps are
 * measured once it has them.
 */
async function slowed(page: Page, tap: () => Promise<unknown>) {
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.waitForTimeout(REST_MS)
  await tap()
  await page.waitForTimeout(REST_MS) // The last tap is painted at this speed, too.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
}

/**
 * Micro-skills only: a skill far from them would ask for its note. Another row each time, and the next skill with each
 * round. Returns how many found no tile.
 */
async function tapPanel(page: Page, round: number): Promise<number> {
  const missed = await tapTiles(page, round)
  const skills = page.getByRole('navigation', { name: 'Skill groups' }).getByRole('button')
  await skills.nth((round + 1) % 12).click(FINGER)
  return missed
}

/** Returns how many found no tile. */
async function tapTiles(page: Page, round: number): Promise<number> {
  const tiles = page.locator(TILE)
  let missed = 0
  for (let tap = round * IN_A_ROUND; tap < (round + 1) * IN_A_ROUND; tap++) {
    const count = await tiles.count()
    await tiles
      .nth((tap * 7) % count)
      .click(FINGER)
      .catch(() => (missed += 1))
  }
  return missed
}

/** The page as it stands with its styles, and without a script; a tap marks its tile and nothing else. */
async function stillOf(page: Page): Promise<string> {
  await page.locator(TILE).first().waitFor()
  // Of the sheets themselves: our server gives no other origin its files.
  const styles = await page.evaluate(() =>
    Array.from(document.styleSheets, ({ cssRules }) => Array.from(cssRules))
      .flat()
      .map(({ cssText }) => cssText)
      .join(''),
  )
  const still = (await page.content()).replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<link[^>]*>/gu, '')
  return `${still}<style>${styles}</style><script>${MARK_TAPPED}</script>`
}

/** A copy without its styles would be a peer that has nothing to paint. */
async function assertStyled(still: Page) {
  const tile = still.locator(TILE).first()
  const ground = () => tile.evaluate((it) => getComputedStyle(it).backgroundColor)
  const before = await ground()
  await tile.click()
  await still.waitForTimeout(REST_MS)
  if ((await ground()) === before) throw new Error('A tap on the copy of the panel changes no color')
}

/** A second tap takes the mark away: a tap that changes nothing would last until something else is painted. */
const MARK_TAPPED = `addEventListener('click', ({ target }) => {
  const tile = target.closest('[data-value]')
  const isOn = tile?.classList.contains('rating-scale_on')
  for (const other of tile?.parentElement.children ?? [])
    other.classList.toggle('rating-scale_on', other === tile && !isOn)
})`

async function serveText(html: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}/`, close: () => server.close() }
}

async function tapBare(page: Page) {
  const tile = page.getByRole('button')
  for (let tap = 0; tap < IN_A_ROUND; tap++) await tile.click(FINGER)
}
