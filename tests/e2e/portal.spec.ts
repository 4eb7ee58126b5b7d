import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Page } from 'playwright'
import type { AppProcess } from '#tests/support/app-process.ts'
import type { ProgramPortal, TeamPortal } from '#domain/contracts/portal.ts'
import { expectAccessible } from './axe.ts'
import { tellOnline } from './evaluator.ts'
import { onlyIn } from './only-in.ts'
import { ask, COACH, DIRECTOR, enter, OWNER, PORTAL } from './portal-hands.ts'
import { PHONE, expect, test } from './shared-stage.ts'

test.use({ settings: { DEMO: 'medium' } })

/** The team of the coach that has a history. */
async function coachesTeam(app: AppProcess): Promise<TeamPortal> {
  const teams = await ask<{ id: number }[]>(app, COACH, '/team/')
  const all = await Promise.all(teams.map(({ id }) => ask<TeamPortal>(app, COACH, `/dashboard/?team_id=${id}`)))
  const [best] = all.toSorted((a, b) => b.header.evaluated - a.header.evaluated)
  if (!best) throw new Error('The coach of the demo has no team')
  return best
}

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })
const roster = (page: Page) => page.getByRole('table', { name: 'Roster' })
const firstPlayer = (page: Page) => roster(page).getByRole('rowheader').first()

/** In the order of the rows, of those that have one. */
async function totalsOf(page: Page): Promise<number[]> {
  const names = await roster(page).getByRole('columnheader').allInnerTexts()
  const at = names.findIndex((name) => name.trim() === 'Total')
  const cells = await roster(page)
    .getByRole('row')
    .evaluateAll((rows, column) => rows.slice(1).map((row) => row.children[column]?.textContent ?? ''), at)
  return cells.map((text) => Number.parseFloat(text)).filter((total) => !Number.isNaN(total))
}

