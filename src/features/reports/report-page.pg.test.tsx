import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { aCompletion, aFinalSave, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { ReportPage } from './report-page.tsx'
import type { ReportSectionId } from './report-sections.ts'

Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 1 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 1 })

const SEVEN_UP = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((id) => [`skill:${id}`, 3.5]))

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[R5] the hero says the total with its spread, what was observed and who watched', async () => {
  const { publish, show } = await setup()
  show(await publish({ ratings: { 'micro:1:101': 0, 'micro:1:102': 0 } }))
  expect(
    await screen.findByRole('img', { name: '36.0 of 60, in the band Competitive, likely range 33–39' }),
  ).toBeTruthy()
  expect(screen.getByText('Likely range 33–39.')).toBeTruthy()
  expect(screen.getByText('12 of 12 skills, 46 of 48 micro-skills observed')).toBeTruthy()
  expect(screen.getByText(/^Evaluated by /u)).toBeTruthy()
  expect(screen.queryByText(/of video/u)).toBeNull()
  expect(screen.queryByText(/since/u)).toBeNull()
})

test('the report says which game it is of', async () => {
  const { publish, show } = await setup()
  show(await publish({ day: '2025-08-02' }))
  expect((await screen.findByRole('region', { name: 'Total performance' })).textContent).toContain('August 2, 2025')
})

test('[R3] the overview names three skills with the next value up, and what to build on', async () => {
  const { publish, show } = await setup()
  show(
    await publish({
      ratings: { 'skill:4': 5, 'micro:4:401': 5, 'micro:4:402': 5, 'micro:4:403': 5, 'micro:4:404': 5 },
    }),
  )
  const panel = await screen.findByRole('region', { name: 'What to work on' })
  const [steps, strengths] = within(panel).getAllByRole('list')
  expect(within(steps!).getAllByText(/below (?:High School|NCAA)/u)).toHaveLength(3)
  expect(panel.textContent).toContain('A 4 looks like this')
  expect(strengths!.textContent).toContain('Passing & Playmaking 5.0 The top of the scale.')
})

test('[R55] accolades nobody has entered are no zero: the player is shown where to enter them', async () => {
  const { publish, show } = await setup()
  const id = await publish({})
  show(id)
  const panel = await screen.findByRole('region', { name: 'Competitive score' })
  expect(panel.textContent).toContain('Not entered.')
  expect(within(panel).getByRole('link', { name: 'Add your accolades' }).getAttribute('href')).toBe(
    '/app/edit-player-profile/athletic_info',
  )
  expect(screen.queryByText(/^Competitive score 0/u)).toBeNull()
})

test('[R8] in high school without a grade no college level is estimated', async () => {
  const { player, publish, show } = await setup()
  const id = await server.createEvaluation({ player })
  await server.db.query(
    `UPDATE player SET organization = organization || '{"school_grade": null, "organization_type_id": 2}'
      WHERE user_id = $1`,
    [player.id],
  )
  show(await publish({ id }))
  expect(await screen.findByText(/We don’t know the player’s grade\./u)).toBeTruthy()
})

test('[R10, R12] a second report says what has changed since the first, in a plot and in tables', async () => {
  const { publish, show } = await setup()
  await publish({ day: '2026-08-02', ratings: { 'skill:12': 2.5 } })
  show(await publish({ ratings: { ...SEVEN_UP, 'skill:12': 3.5 } }))
  expect(await screen.findByText(/^\+4\.5 since August$/u)).toBeTruthy()
  const panel = screen.getByRole('region', { name: 'Progress' })
  expect(within(panel).getByRole('img', { name: /^Total of 60, oldest first: .*35\.5; .*40\.0\.$/u })).toBeTruthy()
  expect(within(panel).getByText('2.5 to 3.5')).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: /Show as table/u }))
  expect(within(within(panel).getByRole('table', { name: 'Skills since August' })).getAllByRole('row')).toHaveLength(13)
  expect(within(panel).getByRole('row', { name: /Shooting.*\+0\.5, no real change/u })).toBeTruthy()
})

