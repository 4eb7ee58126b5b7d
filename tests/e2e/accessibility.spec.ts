import type { Page } from 'playwright'
import { theEngine } from '#tests/engines/engine.ts'
import { violations, violationsInEachTheme } from './axe.ts'
import { createLiveEvaluation, giveByKey, rate, slider } from './evaluator.ts'
import { expect, test } from './stage.ts'

test.use({ begins: 'ready' })

const TABLET = { width: 1024, height: 768 }
/** So tall that nothing lies under the bars that stay in place: scrolling would show it. */
const PHONE = { width: 390, height: 1_700 }
/** Evaluations of the demo: one with a result, one without. */
const WITH_RESULT = 'c0de0003-0000-4000-8000-00000000000a'
const LIVE = 'c0de0003-0000-4000-8000-000000000019'

type Screen = {
  name: string
  path: string
  sign: (page: Page) => Promise<void>
  isFramed: boolean
  close?: (page: Page) => Promise<void>
}

const title = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
const panel = `/app/evaluation-panel/${LIVE}`
const SCREENS: Screen[] = [
  {
    name: 'library',
    path: '/app/library',
    sign: (page) => expect(page.getByRole('row')).not.toHaveCount(0),
    isFramed: true,
  },
  { name: 'panel, a skill', path: `${panel}?skill=SHO`, sign: title('Shooting'), isFramed: false },
  {
    name: 'panel, team player',
    path: `${panel}?skill=TEAM`,
    sign: (page) => expect(page.getByRole('slider')).toHaveCount(8),
    isFramed: false,
  },
  {
    name: 'panel, by number',
    path: panel,
    sign: openKeypad,
    isFramed: false,
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'summary',
    path: `/app/summary/${WITH_RESULT}`,
    sign: (page) => expect(page.getByRole('region', { name: 'Total performance' })).toBeVisible(),
    isFramed: true,
  },
  {
    name: 'summary without a result',
    path: `/app/summary/${LIVE}`,
    sign: (page) => expect(page.getByText('The ratings aren’t locked yet')).toBeVisible(),
    isFramed: true,
  },
  {
    name: 'outbox',
    path: '/app/outbox',
    sign: (page) => expect(page.getByRole('region', { name: 'Receipts' })).toBeVisible(),
    isFramed: true,
  },
  {
    name: 'live form',
    path: '/app/live-player-profile/player_information',
    sign: (page) => expect(page.getByRole('radio', { name: 'White' })).toBeAttached(),
    isFramed: false,
  },
  { name: 'help center', path: '/app/help-center', sign: title('Help center'), isFramed: true },
  { name: 'not found', path: '/app/no-such-page', sign: title('This page does not exist.'), isFramed: true },
  {
    name: 'a panel that is not there',
    path: '/app/evaluation-panel/c0de0003-0000-4000-8000-00000000ffff',
    sign: title('We can’t find this evaluation'),
    isFramed: false,
  },
]

test('every screen of an evaluator in every theme keeps WCAG 2.2 AA, and has one of each landmark @walk', async ({
  network,
  library: page,
}) => {
  const found: string[] = []
  for (const screen of SCREENS) {
    await page.goto(`${network.origin}${screen.path}`)
    await screen.sign(page)
    await screen.close?.(page)
    found.push(...(await landmarks(page, screen)))
    await page.setViewportSize(PHONE)
    found.push(
      ...(await landmarks(page, screen)).map((line) => `phone, ${line}`),
      ...(await violations(page, 'light', `phone, ${screen.name}`)),
    )
    await page.setViewportSize(TABLET)
    if (screen.close) await screen.sign(page)
    // The themes and their colors are the same in every engine: one of them is asked about those.
    found.push(
      ...(theEngine() === 'chromium'
        ? await violationsInEachTheme(page, screen.name)
        : await violations(page, 'light', screen.name)),
    )
  }
  expect(found).toEqual([])
})

test('rating, undoing and locking need no more than a keyboard', async ({ library: page }) => {
  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Keys only' })
  await page.reload()
  await expect(slider(page, 'Shooting')).toBeVisible()

  await test.step('rate', async () => {
    await tabTo(page, 'Shooting mechanics')
    await page.keyboard.press('4')
    await expect(slider(page, 'Shooting mechanics')).toHaveAttribute('aria-valuenow', '4')
    await page.keyboard.press('ArrowLeft')
    await expect(slider(page, 'Shooting mechanics')).toHaveAttribute('aria-valuenow', '3')
    await expect(page.locator(':focus-visible')).toHaveAttribute('aria-label', 'Shooting mechanics')
  })

  await test.step('undo, by button and by key', async () => {
    await tabTo(page, 'Undo')
    await page.keyboard.press('Enter')
    await expect(slider(page, 'Shooting mechanics')).toHaveAttribute('aria-valuenow', '4')
    await page.keyboard.press('Control+z')
    await expect(slider(page, 'Shooting mechanics')).not.toHaveAttribute('aria-valuenow', /\d/u)
  })

  await test.step('the question of the final save, and back', async () => {
    await rateAllByKeyboard(page)
    await tabTo(page, 'Final save')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog')
    await expect(question.getByRole('button', { name: 'Lock the ratings' })).toBeVisible()
    await expect(question.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Final save' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, 'Lock the ratings')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/app\/summary\//u)
  })
})

async function openKeypad(page: Page) {
  await page.getByRole('button', { name: 'Number', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function landmarks(page: Page, { name, isFramed }: Screen): Promise<string[]> {
  const isNowhere = name === 'a panel that is not there'
  // The shell reads the outbox before it says what waits.
  if (!isNowhere) await expect(page.getByRole('status', { name: 'Sync status' })).not.toHaveCount(0)
  const counts = {
    main: await page.getByRole('main').count(),
    'first heading': await page.getByRole('heading', { level: 1 }).count(),
    ...(isFramed && { 'navigation "Main"': await page.getByRole('navigation', { name: 'Main' }).count() }),
    ...(!isNowhere && { 'sync status': await page.getByRole('status', { name: 'Sync status' }).count() }),
  }
  return Object.entries(counts)
    .filter(([, count]) => count !== 1)
    .map(([what, count]) => `${name}: ${count} of ${what}`)
}

/** Presses Tab until the element with this name has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, name: string) {
  for (let pressed = 0; pressed < 90; pressed++) {
    const at = await page.evaluate(() => {
      const focused = document.activeElement
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
    })
    if (at.trim() === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached with Tab`)
}

/** Every item of every step, one digit each; the last of a step leads on. */
async function rateAllByKeyboard(page: Page) {
  for (let step = 0; step < 13; step++) {
    const names = await page
      .getByRole('slider')
      .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') ?? ''))
    const last = names.pop() ?? ''
    for (const name of names) await rate(page, name, 3)
    await giveByKey(page, last, 3)
    if ((await page.getByRole('button', { name: /^Next: / }).count()) === 0) return
    await expect(slider(page, names[0] ?? '')).toHaveCount(0)
  }
}
