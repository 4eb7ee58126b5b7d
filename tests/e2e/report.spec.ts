import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { readPdf } from '#tests/support/read-pdf.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { ownFontsLoaded } from './large-letters.ts'
import { aPlayer, aReport, askApi } from './orders.ts'
import { PHONE, expect, test } from './shared-stage.ts'
import type { Visit } from './shared-stage.ts'
import { translateAll } from './translated.ts'

/** A published report of the demo's player, whose team the demo's coach coaches. */
const REPORT = '/app/dashboard/c0de0003-0000-4000-8000-000000000000'
const PLAYER = 'player.demo@example.test'
const SECTIONS = [
  ['Overview', 'overview', 'Twelve skills'],
  ['Performance score', 'performance-score', 'Twelve skills'],
  ['Position indicators', 'position-indicators', 'College level, estimated'],
  ['Separators', 'separators', 'What sets'],
  ['Competitive score', 'competitive-score', 'Competitive score'],
  ['Team player score', 'team-player-score', 'Team player score'],
  ['Notes', 'notes', 'Your notes'],
] as const

async function open(
  visit: Visit,
  email: string,
  address: string,
  size?: { width: number; height: number },
): Promise<Page> {
  const page = await visit(address, size)
  await fillInSignIn(page, email)
  await closeWelcome(page, email)
  await expect(page.getByRole('region', { name: 'Total performance' })).toBeVisible({ timeout: 30_000 })
  return page
}

const parts = (page: Page) => page.getByRole('navigation', { name: 'Report' })
const main = (page: Page) => page.getByRole('main')

