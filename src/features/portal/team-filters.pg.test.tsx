import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'
import { openPortal } from '#tests/support/portal-page-stage.tsx'

let stage: PortalStage
beforeAll(async () => {
  stage = await startPortalStage()
})
afterAll(() => stage.close())

/** Two players of the 10th grade evaluated in 2025-26, and one of the 11th in 2026-27. */
async function aTeamOfTwoSeasons() {
  const program = await stage.aProgram()
  for (const [grade, on] of [
    ['10', '2026-02-01'],
    ['10', '2026-02-01'],
    ['11', '2026-10-01'],
  ] as const) {
    const player_id = await stage.aProfile({ organization: { school_grade: grade } })
    await stage.aLine(program.team, { player_id })
    await stage.publish(player_id, { on })
  }
  return program
}

const dashboardCalls = (asked: readonly string[]) => asked.filter((path) => path.startsWith('/dashboard/?'))
const button = (name: RegExp) => screen.findByRole('button', { name })
const rows = () => within(screen.getByRole('table', { name: 'Roster' })).getAllByRole('rowheader')

test('a filter lists its choices with how many players each leaves, stands in the address, and Reset takes it off', async () => {
  const { coach, team } = await aTeamOfTwoSeasons()
  const { search } = await openPortal(stage, coach)
  await screen.findByRole('table', { name: 'Roster' })
  fireEvent.click(await button(/^Season ./u))
  const seasons = within(screen.getByRole('menu')).getAllByRole('menuitemradio')
  expect(seasons.map(({ textContent }) => textContent)).toEqual(['All', '2026-271', '2025-262'])
  fireEvent.click(seasons[2]!)
  await waitFor(() => expect(search().season).toBe(2026))
  await waitFor(() =>
    expect(
      screen
        .getByText(/^Players evaluated/u)
        .closest('div')
        ?.querySelector('dd')?.textContent,
    ).toBe('2 of 3'),
  )
  fireEvent.click(await button(/^Grade ./u))
  fireEvent.click(screen.getByRole('menuitemradio', { name: /^10th/u }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(search()).toMatchObject({ season: 2026, grade: '10' })
  fireEvent.click(await button(/^Reset$/u))
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(search()).toEqual({ team, problems: {} })
})

test('days that run backwards are told at the filter, and the server is not asked until they are mended', async () => {
  const { coach } = await aTeamOfTwoSeasons()
  const { search, asked } = await openPortal(stage, coach, { from: '2026-05-01', to: '2026-01-01' })
  expect((await screen.findByRole('alert')).textContent).toContain('The last day is before the first day')
  await button(/^Season ./u)
  expect(dashboardCalls(asked)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^Dates ./u }))
  const dialog = await screen.findByRole('dialog', { name: 'Evaluated between' })
  expect(within(dialog).getByText('The last day is before the first day')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show' }))
  expect(dashboardCalls(asked)).toEqual([])
  fireEvent.change(within(dialog).getByLabelText(/^First day/u), { target: { value: '2025-12-01' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show' }))
  await screen.findByRole('table', { name: 'Roster' })
  expect(search()).toMatchObject({ from: '2025-12-01', to: '2026-01-01', problems: {} })
  expect(dashboardCalls(asked)).toHaveLength(1)
})

test('what the address asks for and nobody can use stands with its reason; the rest is shown', async () => {
  const { coach, team } = await aTeamOfTwoSeasons()
  const { search, asked } = await openPortal(stage, coach, { season: 'abc', grade: 10 })
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Season “abc”: Enter the year the season ends, like 2026',
  )
  await screen.findByRole('table', { name: 'Roster' })
  expect(rows()).toHaveLength(2)
  expect(dashboardCalls(asked).every((path) => !path.includes('season'))).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Clear Season' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(search()).toEqual({ team, grade: '10', problems: {} })
})

test('what only the server can refuse is told at its filter too', async () => {
  const { coach } = await aTeamOfTwoSeasons()
  await openPortal(stage, coach, { level: 'nonsense' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/Level “nonsense”: \S/u)
  expect(screen.queryByRole('table', { name: 'Roster' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Clear Level' }))
  await screen.findByRole('table', { name: 'Roster' })
})

test('filters that leave nobody say which of them does', async () => {
  const { coach } = await aTeamOfTwoSeasons()
  const { search } = await openPortal(stage, coach, { season: 2026, grade: 8 })
  await screen.findByText('No player here fits Grade 8.')
  fireEvent.click(screen.getByRole('button', { name: 'Clear Grade 8' }))
  await screen.findByRole('table', { name: 'Roster' })
  expect(search()).toMatchObject({ season: 2026 })
  cleanup()
  await openPortal(stage, coach, { season: 2026, grade: 11 })
  await screen.findByText('Season 2025-26, Grade 11th grade: together they leave no evaluation.')
  expect(rows()).toHaveLength(1)
})

test('a season without evaluations is named by both its years, at its filter and in what it leaves nothing of', async () => {
  const { coach } = await aTeamOfTwoSeasons()
  await openPortal(stage, coach, { season: 2015 })
  expect(await screen.findByText('No evaluation here fits Season 2014-15.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Season 2014-15' })).toBeTruthy()
})

test('[F72] offline the figures before stay and say of when they are; with another filter they are not another team’s', async () => {
  const { coach } = await aTeamOfTwoSeasons()
  const { network, asked } = await openPortal(stage, coach)
  await screen.findByRole('table', { name: 'Roster' })
  await screen.findByText(/^As of /u)
  network.with = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText(/^Offline. As of /u)
  expect(rows()).toHaveLength(3)
  network.with = () => {}
  const before = asked.length
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText(/^As of /u)
  expect(asked.length).toBeGreaterThan(before)
})