test('[R10, R12] the same total as before reads as no change, and no second clause repeats that', async () => {
  const { publish, show } = await setup()
  await publish({ day: '2026-08-02' })
  show(await publish({}))
  expect(await screen.findByText(/^No change since August$/u)).toBeTruthy()
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Progress' })).getByRole('button', { name: /Show as table/u }),
  )
  expect(screen.queryByText(/No change.*no real change/u)).toBeNull()
})

test('[R10, R12] below 3 points it is not a real change; a total of another rubric version is shown and not compared', async () => {
  const { publish, show } = await setup()
  const first = await publish({ day: '2026-08-02' })
  const second = await publish({ ratings: { 'skill:1': 3.5 } })
  const { unmount } = show(second)
  expect(await screen.findByText(/^\+0\.5 since August, no real change$/u)).toBeTruthy()
  unmount()
  await server.db.query(
    `INSERT INTO rubric SELECT (jsonb_populate_record(r, '{"version": "2024.1"}')).* FROM rubric r
      WHERE version = '2026.1'`,
  )
  await server.db.query(`UPDATE evaluation_result SET rubric_version = '2024.1' WHERE evaluation_id = $1`, [first])
  const fresh = await setup()
  await fresh.as(second)
  await screen.findByText('There’s no earlier total to compare with.')
  expect(screen.queryByText(/since August/u)).toBeNull()
})

test('[R8, R9] below grade 9 there is no estimate and nothing is called a red flag', async () => {
  const { publish, show } = await setup()
  show(await publish({ grade: '7', type: 1 }))
  expect(await screen.findByText('Not estimated yet.')).toBeTruthy()
  expect(screen.getByText(/It starts with the 9th grade/u)).toBeTruthy()
  expect(screen.queryByText(/Red flag/u)).toBeNull()
  expect(screen.getByRole('region', { name: 'Development priorities' })).toBeTruthy()
})

test('[R8] the predictor stands with its caveat to the letter', async () => {
  const { publish, show } = await setup()
  show(await publish({}))
  expect(
    await screen.findByText(
      'Estimate from an expert model. Not an offer or a guarantee. Growth, academics, need and choice matter.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Likely range: .*, \d+%\.$/u })).toBeTruthy()
})

test.each([
  ['performance-score', 'What’s behind each skill'],
  ['position-indicators', /^Core skills, .*, table$/u],
  ['separators', 'Averages against the level, table'],
  ['competitive-score', 'What counts'],
  ['team-player-score', 'What each item says'],
  ['notes', 'Your notes'],
] as const)('the part %s is a page of its own', async (section, landmark) => {
  const { publish, show } = await setup()
  show(await publish({}), section)
  expect((await screen.findAllByRole('region', { name: landmark })).length).toBeGreaterThan(0)
  expect(
    screen.getByRole('navigation', { name: 'Report' }).querySelector('[aria-current=page]')?.getAttribute('href'),
  ).toMatch(new RegExp(`/${section}$`, 'u'))
})

test('of the three figures of 100 for one position each says what it is of, and one sentence says why they differ', async () => {
  const { publish, show } = await setup()
  show(await publish({ ratings: { 'skill:1': 3.5, 'skill:4': 2.5, 'skill:9': 2.5 } }), 'position-indicators')
  const { parentElement: card } = (await screen.findByText('Best fit')).parentElement!
  const [fit, core, complementary] = within(card!)
    .getAllByText(/of 100/u)
    .map((it) => it.parentElement!.textContent)
  expect(fit).toMatch(/^\d+of 100, fit for the position$/u)
  const [ofCore] = /\d+/u.exec(core!)!
  const [ofComplementary] = /\d+/u.exec(complementary!)!
  expect(core).toMatch(/^Core skills\d+ of 100$/u)
  expect(complementary).toMatch(/^Complementary skills\d+ of 100$/u)
  expect(card!.textContent).toContain(
    `The fit puts together core skills (${ofCore}), complementary skills (${ofComplementary}) and height where it’s known.`,
  )
})

test('the twelve skills are sentences in the plot and rows in the table', async () => {
  const { publish, show } = await setup()
  show(await publish({ ratings: { 'skill:7': 0 } }))
  const panel = await screen.findByRole('region', { name: 'Twelve skills against the level' })
  expect(within(panel).getAllByRole('img')).toHaveLength(11)
  expect(within(panel).getByRole('img', { name: /^Shooting 3\.0, High School Varsity shows .*\.$/u })).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: /Show as table/u }))
  expect(within(panel).getAllByRole('row')).toHaveLength(13)
  expect(within(panel).getByRole('row', { name: /^Post & Interior Play Not observed/u })).toBeTruthy()
})

