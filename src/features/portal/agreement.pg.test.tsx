import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#data/services.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { startAgreementStage } from '../../../tests/support/agreement-stage.ts'
import type { AgreementStage } from '../../../tests/support/agreement-stage.ts'
import { screenIs } from '../../../tests/support/no-layout.ts'
import { realServices } from '../../../tests/support/real-services.ts'
import type { Interfere } from '../../../tests/support/real-services.ts'
import type { TestUser } from '../../../tests/support/test-server.ts'
import { readOpenParts } from './agreement-folds.ts'
import type { AgreementFolds, FoldedPart } from './agreement-folds.ts'
import { AgreementPage } from './agreement-page.tsx'
import { OwnAgreementPage } from './own-agreement-page.tsx'

let stage: AgreementStage
let owner: TestUser
let strict: TestUser
let kind: TestUser
let newcomer: TestUser
let programs: [number, number]
beforeAll(async () => {
  stage = await startAgreementStage()
  const [coach, director] = [await stage.createUser({ role: 'Coach' }), await stage.createUser({ role: 'Director' })]
  owner = await stage.createUser({ role: 'Owner' })
  strict = await anEvaluator('Ada', 'Stone')
  kind = await anEvaluator('Ben', 'Lake')
  newcomer = await anEvaluator('Cleo', 'Reed')
  programs = [await stage.createProgram(owner, director), await stage.createProgram(owner, director)]
  const team = await stage.createTeam(coach)
  await stage.joinProgram(team.id, programs[0])
  const player = await stage.createRostered(team.id)
  const threes = [3, 3, 3, 3, 3, 3, 3, 3, 2, 3.5, 2.5, 4]
  for (let n = 0; n < 22; n += 1)
    await stage.rate(strict, player, {
      residual: -0.45,
      ratings: threes,
      completedAt: n < 11 ? '2026-05-02T10:00:00Z' : '2026-08-02T10:00:00Z',
    })
  for (let n = 0; n < 20; n += 1)
    await stage.rate(kind, player, { residual: 0.1, ratings: [2, 2.5, 3, 3.5, 4, 2, 2.5, 3.5, 4, 4.5, 5, 1.5] })
  for (let n = 0; n < 6; n += 1) {
    const ratings = Array.from({ length: 12 }, (_, at) => (at < n ? 1 : 1.5 + ((at + n) % 6) * 0.5))
    await stage.rateTwice(
      newcomer,
      kind,
      player,
      { ratings },
      { ratings: ratings.map((rating, at) => (at === n ? rating + 1 : rating + 0.5)) },
    )
  }
})
afterAll(() => stage.close())

test('offsets stand in a row for each evaluator, the highest first, with their interval and standing in words', async () => {
  await showProgram()
  const panel = await panelOf('Who rates higher, who lower')
  const rows = within(panel)
    .getAllByRole('img')
    .map((row) => row.getAttribute('aria-label') ?? '')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(
    /^Ben Lake\. Rates 0\.07 points a skill higher than expected for the level, grade and position, over 20 evaluations; 95% confidence between \+0\.07 and \+0\.07\.$/u,
  )
  expect(rows[1]).toMatch(/^Ada Stone\. Rates 0\.33 points a skill lower .*Flagged: 0\.30 or more\.$/u)
  expect(within(panel).getAllByText('Flagged')).toHaveLength(1)
  expect(
    within(panel).getByText(/Not shown yet\. An offset is shown after 20 evaluations.*Cleo Reed \(6\)/u),
  ).toBeTruthy()
})

test('every plot has a table that says the same', async () => {
  await showProgram()
  const panel = await panelOf('Who rates higher, who lower')
  fireEvent.click(within(panel).getByRole('button', { name: 'Show as table: Who rates higher, who lower' }))
  const rows = within(panel)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows[1]).toContain('Ben Lake+0.07')
  expect(rows[2]).toContain('Ada Stone−0.33')
  expect(rows[2]).toContain('Flagged')
  for (const title of ['Agreement on each skill', 'Two totals of one player', 'Habits of rating']) {
    const other = await panelOf(title)
    fireEvent.click(within(other).getByRole('button', { name: `Show as table: ${title}` }))
    expect(within(other).getByRole('table')).toBeTruthy()
  }
})

