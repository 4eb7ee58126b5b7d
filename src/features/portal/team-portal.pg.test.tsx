import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPortalStage } from '../../../tests/support/portal-stage.ts'
import type { PortalStage } from '../../../tests/support/portal-stage.ts'
import { screenIs } from '../../../tests/support/no-layout.ts'
import { openPortal } from '../../../tests/support/portal-page-stage.tsx'

beforeEach(() => screenIs(1180))

let stage: PortalStage
beforeAll(async () => {
  stage = await startPortalStage()
})
afterAll(() => stage.close())
afterEach(() => {
  cleanup()
})

const NAMES = [
  'Ada Bell',
  'Maya Okafor',
  'Joy Hughes',
  'Petra Lind',
  'Kim Whitlock',
  'Rin Nakamura',
  'Sol Vega',
  'Uma Young',
]

/** A coach's team whose players were evaluated: each half a point of every skill above the one before. */
async function aKnownTeam(count: number, position = 'PG') {
  const program = await stage.aProgram()
  const ids = await stage.players(program.team, count)
  const lines = await stage.db.query<{ id: string; player_id: string }>(
    'SELECT id, player_id FROM roster_entry WHERE team_id = $1',
    [program.team],
  )
  const lineOf = (at: number) => lines.find(({ player_id }) => player_id === ids[at])!.id
  for (const [at, id] of ids.entries()) {
    const [first = '', last = ''] = NAMES[at]!.split(' ')
    await stage.db.query(
      'UPDATE roster_entry SET first_name = $2, last_name = $3, position_name = $4, school_grade = $5, jersey_number = $6 WHERE id = $1',
      [
        lineOf(at),
        first,
        last,
        at === 0 ? 'Center' : position === 'PG' ? 'Point Guard' : position,
        at < 2 ? '10' : '11',
        String(at + 3),
      ],
    )
    await stage.publish(id, { on: '2026-10-01', everywhere: 2 + at * 0.5 })
  }
  return { ...program, ids, lineOf }
}

