import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApiClient } from '#data/api/api-client.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { aNotePut } from '#tests/fixtures/operation-bodies.ts'
import { loopbackFetch } from '#tests/support/loopback-fetch.ts'
import { allOf, openOutcomeStage, QUICK, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { SentReportPage } from './sent-report-page.tsx'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterEach(() => cleanup())
afterAll(() => stage.stop())

let families = 0
/** Opens what a family was sent after two evaluators have rated their player. */
async function openReport(
  keys: string[],
  first: Record<string, number>,
  second: Record<string, number>,
  named: { first_name?: string; last_name?: string } = {},
) {
  const email = `family${families++}@example.test`
  const { id, organizer, evaluators } = await stage.anEvent({ keys })
  const player = await stage.aPlayer(id, { email, ...named })
  const sheet = await stage.rate(evaluators[0], player, first)
  await stage.rate(evaluators[1], player, second)
  await stage.apply(evaluators[0], 'note.save', aNotePut(sheet, { text: 'Pushes the ball well.' }))
  await stage.close(organizer, id)
  await stage.publish(organizer, id)
  await sendReports(stage.services)
  const mailed = (pattern: RegExp) => {
    const mail = stage.mailbox.mails.findLast(({ to, text }) => to === email && pattern.test(text))
    return pattern.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const api = createApiClient({
    baseUrl: 'http://test/api',
    getToken: () => Promise.resolve({ kind: 'ended' as const }),
    fetch: (input, init) => loopbackFetch(stage.app)(new Request(input, init)),
  })
  sessionStorage.clear()
  render(
    <UiProvider>
      <SentReportPage api={api} token={mailed(/\/report\/([\w-]+)/u)} kept={sessionStorage} />
    </UiProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Email me the code' }))
  const field = await screen.findByLabelText('6-digit code')
  fireEvent.change(field, { target: { value: mailed(/: (\d{6})/u) } })
  await screen.findByRole('heading', { name: 'From the evaluators' })
}

test('eight skills: the strongest and the weakest, what evaluators say apart and together, and no total', async () => {
  await openReport(TRYOUT, { ...allOf(TRYOUT, 3), 'skill:2': 4 }, { ...allOf(TRYOUT, 3), 'skill:1': 2, 'skill:2': 4 })
  const hero = screen.getByRole('region', { name: 'Strongest and weakest skill' })
  expect(hero.textContent).toMatch(/Build on\D+4\.0 of 5Work on\D+2\.5 of 5/u)
  expect(hero.textContent).toContain('Seen by 2 evaluators')
  expect(screen.getByText('Pushes the ball well.')).toBeTruthy()
  const plot = await screen.findByRole('region', { name: 'Skill by skill' })
  const rows = within(plot).getAllByRole('img')
  expect(rows).toHaveLength(8)
  expect(rows[0]?.getAttribute('aria-label')).toMatch(/: 2\.5, Developing, evaluators 2 to 3\.$/u)
  expect(screen.queryByText(/of 60|Not observed|No total/u)).toBeNull()
})

test('[R83] what to work on begins with the skill that the top of the report names', async () => {
  await openReport(TRYOUT, { ...allOf(TRYOUT, 3), 'skill:2': 4 }, { ...allOf(TRYOUT, 3), 'skill:1': 2, 'skill:2': 4 })
  const work = await screen.findByRole('region', { name: 'What to work on' })
  const [first] = within(work).getAllByRole('heading', { level: 3 })
  const hero = screen.getByRole('region', { name: 'Strongest and weakest skill' })
  expect(hero.textContent).toContain(`Work on${first?.textContent}2.5 of 5`)
  expect(work.textContent).not.toMatch(/yet|Fewer than 10| as a /u)
})

test('[R71] after the half hour of the code, the page says how to get the PDF', async () => {
  await openReport(QUICK, allOf(QUICK, 3), allOf(QUICK, 3))
  await stage.db.query("UPDATE report_session SET expires_at = now() - interval '1 second'")
  fireEvent.click(screen.getByRole('button', { name: 'Save as PDF' }))
  await screen.findByText('Couldn’t create the PDF. Reload this page, and enter a new code if it asks for one.')
  expect(screen.getByRole('button', { name: 'Try the PDF again' })).toBeTruthy()
})

test('twelve skills: the total, and the rest of the report as any other', async () => {
  await openReport(QUICK, allOf(QUICK, 3), { ...allOf(QUICK, 3), 'team:2001': 4 })
  const hero = screen.getByRole('region', { name: 'Total performance' })
  expect(hero.textContent).toContain('36.0')
  expect(hero.textContent).toContain('Seen by 2 evaluators')
  expect(await screen.findByRole('region', { name: 'Skill by skill' })).toBeTruthy()
  expect((await screen.findByRole('region', { name: 'Team player score' })).textContent).toContain('3.5')
})

test.each([
  [{ first_name: 'さくら', last_name: '田中' }, 1],
  [{ first_name: 'محمد', last_name: 'علي' }, 0],
])('[R75] the report of %o offers Print for a name that the PDF can’t show', async (named, count) => {
  await openReport(TRYOUT, allOf(TRYOUT, 3), allOf(TRYOUT, 4), named)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`${named.first_name} ${named.last_name}`)
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
  const words = /^The PDF can’t show this name, so it says “Player \d+.” Print shows the name.$/u
  expect(screen.queryAllByText(words)).toHaveLength(count)
})