test('on a phone all but what is read first is a title and a fact; what is opened stands in the address', async () => {
  screenIs(390)
  await showProgram()
  const parts = (await screen.findAllByRole('button', { expanded: false })).map(({ textContent }) => textContent)
  expect(parts).toEqual([
    'Evaluators and skills',
    'Quarter by quarter',
    'Habits of rating',
    'Details',
    'Agreement on each skill',
    'Agreement on totals',
    'Two totals of one player',
  ])
  expect(screen.getByText('Farthest off: Ada Stone, Shooting −0.33')).toBeTruthy()
  expect(screen.getByText('Beyond a limit: Ada Stone')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Habits of rating' }))
  expect(opened.at(-1)).toEqual(['habits'])
  expect(readOpenParts('habits,nothing,skills')).toEqual(['skills', 'habits'])
  expect(within(await panelOf('Who rates higher, who lower')).queryByRole('button', { expanded: false })).toBeNull()
})

test('the table of evaluators and skills writes every offset with its sign', async () => {
  await showProgram()
  const table = await screen.findByRole('table', { name: 'Offset of each evaluator in each skill' })
  const [, ben, ada] = within(table).getAllByRole('row')
  expect(within(ben!).getByRole('rowheader').textContent).toBe('Ben Lake')
  expect(
    within(ben!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(Array.from({ length: 12 }, () => '+0.07'))
  expect(within(ada!).getAllByRole('cell')[0]?.textContent).toBe('−0.33')
})

test('[J4, J6] agreement stands in numbers, in words, and as two totals of each video', async () => {
  await showProgram()
  const strip = await screen.findByLabelText('In numbers')
  expect(strip.textContent).toContain('6Pairs of ratings, blind')
  // One rating of twelve is a whole point apart.
  expect(strip.textContent).toContain('92%Ratings within half a point')
  expect(strip.textContent).toContain('6.5Points between two totals')
  expect(strip.textContent).toContain('100%Totals more than 6 points apart')
  const plot = within(await panelOf('Two totals of one player')).getByRole('img')
  expect(plot.getAttribute('aria-label')).toContain(
    'Differences of 6 pairs of ratings, from −6.5 to −6.5. The first rating is 6.5 points lower on average',
  )
  expect(within(await panelOf('Agreement on totals')).getByText(/pairs/u)).toBeTruthy()
  expect(within(await panelOf('Agreement on each skill')).getAllByRole('img')).toHaveLength(12)
})

test('the page begins with a plain answer; the coefficients wait under "Details", which an address that names one of them opens', async () => {
  await showProgram()
  expect(
    await screen.findByText(
      'We can’t say yet how well evaluators agree. That takes 10 pairs of ratings, and there are 6.',
    ),
  ).toBeTruthy()
  const details = screen.getByRole('button', { name: 'Details' })
  expect(details.getAttribute('aria-expanded')).toBe('false')
  expect(details.closest('section')?.contains(screen.getByLabelText('In numbers'))).toBe(true)
  fireEvent.click(details)
  expect(opened.at(-1)).toEqual(['details'])
})

test('[J5] a habit beyond its limit is told as a fact beside the name', async () => {
  await showProgram()
  const panel = await panelOf('Habits of rating')
  expect(panel.textContent).toContain('Ada Stone67 of 100 ratings are threes')
  expect(panel.textContent).not.toContain('Ben Lake')
})

test('[J10] who has several programs chooses, and one without evaluations says so', async () => {
  const { chosen, show } = await showProgram()
  const choice = await screen.findByLabelText<HTMLSelectElement>('Program')
  expect([...choice.options].map(({ text }) => text)[0]).toBe('All your programs')
  fireEvent.change(choice, { target: { value: String(programs[1]) } })
  expect(chosen).toEqual([programs[1]])
  cleanup()
  show(programs[1])
  expect(await screen.findByRole('heading', { name: 'No evaluations yet' })).toBeTruthy()
})

test('[J10] a program that is not theirs is not there, and the way back is', async () => {
  const { chosen, show } = await showProgram()
  cleanup()
  show(99_999)
  expect(await screen.findByRole('heading', { name: 'We can’t find this program' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(chosen).toEqual([undefined])
})

test('offline and with nothing kept it says so and asks again; an error of the server is no lost connection', async () => {
  const { interfere, show } = await showProgram()
  cleanup()
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  show(programs[0])
  expect(await screen.findByRole('heading', { name: 'Courtside isn’t responding' })).toBeTruthy()
  interfere.with = () =>
    Response.json(
      { error_code: 'FAILED', message: 'Something went wrong on the server', retryable: true },
      { status: 500 },
    )
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Something went wrong.' })).toBeTruthy()
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Who rates higher, who lower' })).toBeTruthy()
})

test('what was shown stays when the connection is gone, and says of when it is', async () => {
  const { interfere } = await showProgram()
  await panelOf('Who rates higher, who lower')
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/^Offline. As of \d{1,2}:\d\d(?: [AP]M)?$/u)).toBeTruthy()
  expect(await panelOf('Who rates higher, who lower')).toBeTruthy()
})

test('[J11] an evaluator reads their own offset and habits, with what to do, and no other name', async () => {
  await showOwn(strict)
  const own = await panelOf('How high you rate')
  expect(own.textContent).toContain('−0.33')
  expect(own.textContent).toContain(
    'You rate 0.33 points a skill lower than expected for the level, grade and position, over 22 evaluations',
  )
  expect(own.textContent).toContain('you could tell who is who')
  expect(own.textContent).toContain('None of your ratings ever change because of this')
  expect((await panelOf('Your habits')).textContent).toContain(
    '67 of 100 ratings are threes. A 3 is safe and tells a player little',
  )
  expect(within(await panelOf('Your skills')).getAllByRole('img')).toHaveLength(12)
  expect(
    within(await panelOf('Quarter by quarter'))
      .getByRole('img')
      .getAttribute('aria-label'),
  ).toMatch(/Q2 2026 −0\.26 over 11 evaluations; Q3 2026 −0\.26 over 11 evaluations\.$/u)
  expect(document.body.textContent).not.toMatch(/Ben|Lake|Cleo|Reed/u)
})

test('[J2] a newcomer reads what is not known yet, and from when on it will be', async () => {
  await showOwn(newcomer)
  const own = await panelOf('How high you rate')
  expect(own.textContent).toContain('Shown once you have 20 evaluations. You have 6.')
  expect(own.textContent).toContain(
    'Over 6 pairs of ratings with others, you rated 0.23 points a skill lower than they did',
  )
  expect((await panelOf('Your habits')).textContent).toContain('Shown once you have 20 evaluations. You have 6.')
  expect(screen.queryByRole('region', { name: 'Your skills' })).toBeNull()
})

async function anEvaluator(first: string, last: string): Promise<TestUser> {
  const user = await stage.createUser({ role: 'Evaluator' })
  await stage.db.query('UPDATE app_user SET first_name = $2, last_name = $3 WHERE id = $1', [user.id, first, last])
  return user
}

const opened: Array<readonly FoldedPart[]> = []
const folds: AgreementFolds = { open: [], onOpen: (parts) => opened.push(parts) }
const panelOf = (name: string) => screen.findByRole('region', { name })

/** The owner's page of their first program. */
async function showProgram() {
  const interfere: { with: Interfere } = { with: () => {} }
  const { services } = await realServices(stage, owner, interfere)
  const chosen: Array<number | undefined> = []
  const show = (programId: number) =>
    wrap(
      services,
      <AsPerson services={services} userId={owner.id}>
        <AgreementPage isAdmin={false} programId={programId} onProgram={(next) => chosen.push(next)} folds={folds} />
      </AsPerson>,
    )
  show(programs[0])
  return {
    interfere,
    chosen,
    show: (programId: number) => {
      services.queryClient.clear()
      show(programId)
    },
  }
}

async function showOwn(evaluator: TestUser) {
  const { services } = await realServices(stage, evaluator)
  wrap(
    services,
    <AsPerson services={services} userId={evaluator.id}>
      <OwnAgreementPage folds={folds} />
    </AsPerson>,
  )
}

function wrap(services: Services, page: ReactNode) {
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>{page}</QueryClientProvider>
    </UiProvider>,
  )
}
