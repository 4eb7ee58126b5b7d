import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BoardView } from '#domain/events/board-view.ts'
import { openEventPage, prepareForEventPages } from '#tests/support/event-page.tsx'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { screenIs } from '#tests/support/no-layout.ts'
import { BoardPage } from './board-page.tsx'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())
beforeEach(prepareForEventPages)
afterEach(cleanup)

const LONG = { first_name: 'Maximiliano-Alejandro-Bartolom', last_name: 'Featherstonehaugh-Villanueva-C' }

/** Three players: two were seen by both evaluators, the last by one. */
async function anEvent() {
  const { organizer, event } = await stage.anEvent()
  const evaluators = [await stage.aWorker(organizer, event.id), await stage.aWorker(organizer, event.id)]
  const players = await stage.addPlayers(organizer, event.id, [
    { bib: '7', first_name: 'Bo', last_name: 'Li', position: 'Center' },
    { bib: '57', ...LONG, position: 'Point Guard' },
    { bib: '104', first_name: 'Zoë', last_name: 'Adams', position: 'Point Guard' },
  ])
  const values = [2, 4, 3]
  for (const [at, { id }] of players.entries())
    for (const by of evaluators.slice(at === 2 ? 1 : 0))
      await stage.rate(by, id, Object.fromEntries(event.form.keys.map((key) => [key, values[at]!])))
  const close = () => stage.call(organizer, 'POST', `/event/${event.id}/close/`, {})
  const open = (first: BoardView = {}) =>
    openEventPage(stage, organizer, <Addressed eventId={event.id} first={first} />)
  return { event, close, open }
}

/** The page with the part of its address that it reads. */
function Addressed({ first, eventId }: { eventId: string; first: BoardView }) {
  const [view, show] = useState(first)
  return <BoardPage eventId={eventId} view={view} onView={(change) => show((before) => ({ ...before, ...change }))} />
}

const unplaced = () => screen.findByRole('region', { name: /^Not placed yet/u })
const rows = async () => within(await unplaced()).queryAllByRole('listitem')
const bibsOf = async () => (await rows()).map((row) => row.querySelector('[data-size] b')?.textContent)
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('[EV190] a row names bib, whole name, position, total with its range, and the evaluators, after the close', async () => {
  const { close, open } = await anEvent()
  await open({ sort: 'total' })
  expect(await bibsOf()).toEqual(['7', '57', '104'])
  expect((await rows())[1]?.textContent).toContain(`${LONG.first_name} ${LONG.last_name}`)
  expect(screen.queryByText(/evaluator/u)).toBeNull()
  expect(screen.queryByRole('option', { name: 'Total' })).toBeNull()
  cleanup()
  await close()
  await open({ sort: 'total' })
  expect(await bibsOf()).toEqual(['57', '104', '7'])
  const [first, second] = await rows()
  for (const words of ['Point Guard', /^\d+\.0 of \d+$/u, /^likely \d+\.\d to \d+\.\d$/u, '2 evaluators'])
    expect(within(first!).getByText((_, element) => matches(element, words))).toBeTruthy()
  const few = (row: HTMLElement) => row.querySelectorAll('[data-few]').length
  expect([first!, second!].map(few)).toEqual([0, 1])
})

test('[EV190] a group and a position that the board does not have hide nobody', async () => {
  const { open } = await anEvent()
  await open({ group: 'deleted', position: 'Goalkeeper' })
  expect(await bibsOf()).toEqual(['7', '57', '104'])
})

/** Whether an element reads so, and none inside of it does. */
function matches(element: Element | null, words: string | RegExp): boolean {
  const reads = ({ textContent }: Element) =>
    typeof words === 'string' ? textContent === words : words.test(textContent)
  return element !== null && reads(element) && ![...element.children].some(reads)
}

test('[EV190] the board is searched, narrowed and put in sections; what nobody fits is undone with one press', async () => {
  const { close, open } = await anEvent()
  await close()
  await open()
  expect(await bibsOf()).toEqual(['7', '57', '104'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search players' }), { target: { value: 'zoe' } })
  await waitFor(async () => expect(await bibsOf()).toEqual(['104']))
  expect(screen.getByText('1 of 3 players')).toBeTruthy()
  choose('Position', 'Center')
  expect(await screen.findByText('No player fits the search and the filters.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show everyone' }))
  await waitFor(async () => expect(await bibsOf()).toEqual(['7', '57', '104']))
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search players' }).value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Fewer than 2 evaluators 1' }))
  expect(await bibsOf()).toEqual(['104'])
  fireEvent.click(screen.getByRole('button', { name: 'Fewer than 2 evaluators 1' }))
  choose('Group by', 'position')
  const guards = await screen.findByRole('region', { name: 'Point Guard' })
  expect(within(guards).getAllByRole('listitem')).toHaveLength(2)
})

test('[EV223] a phone shows the search, and one button for the filters with the number that are set', async () => {
  const { close, open } = await anEvent()
  await close()
  screenIs(390)
  await open({ find: 'guard', sort: 'total' })
  expect(await bibsOf()).toEqual(['57', '104'])
  expect(screen.queryByLabelText('Position')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Filters 1' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Fewer than 2 evaluators 1' }))
  fireEvent.click(await sheet.findByRole('button', { name: 'Show 1 player' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await bibsOf()).toEqual(['104'])
  fireEvent.click(screen.getByRole('button', { name: 'Filters 2' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show 2 players' }))
  await waitFor(async () => expect(await bibsOf()).toEqual(['57', '104']))
})

test('a player is placed with two presses, and the next one to place has the focus', async () => {
  const { open } = await anEvent()
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Place 7, Bo Li' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Team A' }))
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Place 57, /u)
  expect(within(screen.getByRole('region', { name: 'Team A' })).getByText('Bo Li')).toBeTruthy()
  expect(await bibsOf()).toEqual(['57', '104'])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await bibsOf()).toEqual(['7', '57', '104']))
})

test('Space picks a row up, arrows show it in a column, and Escape puts it back with the focus on it', async () => {
  const { open } = await anEvent()
  await open()
  const handle = () => screen.getByRole('button', { name: 'Move Bo Li' })
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Bo Li' }), { key: ' ' })
  fireEvent.keyDown(handle(), { key: 'ArrowRight' })
  expect(within(screen.getByRole('region', { name: 'Team A' })).getByText('Bo Li')).toBeTruthy()
  fireEvent.keyDown(handle(), { key: 'Escape' })
  await waitFor(async () => expect(await bibsOf()).toEqual(['7', '57', '104']))
  expect(document.activeElement).toBe(handle())
  expect(handle().getAttribute('aria-pressed')).toBe('false')
})

test('[EV190] the board is printed by bib, whatever the order on the screen', async () => {
  const { close, open } = await anEvent()
  await close()
  await open({ sort: 'total' })
  expect(await bibsOf()).toEqual(['57', '104', '7'])
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(await bibsOf()).toEqual(['7', '57', '104'])
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(await bibsOf()).toEqual(['57', '104', '7'])
})
