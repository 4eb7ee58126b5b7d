import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEventPage, prepareForEventPages } from '#tests/support/event-page.tsx'
import { EVENT_FORM, openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { BibsPage } from './bibs-page.tsx'
import { BoardPage } from './board-page.tsx'
import { CasesPage } from './cases-page.tsx'
import { CoveragePage } from './coverage-page.tsx'
import { EventPage } from './event-page.tsx'

let stage: EventStage
beforeAll(async () => {
  prepareForEventPages()
  stage = await openEventStage()
})
afterAll(() => stage.close())

const PAGES = { '': EventPage, '/bibs': BibsPage, '/coverage': CoveragePage, '/cases': CasesPage, '/board': BoardPage }
const NOTHING = { view: {}, onView: () => {}, onPrint: () => {}, onDeleted: () => {} }
const isPage = (end: string): end is keyof typeof PAGES => Object.hasOwn(PAGES, end)

test.each([
  ['lead', ['', '/cases']],
  ['organizer', Object.keys(PAGES)],
] as const)('[EV188] every tab that an event shows to its %s opens for them', async (part, expected) => {
  const { organizer, event } = await stage.anEvent()
  const person = part === 'organizer' ? organizer : await stage.aWorker(organizer, event.id, ['lead'])
  const open = (end: keyof typeof PAGES) => {
    const Page = PAGES[end]
    return openEventPage(stage, person, <Page eventId={event.id} {...NOTHING} />)
  }
  await open('/cases')
  const tabs = within(await screen.findByRole('navigation', { name: 'Pages of this event' })).getAllByRole('link')
  const ends = tabs.map((it) => it.getAttribute('href')?.split(event.id)[1] ?? 'elsewhere')
  expect(ends).toEqual(expected)
  for (const end of ends.filter(isPage)) {
    cleanup()
    await open(end)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('We can’t find this event')).toBeNull()
  }
})

test('[EV189] only an organizer who coaches a team is offered to add players to its roster', async () => {
  const coach: TestUser = await stage.createUser({ role: 'Coach' })
  const team = await stage.createTeam(coach)
  const { organizer, event } = await stage.anEvent()
  await openEventPage(stage, organizer, <BoardPage {...NOTHING} eventId={event.id} />)
  await screen.findByText(/placed\.|No players yet/u)
  expect(screen.queryByRole('button', { name: 'Add to the roster' })).toBeNull()
  cleanup()
  const made = await stage.call(coach, 'POST', '/event/', { ...EVENT_FORM, team_id: team.id })
  await openEventPage(stage, coach, <BoardPage {...NOTHING} eventId={made.json<{ id: string }>().id} />)
  expect(await screen.findByRole('button', { name: 'Add to the roster' })).toBeTruthy()
})