const rowNames = () =>
  within(screen.getByRole('table', { name: 'Roster' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
const figure = (label: RegExp) =>
  within(screen.getByLabelText('Team in numbers')).getByText(label).closest('div')?.querySelector('dd')?.textContent

test('a coach of one team sees it in figures: numbers, everybody, means against the level', async () => {
  const { coach, team } = await aKnownTeam(5)
  await openPortal(stage, coach)
  await screen.findByRole('heading', { level: 1, name: 'Hawks' })
  await screen.findByRole('table', { name: 'Roster' })
  expect(figure(/^Average total, /u)).toBe('36.0 of 60')
  expect(figure(/^Players evaluated, 100%/u)).toBe('5 of 5')
  expect(figure(/^Median change: nobody/u)).toBe('–')
  expect(rowNames()).toEqual(NAMES.slice(0, 5))
  const profile = screen.getByRole('region', { name: 'Skill profile against the level' })
  expect(within(profile).getAllByRole('img')).toHaveLength(12)
  expect(
    within(profile).getByRole('img', {
      name: /^Shooting 3\.0 on average of 5 players, .* middle half 2\.5 to 3\.5\.$/u,
    }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request evaluations' }).getAttribute('href')).toBe(
    `/app/new-evaluation/${team}`,
  )
  expect(screen.getByRole('link', { name: 'Roster' }).getAttribute('href')).toBe(
    `/app/performance-portal/team-roster/${team}`,
  )
})

test('below five players there are words in the place of means, and the list all the same', async () => {
  const { coach } = await aKnownTeam(4)
  await openPortal(stage, coach)
  await screen.findByRole('table', { name: 'Roster' })
  expect(figure(/^Average total: shown once 5 players are rated$/u)).toBe('–')
  expect(screen.getByText(/^Average shown once 5 players are rated\. So far 4 are/u)).toBeTruthy()
  expect(screen.getByText(/^Shown once 5 players are rated\. Each player’s advantages/u)).toBeTruthy()
  expect(rowNames()).toHaveLength(4)
})

test('a coach of several teams sees the key figures of each, and of a team without players how many it has', async () => {
  const known = await aKnownTeam(5)
  await stage.aTeam(known.id, known.coach, { name: 'Storm' })
  await openPortal(stage, known.coach)
  const figures = await screen.findByLabelText(/ in numbers$/u)
  expect([...figures.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\d+\.\d of 60$/u),
    '5 of 5',
    expect.any(String),
    expect.any(String),
  ])
  const storm = (await screen.findByRole('link', { name: 'Dashboard of Storm' })).closest('article')
  await waitFor(() => expect(storm?.textContent).toContain('0players'))
})

test('each team leads to the pages that change it, also from where it has no players', async () => {
  const { coach, id, team } = await stage.aProgram()
  const storm = await stage.aTeam(id, coach, { name: 'Storm' })
  await openPortal(stage, coach)
  const pathOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await pathOf('Edit team Hawks')).toBe(`/app/complete-profile/coach-team?team=${team}`)
  expect(await pathOf('Edit roster of Storm')).toBe(`/app/complete-profile/coach-roster?team=${storm}`)
  cleanup()
  await openPortal(stage, coach, { team: storm })
  expect(await pathOf('Add players')).toBe(`/app/complete-profile/coach-roster?team=${storm}`)
})

test('of several teams the coach chooses; without one there is the way to make one', async () => {
  const { coach, id } = await stage.aProgram()
  const second = await stage.aTeam(id, coach, { name: 'Storm' })
  const { search } = await openPortal(stage, coach)
  const link = await screen.findByRole('link', { name: 'Dashboard of Storm' })
  expect(link.getAttribute('href')).toBe(`/app/performance-portal?team=${second}`)
  expect(search().team).toBeUndefined()
  cleanup()
  await openPortal(stage, await stage.createUser({ role: 'Coach' }))
  expect((await screen.findByRole('link', { name: 'Add a team' })).getAttribute('href')).toBe(
    '/app/complete-profile/coach-team',
  )
})

test('[F50] a team of somebody else is not there, and nothing tells that it exists; a director reads theirs', async () => {
  const [mine, other] = [await stage.aProgram(), await stage.aProgram()]
  await openPortal(stage, mine.coach, { team: other.team })
  await screen.findByRole('heading', { name: 'We can’t find this team' })
  cleanup()
  await openPortal(stage, mine.director, { team: mine.team }, 'Director')
  await screen.findByRole('heading', { name: 'No players yet' })
  expect(screen.queryByRole('link', { name: 'Request evaluations' })).toBeNull()
})

test('the head of a column orders the table and says so, in the address too; the search narrows it', async () => {
  const { coach } = await aKnownTeam(6)
  const { search } = await openPortal(stage, coach, { search: 'okafor' })
  await screen.findByRole('table', { name: 'Roster' })
  expect(rowNames()).toEqual(['Maya Okafor'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the roster' }), { target: { value: '' } })
  await waitFor(() => expect(rowNames()).toHaveLength(6))
  fireEvent.click(screen.getByRole('button', { name: 'Total' }))
  await waitFor(() => expect(rowNames()[0]).toBe('Rin Nakamura'))
  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Total' }))
  await waitFor(() => expect(rowNames()[0]).toBe('Ada Bell'))
  expect(search()).toMatchObject({ sort: 'total', order: 'asc' })
})

test('the table begins with seven columns; another one is chosen, stands in the address, and goes again', async () => {
  const { coach } = await aKnownTeam(3)
  const { search } = await openPortal(stage, coach)
  await screen.findByRole('table', { name: 'Roster' })
  const heads = () =>
    within(screen.getByRole('table', { name: 'Roster' }))
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent)
  const seven = ['No.', 'Player', 'Pos', 'Total', 'Change', 'Work on', 'Status']
  expect(heads()).toEqual(seven)
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Grade' }))
  await waitFor(() => expect(search().columns).toContain('grade'))
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(heads()).toEqual(['No.', 'Player', 'Pos', 'Grade', 'Total', 'Change', 'Work on', 'Status'])
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show the default columns' }))
  await waitFor(() => expect(search().columns).toBeUndefined())
})

test('[G31] the file holds the rows as they stand', async () => {
  const { coach } = await aKnownTeam(3)
  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    files.push(file as Blob)
    return 'blob:file'
  }
  HTMLAnchorElement.prototype.click = () => {}
  await openPortal(stage, coach, { sort: 'total', order: 'desc' })
  fireEvent.click(await screen.findByRole('button', { name: /^CSV/u }))
  await waitFor(() => expect(files).toHaveLength(1))
  const { data } = Papa.parse<string[]>((await readText(files[0]!)).replace('\uFEFF', '').trimEnd())
  expect(data.map((cells) => cells[2])).toEqual(['Last name', 'Hughes', 'Okafor', 'Bell'])
  expect(data[1]?.[8]).toBe('36')
})

test('a player stands in the address: the drawer opens, leafs in the order of the table, and closes', async () => {
  const { coach, lineOf } = await aKnownTeam(5)
  const { search } = await openPortal(stage, coach, { player: lineOf(1) })
  const drawer = await screen.findByRole('dialog', { name: 'Maya Okafor' })
  expect(drawer.textContent).toContain('30.0 of 60')
  expect(within(drawer).getAllByRole('img', { name: /^\D+ 2\.5, /u })).toHaveLength(12)
  expect(
    within(drawer)
      .getByRole('link', { name: /Open the report/u })
      .getAttribute('href'),
  ).toMatch(/^\/app\/dashboard\/[\da-f-]{36}$/u)
  fireEvent.click(within(drawer).getByRole('button', { name: 'Next: Joy Hughes' }))
  await screen.findByRole('dialog', { name: 'Joy Hughes' })
  expect(search().player).toBe(lineOf(2))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(search().player).toBeUndefined()
})

test('four players can be compared on the same scales; a fifth is refused in words', async () => {
  const { coach } = await aKnownTeam(6)
  const { search } = await openPortal(stage, coach)
  await screen.findByRole('table', { name: 'Roster' })
  const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: `${name}, compare` }))
  for (const name of NAMES.slice(0, 5)) choose(name)
  fireEvent.click(await screen.findByRole('button', { name: 'Compare 4' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Compare players' }))
  await screen.findByText(/^4 players are chosen, which is the most you can compare/u)
  expect(search().players).toHaveLength(4)
  const together = screen.getByRole('region', { name: 'Compare players' })
  expect(
    within(together).getByRole('img', {
      name: /^Shooting: Ada Bell 2\.0, Maya Okafor 2\.5, Joy Hughes 3\.0, Petra Lind 3\.5; .* \d\.\d\.$/u,
    }),
  ).toBeTruthy()
  choose('Ada Bell')
  choose('Rin Nakamura')
  await within(together).findByRole('img', { name: /^Shooting: Maya Okafor 2\.5, .* Rin Nakamura 4\.5;/u })
})

test('on phones everybody stands in a list that opens the same drawer', async () => {
  screenIs(390)
  const { coach } = await aKnownTeam(3)
  const { search } = await openPortal(stage, coach)
  fireEvent.change(await screen.findByLabelText('Sort by'), { target: { value: 'weakest' } })
  await waitFor(() => expect(search().sort).toBe('weakest'))
  expect(screen.queryByRole('table', { name: 'Roster' })).toBeNull()
  expect(screen.getAllByText(/^Work on: /u)).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: /Joy Hughes/u }))
  await screen.findByRole('dialog', { name: 'Joy Hughes' })
})

