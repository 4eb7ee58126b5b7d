import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
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

test('[EV154] the dialog names the tablets that have the event, and deletes after a choice for all of them', async () => {
  const { organizer, event } = await stage.anEvent()
  let isDeleted = false
  await openEventPage(
    stage,
    organizer,
    <EventPage eventId={event.id} onPrint={() => {}} onDeleted={() => (isDeleted = true)} />,
  )
  const opener = await screen.findByRole('button', { name: 'Delete this event' })
  await download(organizer, event.id, 'one') // After the page was loaded.
  fireEvent.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: `Delete ${event.name}?` }))
  await dialog.findByText(/^1 tablet has downloaded this event\. Courtside can’t see how much it hasn’t sent\./u)
  const choice = dialog.getByRole<HTMLInputElement>('checkbox')
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(choice)
  await download(organizer, event.id, 'another') // Between the choice and the press.
  fireEvent.click(confirm)
  await dialog.findByText(/^2 tablets have downloaded this event/u)
  expect([choice.checked, confirm.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  fireEvent.click(confirm)
  expect((await stage.readEvent(organizer, event.id)).tablet_count).toBe(2)
  fireEvent.click(choice)
  fireEvent.click(confirm)
  await waitFor(() => expect(isDeleted).toBe(true))
})

/** A tablet makes the event ready. */
async function download(user: TestUser, eventId: string, device: string) {
  const headers = { ...(await stage.as(user)), 'x-device-id': device }
  await stage.app.inject({ method: 'GET', url: `/api/event/${eventId}/ready/`, headers })
}
