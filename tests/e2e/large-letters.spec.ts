import { DEMO_EVENT, LIVE, REPORT_OF_PLAYER } from './addresses.ts'
import { coveredFocus } from './covered-focus.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { lettersOf, losses } from './large-letters.ts'
import { expect, test } from './shared-stage.ts'

const EVENT = `/app/event/${DEMO_EVENT}`

/** Pages of each kind, and who opens them. Those of the first row are checked at 400 %, too. */
const PAGES: Record<string, [first: string[], others: string[]]> = {
  evaluator: [
    [`/app/evaluation-panel/${LIVE}`, `${EVENT}/court`, `${EVENT}/court?way=game`, '/app/library'],
    [`${EVENT}/court?way=skill`, '/app/editProfile', '/app/outbox', '/app/help-center'],
  ],
  coach: [
    [`${EVENT}/desk`, '/app/complete-profile/coach-roster'],
    [
      '/app/complete-profile/coach-team',
      '/app/roster-links/1',
      '/app/performance-portal?team=1',
      '/app/new-evaluation/1',
    ],
  ],
  director: [
    ['/app/performance-portal', '/app/events', '/app/agreement'],
    [EVENT, `${EVENT}/bibs`, `${EVENT}/coverage`, `${EVENT}/board`, '/app/program/1'],
  ],
  player: [
    [`/app/dashboard/${REPORT_OF_PLAYER}/overview`, '/app/video-upload', '/app/edit-player-profile/player_information'],
    [
      '/app/home',
      '/app/library',
      '/app/account',
      `/app/dashboard/${REPORT_OF_PLAYER}/team-player-score`,
      '/app/view-profile',
    ],
  ],
}
const [LARGE, USUAL] = [32, 16]
const [PHONE, TABLET] = [
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
]
/** A window of 1280 by 1024 px, enlarged to 400 %. */
const ENLARGED = { width: 320, height: 256 }

for (const [who, [first, others]] of Object.entries(PAGES))
  test(`[W36, W37] letters of 200 % cost no text or control of ${who}.demo, and at 400 % no bar covers the focus @walk`, async ({
    visit,
    network,
  }) => {
    const email = `${who}.demo@example.test`
    const page = await visit('/')
    await fillInSignIn(page, email)
    await closeWelcome(page, email)
    const wrong: string[] = []
    for (const address of [...first, ...others]) {
      await page.setViewportSize(TABLET)
      await page.goto(network.origin + address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0)
      const setLetters = await lettersOf(page)
      await setLetters(LARGE)
      // Scripts hear of the letters' size with the next change of the window.
      for (const size of [PHONE, TABLET]) {
        await page.setViewportSize(size)
        await expect(page.locator('html')).toHaveCSS('font-size', '32px')
        wrong.push(...(await losses(page, `${address} at ${size.width}`)))
      }
      if (others.includes(address)) continue
      await setLetters(USUAL)
      await page.setViewportSize(ENLARGED)
      wrong.push(...(await coveredFocus(page, `${address} at 400 %`)))
    }
    expect(wrong).toEqual([])
  })

test('[W38] a long list counts the height that its rows have, at each size of letters', async ({ visit, network }) => {
  const page = await visit('/')
  await fillInSignIn(page, 'director.demo@example.test')
  await closeWelcome(page, 'director.demo@example.test')
  await page.goto(network.origin + EVENT)
  const rows = page.getByRole('table', { name: 'Players' }).locator('tbody tr')
  await rows.first().waitFor()
  const setLetters = await lettersOf(page)
  for (const letters of [USUAL, LARGE])
    for (const size of [TABLET, PHONE]) {
      // Scripts hear of the letters' size with the next change of the window.
      await setLetters(letters)
      await page.setViewportSize({ ...size, height: size.height - 1 })
      await page.setViewportSize(size)
      await expect(async () => {
        await rows.first().evaluate((row) => row.closest('table')!.parentElement!.scrollTo({ top: 1e6 }))
        // The table may draw its middle again when it learns the height of its rows: one look sees all of it.
        const [above, ...drawn] = await rows.evaluateAll((all) =>
          all.map((row) => ({
            index: row.ariaRowIndex,
            height: row.getBoundingClientRect().height,
            last: row.closest('table')!.ariaRowCount,
          })),
        )
        expect(drawn.at(-1)?.index).toBe(above?.last)
        const expected = Math.round(above!.height / (Number(drawn[0]?.index) - 2))
        expect(drawn.map(({ height }) => Math.round(height))).toEqual(drawn.map(() => expected))
      }).toPass({ timeout: 15_000 })
    }
})