test('[R16] a player learns that the evaluation is in review; a stranger learns nothing', async () => {
  const { player, show } = await setup()
  const id = await server.createEvaluation({ player, status: 'in_review' })
  show(id)
  expect(await screen.findByRole('heading', { name: 'In review' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the library' }).getAttribute('href')).toBe('/app/library')
  cleanup()
  const stranger = await setup()
  stranger.show(id)
  expect(await screen.findByRole('heading', { name: 'No report here' })).toBeTruthy()
})

test('[L44] an invalid id has no report, and the page asks for no connection', async () => {
  const { show } = await setup()
  show('not-an-id')
  expect(await screen.findByRole('heading', { name: 'No report here' })).toBeTruthy()
})

test('[R17] offline the report says as of when it is, and one that was taken away is gone', async () => {
  const { publish, show, interfere, services } = await setup()
  const id = await publish({})
  show(id)
  await screen.findByText(/^Evaluated by/u)
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  void services.queryClient.invalidateQueries({ queryKey: ['result'] })
  expect(await screen.findByText(/^Offline, as of /u)).toBeTruthy()
  interfere.with = () => {}
  await server.db.query(`UPDATE evaluation SET status = 'in_review' WHERE id = $1`, [id])
  void services.queryClient.invalidateQueries({ queryKey: ['result'] })
  expect(await screen.findByRole('heading', { name: 'In review' })).toBeTruthy()
  expect(screen.queryByText('36.0')).toBeNull()
})

type Published = {
  /** One that was submitted before. */ id?: string
  ratings?: Record<string, number>
  day?: string
  grade?: string
  type?: number
}

async function setup() {
  const player = await server.createUser({ role: 'Player' })
  const evaluator = await server.createUser({ role: 'Evaluator' })
  const interfere: { with: Interfere } = { with: () => {} }
  const { services } = await realServices(server, player, interfere)

  /** A report as the evaluator's work makes one. */
  async function publish({ id: known, ratings = {}, day = '2026-10-31', grade, type }: Published): Promise<string> {
    const id = known ?? (await server.createEvaluation({ player }))
    if (grade !== undefined) {
      await server.db.query(`UPDATE player SET organization = organization || $2 WHERE user_id = $1`, [
        player.id,
        JSON.stringify({ school_grade: grade, organization_type_id: type, team_level: null }),
      ])
    }
    // U131. No evaluation of a video counts for a day before the video was submitted.
    await server.db.query('UPDATE evaluation SET submitted_at = $2 WHERE id = $1', [id, day])
    await server.apply(evaluator, 'ratings.save', aRatingsPatch(id, aSheet(ratings)))
    await server.apply(evaluator, 'note.save', aNotePut(id, { text: 'Sees the weak-side corner first' }))
    await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id, { evaluated_on: day }))
    await server.apply(evaluator, 'evaluation.complete', aCompletion(id))
    return id
  }

  function show(id: string, section: ReportSectionId = 'overview', reader: TestUser = player) {
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
    return render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          <RouterContextProvider router={router as never}>
            <AsPerson services={services} userId={reader.id}>
              <ReportPage evaluationId={id} section={section} isForFamily={reader.role === 'Player'} />
            </AsPerson>
          </RouterContextProvider>
        </QueryClientProvider>
      </UiProvider>,
    )
  }

  /** The same report, asked for anew by its player on another device. */
  async function as(id: string) {
    const [owner] = await server.db.query<{ user_id: string; email: string }>(
      'SELECT p.user_id, u.email FROM evaluation e JOIN player p ON p.id = e.player_id JOIN app_user u ON u.id = p.user_id WHERE e.id = $1',
      [id],
    )
    const reader: TestUser = { id: owner!.user_id, email: owner!.email, role: 'Player' }
    const other = await realServices(server, reader)
    Object.assign(services, other.services)
    return show(id, 'overview', reader)
  }

  return { player, evaluator, services, interfere, publish, show, as }
}
