import { REPORT_OF_PLAYER } from './addresses.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { expect, test } from './shared-stage.ts'

const PLAYER = 'player.demo@example.test'
const DAY =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, 20\d\d\b/u
/** A digit that is none of ours, a letter of another script, a year of another calendar. */
const FOREIGN = /(?![0-9])\p{Nd}|\p{Script=Arabic}|\p{Script=Thai}|\b(?:13|14|25)\d\d\b/u

for (const language of ['fa-IR', 'th-TH'])
  test.describe(language, () => {
    test.use({ language })

    test(`[W46] a browser in ${language} shows English dates in English sentences`, async ({ visit, network }) => {
      const page = await visit('/')
      await fillInSignIn(page, PLAYER)
      await closeWelcome(page, PLAYER)
      for (const address of ['view-profile', `dashboard/${REPORT_OF_PLAYER}/overview`]) {
        await page.goto(`${network.origin}/app/${address}`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0)
        await expect(page.getByRole('main'), address).not.toContainText(FOREIGN)
        if (address === 'view-profile') await expect(page.getByText(/, \d+ years old$/u)).toHaveText(DAY)
      }
    })
  })
