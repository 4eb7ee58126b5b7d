import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateEventPlayer } from '#data/db/event-writes.ts'
import { eventInSight } from '#data/queries/events.ts'
import { makeEventReady } from '#data/ready/make-event-ready.ts'
import { readEventCopy, restoreEvent } from '#data/ready/restore-event.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import { hearEpoch } from '#data/sync/epoch.ts'
import { deleteEventAndPlayers } from '#server/resources/events/events-repository.ts'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { openEventPage, prepareForEventPages, showEventPage as show } from '#tests/support/event-page.tsx'
import { EVENT_FORM, openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { EventPage } from './event-page.tsx'
import { EventsPage } from './events-page.tsx'

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
  await screen.findAllByText('Ana')
  await lose(event.id)
  await setBack(services)
  await services.queryClient.invalidateQueries({ queryKey: ['event', 'one'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this event from this tablet' }))
  await screen.findByRole('status', { name: `You restored ${event.name}.` })
  expect((await stage.readEvent(organizer, event.id)).player_count).toBe(1)
  expect(await services.db.event.count()).toBe(0)
})

test('[EV160] the list of events names a lost event of this tablet, offline too, and the restore takes that off', async () => {
  const { organizer, event } = await stage.anEvent()
  await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana', bib: '4' }])
  const network = { with: () => {} }
  const services = await openEventPage(stage, organizer, <EventsPage />, network)
  expect(await screen.findByText('Open')).toBeTruthy()
  await makeEventReady(services, organizer.id, event.id)
  await lose(event.id)
  await setBack(services)
  await services.queryClient.invalidateQueries()
  const row = (await screen.findByText('Lost with a restore')).closest('li')!
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/app/event/${event.id}`)
  expect(row.textContent).toContain('Open it to restore it.')
  expect(screen.queryByText('No events yet')).toBeNull()
  expect(screen.getByRole('link', { name: 'New event' })).toBeTruthy()

  network.with = offline
  await services.queryClient.invalidateQueries()
  expect(screen.getByText('Lost with a restore')).toBeTruthy()
  cleanup()
  const again = show(services, organizer, <EventsPage />)
  expect(await again.findByText('Lost with a restore')).toBeTruthy()
  cleanup()
  show(services, organizer, eventPage(event.id))
  expect(await screen.findByRole('button', { name: 'Restore this event from this tablet' })).toBeTruthy()
  cleanup()

  network.with = () => {}
  const copy = await readEventCopy(services.db, organizer.id, event.id)
  show(services, organizer, <EventsPage />)
  await restoreEvent(services, organizer.id, copy!)
  expect(await screen.findByText('Open')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Lost with a restore')).toBeNull())
})

test('[EV160] the list names a lost event that the pages of a director showed, but no deleted one', async () => {
  const { organizer, event } = await stage.anEvent()
  const deleted = stage.read<{ id: string }>(
    await stage.call(organizer, 'POST', '/event/', { ...EVENT_FORM, name: 'Deleted', program_id: event.program_id }),
  )
  const services = await openEventPage(stage, organizer, <EventsPage />)
  for (const { id } of [event, deleted])
    await services.queryClient.fetchQuery(eventInSight(services.api, organizer.id, id))
  stage.read(await stage.call(organizer, 'DELETE', `/event/${deleted.id}/`))
  await lose(event.id)
  await setBack(services)
  await services.queryClient.invalidateQueries({ queryKey: ['event', 'list'] })
  const row = (await screen.findByText('Lost with a restore')).closest('li')!
  expect(row.textContent).toContain(event.name)
  // The page may draw the lost event before the new list arrives, and the old list still has the deleted one.
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('[EV159] the page of an event that is back says to a person without a role whom to ask', async () => {
  const { organizer, event } = await stage.anEvent()
  const [ana] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana', bib: '4' }])
  const outsider = await stage.aWorker(organizer, event.id)
  const copied = await open(organizer, event.id)
  await makeEventReady(copied, organizer.id, event.id)
  const copy = await readEventCopy(copied.db, organizer.id, event.id)
  cleanup()
  const services = await openEventPage(stage, outsider, <EventsPage />)
  expect(await screen.findByText('Open')).toBeTruthy()
  await makeEventReady(services, outsider.id, event.id)
  await lose(event.id)
  await setBack(services)
  const ctx = writeContext(services, outsider.id)
  await rateEventPlayer(ctx, { eventPlayerId: ana!.id, key: 'skill:1', value: 4 }, aScoreStructure())
  await restoreEvent(copied, organizer.id, copy!)
  await services.queryClient.invalidateQueries()
  const row = (await screen.findByText('Not on the staff')).closest('li')!
  expect(row.textContent).toContain('Your rating waits on this tablet.Ask the organizer to invite you.')
  cleanup()
  show(services, outsider, eventPage(event.id))
  const notice = await screen.findByRole('region', { name: /The event is back\. You aren’t on its staff\./u })
  expect(notice.textContent).toContain('Your rating waits on this tablet. Ask the organizer to invite you.')
  expect(within(notice).queryByRole('button', { name: /^Restore/u })).toBeNull()

  // The page is opened again after the person accepted the invitation.
  await stage.aWorker(organizer, event.id, ['evaluator'], outsider)
  await services.queryClient.invalidateQueries()
  expect(await screen.findByText(/You work here as/u)).toBeTruthy()
  await waitFor(async () => expect((await services.db.event.toArray())[0]?.set_back).toBeUndefined())
})

test('[Y60, EV155] an event that somebody deleted is called deleted, not lost', async () => {
  const { organizer, event } = await stage.anEvent()
  const services = await open(organizer, event.id)
  await screen.findByRole('heading', { name: `Set up ${event.name}` })
  stage.read(await stage.call(organizer, 'DELETE', `/event/${event.id}/`))
  await setBack(services)
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

const eventPage = (eventId: string) => <EventPage eventId={eventId} onPrint={() => {}} onDeleted={() => {}} />

const open = (user: TestUser, eventId: string) => openEventPage(stage, user, eventPage(eventId))

/** The device hears of the restore. */
async function setBack({ db }: Services) {
  await db.meta.put({ key: 'serverEpoch', value: 'before' })
  await hearEpoch(db, 'after', () => Date.now())
}

const offline = () => {
  throw new TypeError('No signal')
}

/** A backup from before the event. */
async function lose(eventId: string) {
  await stage.db.transaction(async (sql) => {
    await sql.query(`SELECT set_config('courtside.reads_ledger', 'yes', true)`)
    await deleteEventAndPlayers(sql, eventId)
  })
}
