import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEventPage, prepareForEventPages } from '#tests/support/event-page.tsx'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { EventsPanel } from './events-panel.tsx'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())
beforeEach(prepareForEventPages)
afterEach(cleanup)

test('[EV207] a team in the address that leaves no event says how many others there are, and offers all', async () => {
  const { organizer, event } = await stage.anEvent()
  await openEventPage(stage, organizer, <EventsPanel teamId={1} />)
  expect(await screen.findByText('No events of this team alone. You have 1 other event.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/app/events')
  expect(screen.queryByText(event.name)).toBeNull()
  cleanup()

  const { owner } = await stage.anOwner()
  await openEventPage(stage, owner, <EventsPanel teamId={1} />)
  expect(await screen.findByText('No events yet. Camps, tryouts and open gyms appear here.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Show all' })).toBeNull()
})
