import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeEventReady } from '#data/ready/make-event-ready.ts'
import { hearEpoch } from '#data/sync/epoch.ts'
import { deleteEventAndPlayers } from '#server/resources/events/events-repository.ts'
import { openEventPage, prepareForEventPages } from '#tests/support/event-page.tsx'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { EventPage } from './event-page.tsx'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())
beforeEach(prepareForEventPages)
afterEach(cleanup)

test('[Y60, EV150, EV153] the page of a lost event restores it with one press, and names whom to invite again', async () => {
  const { organizer, event } = await stage.anEvent()
  await stage.aWorker(organizer, event.id)
  await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana', bib: '4' }])
  const services = await open(organizer, event.id)
  await screen.findByRole('heading', { name: `Set up ${event.name}` })
  await makeEventReady(services, organizer.id, event.id)
  await lose(event.id)
  await services.db.meta.put({ key: 'serverEpoch', value: 'before' })
  await hearEpoch(services.db, 'after', () => 0)
  await services.queryClient.invalidateQueries({ queryKey: ['event', 'one'] })
  await screen.findByRole('region', { name: `${event.name}: This event was lost with a restore.` })
  fireEvent.click(screen.getByRole('button', { name: 'Restore this event from this tablet' }))
  await screen.findByRole('heading', { name: `Set up ${event.name}` })
  const told = await screen.findByRole('status', { name: `You restored ${event.name}.` })
  expect(told.textContent).toMatch(/Invite these people again: \S/u)
  expect((await stage.readEvent(organizer, event.id)).player_count).toBe(1)
})

test('[Y60, EV150] an organizer restores a lost event from what their pages showed, on a device that is no tablet', async () => {
  const { organizer, event } = await stage.anEvent()
  await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana', bib: '4' }])
  const services = await open(organizer, event.id)
  await screen.findByRole('heading', { name: `Set up ${event.name}` })
  await screen.findByText('Ana')
  await lose(event.id)
  await services.db.meta.put({ key: 'serverEpoch', value: 'before' })
  await hearEpoch(services.db, 'after', () => Date.now())
  await services.queryClient.invalidateQueries({ queryKey: ['event', 'one'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this event from this tablet' }))
  await screen.findByRole('status', { name: `You restored ${event.name}.` })
  expect((await stage.readEvent(organizer, event.id)).player_count).toBe(1)
  expect(await services.db.event.count()).toBe(0)
})

test('[Y60, EV155] an event that somebody deleted is called deleted, not lost', async () => {
  const { organizer, event } = await stage.anEvent()
  const services = await open(organizer, event.id)
  await screen.findByRole('heading', { name: `Set up ${event.name}` })
  stage.read(await stage.call(organizer, 'DELETE', `/event/${event.id}/`))
  await services.db.meta.put({ key: 'serverEpoch', value: 'before' })
  await hearEpoch(services.db, 'after', () => Date.now())
  await services.queryClient.invalidateQueries({ queryKey: ['event', 'one'] })
  expect(await screen.findByRole('heading', { name: 'The organizer deleted this event' })).toBeTruthy()
})

test('[Y60] an event that this device never held is only missing', async () => {
  const { organizer, event } = await stage.anEvent()
  await lose(event.id)
  await open(organizer, event.id)
  expect(await screen.findByText('We can’t find this event')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/lost with a restore/u)).toBeNull())
})

function open(user: TestUser, eventId: string) {
  return openEventPage(stage, user, (page) => (
    <EventPage {...page} eventId={eventId} onPrint={() => {}} onDeleted={() => {}} />
  ))
}

/** A backup from before the event. */
async function lose(eventId: string) {
  await stage.db.transaction(async (sql) => {
    await sql.query(`SELECT set_config('courtside.reads_ledger', 'yes', true)`)
    await deleteEventAndPlayers(sql, eventId)
  })
}