test('[W44] every part of a translated report by its link and by its address; back leads to the part before', async ({
  visit,
  network,
}) => {
  const page = await open(visit, PLAYER, REPORT, PHONE)
  await translateAll(page)
  await page.waitForURL(`${network.origin}${REPORT}/overview`)
  for (const [link, section, heading] of SECTIONS) {
    await parts(page).getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL(`${network.origin}${REPORT}/${section}`)
    await expect(parts(page).getByRole('link', { name: link, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(
      main(page)
        .getByRole('heading', { name: new RegExp(`^${heading}`, 'u') })
        .first(),
    ).toBeVisible()
  }
  await page.goBack()
  await page.waitForURL(`${network.origin}${REPORT}/team-player-score`)
  await page.goBack()
  await page.waitForURL(`${network.origin}${REPORT}/competitive-score`)
  for (const [, section, heading] of SECTIONS.toReversed()) {
    await page.goto(`${network.origin}${REPORT}/${section}`)
    await expect(
      main(page)
        .getByRole('heading', { name: new RegExp(`^${heading}`, 'u') })
        .first(),
    ).toBeVisible()
  }
  await page.goto(`${network.origin}${REPORT}/nothing`)
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist.' })).toBeVisible()
})

test('on a tablet on its side no part of the report is cut off, and each keeps its whole name', async ({ visit }) => {
  const page = await open(visit, PLAYER, `${REPORT}/overview`, { width: 1024, height: 768 })
  expect(await parts(page).evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBeLessThanOrEqual(0)
  await expect(parts(page).getByRole('link')).toHaveText(SECTIONS.map(([name]) => name))
})

test('[R85] on a phone each part of the report begins in the first view, and a tap on a tab leaves it in place', async ({
  visit,
  network,
}) => {
  const page = await open(visit, PLAYER, `${REPORT}/overview`, PHONE)
  const top = (name: string) =>
    parts(page)
      .getByRole('link', { name, exact: true })
      .evaluate((it) => it.getBoundingClientRect().top)
  await parts(page).evaluate((it) => scrollBy(0, it.getBoundingClientRect().top - 140))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  const before = await top('Separators')
  await parts(page).getByRole('link', { name: 'Separators', exact: true }).click()
  await page.waitForURL(/separators$/u)
  await expect(main(page).getByRole('heading', { name: /^What sets/u })).toBeInViewport({ ratio: 1 })
  expect(Math.abs((await top('Separators')) - before)).toBeLessThan(30)
  for (const [, section, heading] of SECTIONS.slice(1)) {
    await page.goto(`${network.origin}${REPORT}/${section}`)
    const found = main(page)
      .getByRole('heading', { name: new RegExp(`^${heading}`, 'u') })
      .first()
    await expect(found).toBeVisible()
    const first = main(page).getByRole('heading', { level: 2 }).first()
    expect((await first.boundingBox())?.y).toBeLessThan(280)
    await expect(page.getByRole('button', { name: 'Save as PDF' })).toHaveCount(1)
  }
})

test('[R86] no line of the separators breaks inside a difference, from 320 px to 1280 px', async ({
  visit,
  network,
}) => {
  const page = await open(visit, PLAYER, `${REPORT}/separators`)
  for (const section of ['separators', 'overview']) {
    await page.goto(`${network.origin}${REPORT}/${section}`)
    await expect(main(page).getByRole('heading', { name: /^What sets/u })).toBeVisible()
    for (let width = 320; width <= 1280; width += 40) {
      await page.setViewportSize({ width, height: 900 })
      const { measured, broken } = await main(page).evaluate((it) => {
        const all = [...it.querySelectorAll('#summary-separators, section')]
          .flatMap((part) => [...part.querySelectorAll('span, small, td')])
          .filter((node) => /^[\d.]+ (?:in |years |points? )?(?:above|below|younger|older)$/u.test(node.textContent))
          .filter((node) => node.getClientRects().length > 0)
        const lines = (node: Element) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }
        return { measured: all.length, broken: all.filter((node) => lines(node) > 1).map((node) => node.textContent) }
      })
      expect(measured, `${section} at ${width} px`).toBeGreaterThan(5)
      expect(broken, `${section} at ${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
})

test('[R87] each count of the separators leads to as many attributes as it counts, and to what the group means', async ({
  visit,
}) => {
  const page = await open(visit, PLAYER, `${REPORT}/separators`, PHONE)
  const counts = main(page).getByRole('link', { name: /^(?:Advantages|Averages|Development priorities) ?\d+$/u })
  await expect(counts.first()).toBeVisible()
  for (const count of await counts.all()) {
    const [, name, listed] = /^(.*?) ?(\d+)$/u.exec((await count.innerText()).replace(/\s+/gu, ' ')) ?? []
    const group = main(page).getByRole('region', { name: `${name} ${listed}`, exact: true })
    await count.click()
    await expect(group.getByRole('heading')).toBeInViewport({ ratio: 1 })
    await expect(group).toBeFocused()
    await expect(group).toContainText(/High School Varsity/u)
    await expect(group.getByRole('listitem')).toHaveCount(Number(listed))
  }
  await page.goBack()
  await expect(main(page).getByRole('heading', { name: /^What sets/u })).toBeVisible()
})

test('every plot has a sentence for each row, and is a table at the touch of a button', async ({ visit, network }) => {
  const page = await open(visit, PLAYER, REPORT)
  for (const section of ['overview', 'performance-score', 'position-indicators']) {
    await page.goto(`${network.origin}${REPORT}/${section}`)
    const buttons = page.getByRole('button', { name: /^Show as table: / })
    await expect(buttons.first()).toBeVisible()
    const titles = (await buttons.evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') ?? ''))).map(
      (name) => name.replace('Show as table: ', ''),
    )
    for (const title of titles) {
      const panel = page.getByRole('region', { name: title, exact: true })
      const drawn = await panel
        .getByRole('img')
        .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') ?? ''))
      expect(drawn.filter((words) => words.length < 10)).toEqual([])
      await page.getByRole('button', { name: `Show as table: ${title}` }).click()
      await expect(panel.getByRole('table').first()).toBeVisible()
      expect(await panel.getByRole('rowheader').count()).toBeGreaterThan(0)
      await page.getByRole('button', { name: `Show as plot: ${title}` }).click()
      await expect(panel.getByRole('table')).toHaveCount(0)
    }
  }
  await page.goto(`${network.origin}${REPORT}/overview`)
  await expect(page.getByRole('region', { name: /^Twelve skills/u }).getByRole('img')).toHaveCount(12)
})

test('[R9] a coach reads of red flags, the family of development priorities', async ({ visit }) => {
  const words = async (email: string) => {
    const page = await open(visit, email, `${REPORT}/separators`)
    await expect(main(page).getByRole('heading', { name: /^What sets/u })).toBeVisible()
    return main(page).innerText()
  }
  const [coach, family] = [await words('coach.demo@example.test'), await words(PLAYER)]
  expect(coach).toMatch(/Red flags/u)
  expect(coach).not.toMatch(/development priorit/iu)
  expect(family).toMatch(/Development priorities/u)
  expect(family).not.toMatch(/red flag/iu)
})

test('[R8, R9] below grade 9 there is no estimate, in the report and on paper, and no red flag for anybody', async ({
  visit,
  app,
}) => {
  const email = await aPlayer(app, 'Elsie', '8')
  const id = await aReport(app, email, { game: 'Harbor Point v Eighth' })
  const page = await open(visit, email, `/app/dashboard/${id}/position-indicators`)
  const panel = page.getByRole('region', { name: 'College level, estimated' })
  await expect(panel).toContainText('Not estimated yet. It starts with the 9th grade.')
  await expect(panel.getByRole('img')).toHaveCount(0)
  const result = await askApi<{ predictor: { available: boolean; divisions?: unknown[] } }>(
    app,
    email,
    'GET',
    `/evaluation/result/?evaluation_submission_id=${id}`,
  )
  expect(result.predictor.available).toBe(false)
  const { text, pages } = await pdfOf(page)
  expect(pages).toHaveLength(2)
  expect(text).toMatch(/Not estimated yet/u)
  expect(text).not.toMatch(/red flag/iu)
})

test('[R40] the PDF has two pages of text with the figures of the report; printing leaves the buttons out', async ({
  visit,
}) => {
  const page = await open(visit, PLAYER, `${REPORT}/overview`)
  const total = await page.getByRole('region', { name: 'Total performance' }).locator('b').first().innerText()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const { text, pages } = await pdfOf(page)
  expect(pages).toHaveLength(2)
  expect(text).toContain(name)
  expect(text).toContain(total)
  expect(text).toMatch(/Development priorit/u)
  await page.evaluate(() => {
    globalThis.print = () => {
      document.documentElement.dataset['printed'] = 'yes'
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed=yes]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Save as PDF' })).toBeHidden()
  await expect(parts(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Total performance' })).toBeVisible()
})

test('[R88] on a phone, saving the PDF moves no button', async ({ visit }) => {
  const page = await open(visit, PLAYER, `${REPORT}/overview`, PHONE)
  const boxes = () =>
    Promise.all(['Save as PDF', 'Print'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()))
  await ownFontsLoaded(page)
  const before = await boxes()
  await pdfOf(page)
  await expect(page.getByText('Saved to this device’s downloads')).toBeVisible()
  expect(await boxes()).toEqual(before)
})

test.describe('with the service worker', () => {
  test.use({ worker: 'allow' })

  test('[R17] offline the report that was read is there, and says as of when', async ({ visit, network }) => {
    const page = await open(visit, PLAYER, `${REPORT}/overview`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.goto(`${network.origin}${REPORT}/separators`)
    await expect(main(page).getByRole('heading', { name: /^What sets/u })).toBeVisible()
    await network.down()
    await page.context().setOffline(true)
    await page.goto(`${network.origin}${REPORT}/overview`)
    await expect(page.getByText(/^Offline, as of /u)).toBeVisible()
    await expect(page.getByRole('region', { name: /^Twelve skills/u })).toBeVisible()
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    await expect(page.getByRole('button', { name: 'Try the PDF again' })).toBeVisible()
    await network.up()
    await page.context().setOffline(false)
    await expect(page.getByText(/^Offline, as of /u)).toHaveCount(0, { timeout: 30_000 })
  })
})

async function pdfOf(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    page.getByRole('button', { name: 'Save as PDF' }).click(),
  ])
  const bytes = readFileSync(await download.path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('%PDF')
  return readPdf(bytes)
}