test('on phones the list begins with five players; the others come by a tap, and at once where players are chosen', async () => {
  screenIs(390)
  const { coach } = await aKnownTeam(8)
  await openPortal(stage, coach)
  const rows = () => screen.queryAllByRole('button', { name: /PG|C, /u })
  fireEvent.click(await screen.findByRole('button', { name: 'Show all 8 players' }))
  expect(rows()).toHaveLength(8)
  expect(screen.queryByRole('button', { name: /^Show all/u })).toBeNull()
  cleanup()
  await openPortal(stage, coach)
  await screen.findByRole('button', { name: 'Show all 8 players' })
  expect(rows()).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  expect(screen.getAllByRole('checkbox', { name: /, compare$/u })).toHaveLength(8)
})

test('on phones each part below the roster says what it comes to; the address opens it, and a tap folds it again', async () => {
  screenIs(390)
  const { coach } = await aKnownTeam(5)
  const { search } = await openPortal(stage, coach, { open: 'distribution,nothing' })
  const part = async (name: string) => screen.findByRole('region', { name })
  const distribution = await screen.findByRole('button', { name: 'Distribution per skill', expanded: true })
  const heads = screen
    .getAllByRole('heading', { level: 2 })
    .flatMap((head) => within(head).queryAllByRole('button', { expanded: false }))
    .map(({ textContent }) => textContent)
  expect(heads).toEqual([
    'Skill profile against the level',
    'Position coverage',
    'Progress over time',
    'Team-player items',
    'Top separators and development priorities',
    'Predictor mix',
    'By class',
  ])
  expect((await part('Skill profile against the level')).textContent).toMatch(
    /From \D+ [+−]\d\.\d down to \D+ [+−]\d\.\d/u,
  )
  expect((await part('Position coverage')).textContent).toMatch(/Gap: |Thin: |Strong: |Not enough rated yet: /u)
  expect((await part('Progress over time')).textContent).toContain('Shown after a second evaluation')
  expect((await part('By class')).textContent).toMatch(/^By class11th 36\.0/u)
  fireEvent.click(distribution)
  await waitFor(() => expect(distribution.getAttribute('aria-expanded')).toBe('false'))
  expect(search().open).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'Predictor mix' }))
  await waitFor(() => expect(search().open).toEqual(['predictor']))
})

/** jsdom's blobs have no text(). */
function readText(file: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''))
    // As the bytes are: a decoder that is not told takes the byte-order mark off.
    reader.readAsText(file)
  })
}
