import type { Locator, Page } from 'playwright'
import { expectAccessible } from './axe.ts'
import { chooseFile, keyboard, pointer } from './hands.ts'
import { CODE, inMailTo } from './mails.ts'
import { signUp } from './newcomers.ts'
import type { Newcomer } from './newcomers.ts'
import { enter, OWNER } from './portal-hands.ts'
import { expect, PHONE, test } from './shared-stage.ts'

const FIVE_MINUTES_MS = 300_000
const PLAYERS = 300

/** Bibs, groups and guardians' addresses, as a club keeps them; two rows need somebody. */
function aList(): string {
  const rows = Array.from({ length: PLAYERS }, (_, n) => {
    const bib = n === 16 ? '1O4' : n + 1
    const email = n === 51 ? 'noor@' : `guardian${n}@example.test`
    return `${bib},Maya${n},Okafor,"Court ${(n % 2) + 1}, ${10 + (n % 3)}:00",F,${9 + (n % 4)},${email}`
  })
  return ['Bib,First Name,Last Name,Group,Gender,Grade,Parent Email', ...rows].join('\r\n')
}

test('[EV100, EV101] by keyboard alone an owner sets up an event of 300 players in five minutes, prints bibs', async ({
  visit,
  app,
}) => {
  const page = await enter(visit, OWNER, '/app/events')
  const hands = keyboard(page)
  const start = Date.now()

  await test.step('says what it is, where and when', async () => {
    await page.getByRole('link', { name: 'New event' }).press('Enter')
    await hands.type('Name', 'Fall Tryout')
    await hands.type('Place (optional)', 'Lincoln Gym')
    await hands.type('First day', '11212026')
    await hands.press('Continue')
    await expect(page.getByRole('heading', { level: 1, name: 'Set up Fall Tryout' })).toBeVisible()
    await expectAccessible(page, 'the set-up of a new event')
  })

  await test.step('chooses the form', async () => {
    await hands.press('Quick (20)')
    await expect(page.getByText('12 of 12 skills')).toBeVisible()
    await expect(page.getByText(/^Saved \d/u)).toBeVisible()
  })

  await test.step('invites two evaluators', async () => {
    await hands.press('Invite')
    await expect(page.getByRole('textbox', { name: 'Emails' })).toBeFocused()
    await page.keyboard.type('sam.ames@example.test, dana.reyes@example.test')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 invitations on the way.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('sam.ames@example.test')).toBeVisible()
  })

  await test.step('imports the list, mends one row and skips another', async () => {
    await hands.press('Import CSV')
    await chooseFile(page, () => hands.press('Choose a file'), {
      name: 'players.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(aList()),
    })
    await expect(page.getByRole('button', { name: 'Add 298 players' })).toBeVisible()
    await expectAccessible(page, 'the preview of a list')
    await hands.type('Bib, row 18', '301')
    await hands.press('Skip row 53')
    // What is not there yet cannot be reached.
    await expect(page.getByRole('button', { name: 'Add 299 players' })).toBeVisible()
    await hands.press('Add 299 players')
    await expect(page.getByRole('heading', { name: /^Players\s*299$/u })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Players' })).toHaveAttribute('aria-rowcount', '300')
    await expect(page.getByRole('heading', { name: /^Groups\s*6$/u })).toBeVisible()
  })

  await test.step('[EV228] sees on a phone which part the page shows', async () => {
    const size = page.viewportSize()!
    await page.setViewportSize(PHONE)
    for (const [part, name] of [
      ['players', 'Players'],
      ['basics', 'Basics'],
    ] as const) {
      await page.locator(`#${part}`).evaluate((it) => it.scrollIntoView())
      const current = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]')
      await expect(current).toContainText(name)
      await expect(current).toBeInViewport({ ratio: 0.99 })
    }
    await page.setViewportSize(size)
  })

  await test.step('prints bibs', async () => {
    await page
      .getByRole('navigation', { name: 'Pages of this event' })
      .getByRole('link', { name: 'Bibs' })
      .press('Enter')
    await expect(page.getByText('299 bibs on 75 letter sheets.')).toBeVisible()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await hands.press('Print')
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    expect(Date.now() - start).toBeLessThan(FIVE_MINUTES_MS)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article', { name: 'Bib 301' })).toHaveCount(1)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('and sees the coverage and decide boards before anybody has rated', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages of this event' })
    await pages.getByRole('link', { name: 'Coverage' }).press('Enter')
    await expect(page.getByText('No ratings have arrived yet.')).toBeVisible()
    await expectAccessible(page, 'the coverage board')
    await pages.getByRole('link', { name: 'Decide' }).press('Enter')
    await expect(page.getByText('Close the event to see totals.')).toBeVisible()
    await expectAccessible(page, 'the decide board')
  })

  await test.step('[EV190] finds players on the board, and places them by mouse and by tap', async () => {
    const unplaced = page.getByRole('region', { name: /^Not placed yet/u })
    const search = page.getByRole('searchbox', { name: 'Search players' })
    const [teamA, teamB] = ['Team A', 'Team B'].map((name) => page.getByRole('region', { name, exact: true }))
    await search.fill('maya298')
    await expect(page).toHaveURL(/find=maya298/u)
    await expect(unplaced.getByRole('listitem')).toHaveCount(1)
    await drag(page, page.getByRole('button', { name: 'Move Maya298 Okafor' }), teamA!)
    await expect(teamA!.getByRole('article')).toHaveText(/Maya298 Okafor/u)
    await page.goBack()
    await expect(search).toHaveValue('')
    await expect(page.getByRole('heading', { name: 'Not placed yet 298' })).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    const inTeamB = page.getByRole('menuitemradio', { name: 'Team B' })
    // A menu closes when the page scrolls, as it does before a tap on what is out of sight.
    await expect(async () => {
      await page.getByRole('button', { name: 'Place 1, Maya0 Okafor' }).click()
      await expect(inTeamB).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await inTeamB.click()
    await expect(teamB!.getByRole('article')).toHaveText(/Maya0 Okafor/u)
    await expect(page.getByRole('button', { name: 'Place 2, Maya1 Okafor' })).toBeFocused()
    await expectAccessible(page, 'the decision board on a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.goto(`${page.url()}?find=1&by=group`)
    await expect(page.getByRole('region', { name: 'Court 1, 10:00' })).toBeVisible()
    await expect(search).toHaveValue('1')
    await expect(teamB!.getByRole('article')).toHaveText(/Maya0 Okafor/u)
  })

  await test.step('[D96, D98] an invited evaluator signs up on a phone and lands at the event, then and later', async () => {
    const sam: Newcomer = { role: 'Player', first: 'Sam', last: 'Ames', email: 'sam.ames@example.test' }
    const phone = await visit(await inMailTo(app, sam.email, /https?:\/\/\S+\/invitation\/\S+/u), PHONE)
    await phone.getByRole('link', { name: 'Create an account' }).click()
    await expectAccessible(phone, 'a sign-up that an invitation began')
    await signUp(phone, sam, { hasLink: true })
    await pointer(phone).type('Confirmation code', await inMailTo(app, sam.email, CODE))
    await pointer(phone).press('Accept')
    await phone.getByRole('link', { name: 'Open the event' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Fall Tryout' })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Rate players' })).toBeVisible()
    await phone.goto(new URL('/app', phone.url()).href)
    await expect(phone.getByRole('dialog').getByText('No profile needed')).toBeVisible()
    await pointer(phone).press('Start')
    await expect(phone.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  })
})

/** Carries an element to another one by mouse, as a hand does: in many small steps. */
async function drag(page: Page, from: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag, or nowhere to drop it')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 30, { steps: 12 })
  await page.mouse.up()
}