test('a coach reads the team, narrows it by the address, opens a player, compares four, takes the table', async ({
  visit,
  app,
  network,
}) => {
  const team = await coachesTeam(app)
  const address = `${PORTAL}?team=${team.team.id}`
  const page = await enter(visit, COACH, address)
  await expect(page.getByRole('heading', { level: 1, name: team.team.name })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'of 60' }).first()).toContainText(
    (team.header.total.mean ?? 0).toFixed(1),
  )
  await expect(roster(page).getByRole('rowheader')).toHaveCount(team.header.roster_size)
  for (const name of [
    'Skill profile against the level',
    'Distribution per skill',
    'Position coverage',
    'Progress over time',
    'Team-player items',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await expectAccessible(page, 'a team in figures')

  await test.step('sorted and searched, in the address', async () => {
    await roster(page).getByRole('button', { name: 'Total' }).click()
    await expect(page).toHaveURL(/sort=total/u)
    const totals = await totalsOf(page)
    expect(totals.length).toBe(team.header.evaluated)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    await page.reload()
    await expect(roster(page).getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  })

  await test.step('a season narrows everything, back and bookmark bring it again', async () => {
    await filters(page)
      .getByRole('button', { name: /^Season/u })
      .click()
    await page.getByRole('menuitemradio', { name: /^2025-26/u }).click()
    await expect(page).toHaveURL(/season=2026/u)
    const narrowed = await ask<TeamPortal>(app, COACH, `/dashboard/?team_id=${team.team.id}&season=2026`)
    await expect(page.getByRole('term').filter({ hasText: 'Players evaluated' }).locator('xpath=..')).toContainText(
      String(narrowed.header.evaluated),
    )
    const bookmark = page.url()
    await page.goBack()
    await expect(page).not.toHaveURL(/season=/u)
    await page.goto(bookmark)
    await expect(filters(page).getByRole('button', { name: /^Season.*2025-26/u })).toBeVisible()
    await filters(page).getByRole('button', { name: 'Reset' }).click()
    await expect(page).not.toHaveURL(/season=/u)
  })

  await test.step('a player opens in a drawer that the back button closes', async () => {
    const name = (await firstPlayer(page).innerText()).trim()
    await firstPlayer(page).getByRole('button').click()
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer).toBeVisible()
    await expect(page).toHaveURL(/player=/u)
    await expectAccessible(page, 'a player in the drawer')
    await page.goBack()
    await expect(drawer).toHaveCount(0)
  })

  await test.step('up to four stand side by side', async () => {
    const boxes = roster(page).getByRole('checkbox')
    for (const at of [0, 1, 2, 3]) await boxes.nth(at).check()
    await expect(page.getByRole('region', { name: 'Compare players' })).toBeVisible()
    await expect(page).toHaveURL(/players=/u)
    await boxes.nth(4).click()
    await expect(page.getByText(/4 players are chosen/u)).toBeVisible()
    await expectAccessible(page, 'four players side by side')
  })

  await onlyIn('chromium', 'the others tell no driver of a file that is saved', 'the table as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^CSV/u }).click(),
    ])
    const { data } = Papa.parse<string[]>((await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/u, ''), {
      skipEmptyLines: true,
    })
    expect(data).toHaveLength(team.header.roster_size + 1)
    expect(data[0]).toContain('Total of 60')
  })

  await test.step('dates in the wrong order are named at their filter', async () => {
    await page.goto(`${network.origin}${address}&from=2026-05-01&to=2026-04-01`)
    await expect(filters(page).getByRole('button', { name: /^Dates/u })).toBeVisible()
    await expectAccessible(page, 'dates in the wrong order')
  })

  await test.step('[F72] on a phone the roster is a list, and nothing is wider than the screen', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(`${network.origin}${address}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Roster' })).toBeVisible()
    await expect(roster(page)).toBeHidden()
    // A bar to scroll by takes its share of the screen where the engine draws one.
    const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await page.evaluate(isWider)).toBe(false)
    await expectAccessible(page, 'a team on a phone')
  })
})

test('a director sees the teams of the program side by side, and neither money nor another program', async ({
  visit,
  app,
}) => {
  const program = await ask<ProgramPortal>(app, DIRECTOR, '/dashboard/')
  const page = await enter(visit, DIRECTOR, PORTAL)
  const table = page.getByRole('table', { name: 'Teams' }).first()
  await expect(table.getByRole('rowheader')).toHaveCount(program.teams.length)
  for (const name of [
    'Teams compared',
    'Skills against the level',
    'Pathway',
    'Coverage by month',
    'Evaluator agreement',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await expect(page.getByText(/credits/iu)).toHaveCount(0)
  await expectAccessible(page, 'a program in figures')
  const [first] = program.teams
  await table.getByRole('link', { name: first?.name ?? '' }).click()
  await expect(page.getByRole('heading', { level: 1, name: first?.name ?? '' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request evaluations' })).toHaveCount(0)
  await page.goBack()
  await expect(table).toBeVisible()

  await page.goto(`${new URL(page.url()).origin}${PORTAL}?program=5`)
  await expect(page.getByRole('heading', { level: 1, name: /can’t find this program/u })).toBeVisible()
  await page.goto(`${new URL(page.url()).origin}${PORTAL}?team=30`)
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this team' })).toBeVisible()
  await page.goto(`${new URL(page.url()).origin}${PORTAL}/no/such/page`)
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist.' })).toBeVisible()

  await page.goto(`${new URL(page.url()).origin}/app/agreement`)
  await expect(page.getByRole('heading', { level: 2, name: 'Who rates higher, who lower' })).toBeVisible()
  await expectAccessible(page, 'agreement for a director')
})

test('an owner sees all programs, their credits and spend, and one program alone', async ({ visit, app }) => {
  const all = await ask<ProgramPortal>(app, OWNER, '/dashboard/')
  expect(all.programs.length).toBeGreaterThan(1)
  expect(all.money?.spend_cents).toBe(all.programs.reduce((sum, { money }) => sum + (money?.spend_cents ?? 0), 0))
  const page = await enter(visit, OWNER, PORTAL)
  for (const { name } of all.programs) await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await expect(page.getByText(/what families pay/iu)).toBeVisible()
  await expectAccessible(page, 'all programs of an owner')
  await page
    .getByRole('link', { name: all.programs[0]?.name ?? '' })
    .first()
    .click()
  await expect(page).toHaveURL(/program=\d+/u)
  await expect(page.getByRole('heading', { level: 1, name: all.programs[0]?.name ?? '' })).toBeVisible()
})

test('[J11] an evaluator reads only their own agreement', async ({ visit }) => {
  const page = await enter(visit, 'evaluator.demo@example.test', '/app/agreement')
  await expect(page.getByRole('main')).not.toContainText('Ruth Ingram')
  await expectAccessible(page, "an evaluator's own agreement")
})

test.describe('with the service worker', () => {
  test.use({ worker: 'allow' })

  test('[F72] the portal opens offline with the last figures and their time, and reads them anew online', async ({
    visit,
    app,
    network,
  }) => {
    const team = await coachesTeam(app)
    const page = await enter(visit, COACH, `${PORTAL}?team=${team.team.id}`)
    await expect(roster(page)).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await expect(page.getByText(/^As of \d{1,2}:\d\d/u)).toBeVisible()
    await page.reload()
    await expect(roster(page)).toBeVisible()
    // A page of the menu that nobody opened, whose part for coaches is not among the files of the court.
    await expect.poll(() => page.evaluate(holds, 'staff-library-page'), { timeout: 30_000 }).toBe(true)

    await network.down()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: team.team.name })).toBeVisible()
    await expect(roster(page).getByRole('rowheader')).toHaveCount(team.header.roster_size)
    await expect(page.getByText(/^Offline. As of \d{1,2}:\d\d/u)).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    await page.goBack()

    await network.up()
    await tellOnline(page)
    await expect(page.getByText(/^As of \d{1,2}:\d\d/u)).toBeVisible()
  })
})

/** Whether the worker keeps a file of this name. */
async function holds(name: string): Promise<boolean> {
  const kept = await Promise.all((await caches.keys()).map(async (it) => (await caches.open(it)).keys()))
  return kept.flat().some(({ url }) => url.includes(name))
}
