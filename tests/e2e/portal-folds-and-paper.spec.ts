import type { AppProcess } from '#tests/support/app-process.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { expectAccessible } from './axe.ts'
import { ask, COACH, enter, OWNER, PORTAL } from './portal-hands.ts'
import { PHONE, expect, test } from './shared-stage.ts'

test.use({ settings: { DEMO: 'medium' } })

async function largestTeam(app: AppProcess): Promise<number | undefined> {
  const teams = await ask<{ id: number; roster_count: number }[]>(app, COACH, '/team/')
  return teams.toSorted((a, b) => b.roster_count - a.roster_count)[0]?.id
}

test('on a phone agreement is short, its parts open by key and tap, stand in the address and come back with it; paper has all of them', async ({
  visit,
}) => {
  const page = await enter(visit, 'admin.demo@example.test', '/app/agreement', PHONE)
  const kappa = page.getByRole('button', { name: 'Agreement on each skill', exact: true })
  await expect(page.getByRole('img', { name: /Kappa/u })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000)
  await expectAccessible(page, 'agreement on a phone, folded')
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await kappa.press('Enter')
  await expect(page.getByRole('img', { name: /Kappa/u })).toHaveCount(12)
  await expect(kappa).toBeFocused()
  await page.getByRole('button', { name: 'Evaluators and skills', exact: true }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.getByLabel('Skills of').selectOption({ label: 'All evaluators' })
  await expect(page.getByRole('rowheader').nth(1)).toBeVisible()
  await expectAccessible(page, 'agreement on a phone, opened')
  expect(new URL(page.url()).searchParams.get('open')).toBe('details,kappa,skills')
  await page.goto(`${new URL(page.url()).origin}/app/agreement?open=differences`)
  await expect(page.getByRole('region', { name: 'Two totals of one player' }).getByRole('img')).toBeInViewport()
  await expect(page.getByRole('img', { name: /Kappa/u })).toHaveCount(0)
  const paper = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  for (const title of ['Evaluators and skills', 'Agreement on each skill', 'Quarter by quarter'])
    expect(paper.text).toContain(title)
  expect(paper.text).toContain('Substantial')
})

test('on a phone a team is short, a part opens by tap and by its address, and paper has all of them', async ({
  visit,
  app,
}) => {
  const page = await enter(visit, COACH, `${PORTAL}?team=${await largestTeam(app)}`, PHONE)
  const skills = page.getByRole('button', { name: 'Skill profile against the level', exact: true })
  await expect(skills).toHaveAttribute('aria-expanded', 'false')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000)
  await expectAccessible(page, 'a team on a phone, folded')
  await skills.click()
  await expect(page.getByRole('region', { name: 'Skill profile against the level' }).getByRole('img')).toHaveCount(12)
  expect(new URL(page.url()).searchParams.get('open')).toBe('skills')
  const address = new URL(page.url())
  address.searchParams.set('open', 'progress')
  await page.goto(address.href)
  await expect(page.getByRole('region', { name: /^Progress/u }).getByRole('img')).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Skill profile against the level' }).getByRole('img')).toHaveCount(0)
  const paper = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  for (const title of ['Skill profile against the level', 'Distribution per skill', 'Team-player items', 'By class'])
    expect(paper.text).toContain(title)
  expect(paper.text).toContain('Middle half')
})

test('on paper the heads of a table stand on each sheet of it, and no panel is cut', async ({ visit, app }) => {
  const page = await enter(visit, OWNER, PORTAL)
  await expect(page.getByRole('table', { name: 'Teams' })).toBeVisible()
  const program = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  const ofTeams = program.pages.filter(({ text }) => /(?:Men|Women)'s,/u.test(text))
  expect(ofTeams.length).toBeGreaterThan(1)
  for (const { text } of ofTeams) expect(text).toContain('Pending')
  expect(
    program.pages
      .filter(({ text }) => text.includes('Credits and spend of'))
      .map(({ text }) => text.includes('What families pay isn’t shown')),
  ).toEqual([true])

  const coach = await enter(visit, COACH, `${PORTAL}?team=${await largestTeam(app)}`)
  await expect(coach.getByRole('heading', { level: 2, name: 'By class' })).toBeVisible()
  const team = await readPdf(await coach.pdf({ preferCSSPageSize: true }))
  for (const [title, last] of [
    ['Team-player items', 'Leadership and bench engagement'],
    ['Predictor mix', 'Growth, academics'],
    ['Distribution per skill', 'Decisions'],
  ] as const) {
    const sheet = team.pages.find(({ text }) => text.includes(title))
    expect(sheet?.text).toContain(last)
  }
  expect(team.text).not.toContain('Request evaluations')
})
