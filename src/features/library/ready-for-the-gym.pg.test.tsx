import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENTS_PER_PAGE, eventInSight, eventsInSight } from '#data/queries/events.ts'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { showLibrary } from '#tests/support/library-page.tsx'
import { memoryPictures, realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'

window.scrollTo = () => {}

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

let stage: EventStage
beforeAll(async () => {
  // A browser that holds the app. Other files in this process need one without.
  const serviceWorker = { ready: Promise.resolve({ active: {} }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  stage = await openEventStage()
})
afterAll(async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await stage.close()
})

test('[GR7] one tap in the library brings the events of the next days, and the card lists them', async () => {
  const { db, event } = await setup()
  await getReady()
  const card = await theCard(/^Ready for the gym since/u)
  expect(card.textContent).toMatch(/Fall Tryout, .+: 2 players/u)
  expect(card.textContent).not.toContain('Next Month')
  const rows = await db.event.toArray()
  expect(rows.map(({ id, ready_at }) => [id, ready_at !== null])).toEqual([[event.id, true]])
  expect(await db.event_player.count()).toBe(2)
})

test('[GR2, GR7] an event that failed keeps the card from saying ready, with the reason, and another tap brings it', async () => {
  const { interfere } = await setup()
  interfere.with = ({ url }) =>
    url.includes('/ready/')
      ? Response.json({ error_code: 'BUSY', message: 'The server is busy.', retryable: false }, { status: 409 })
      : undefined
  await getReady()
  const card = await theCard(/^Partly ready for the gym since/u)
  expect(card.textContent).toMatch(/Fall Tryout, .+: The server is busy\./u)
  interfere.with = () => {}
  fireEvent.click(within(card).getByRole('button', { name: 'Try again' }))
  await theCard(/^Ready for the gym since/u)
})

test('[GR2, GR7] without the list of events the card says that they were not checked', async () => {
  const { interfere } = await setup()
  interfere.with = ({ url }) => {
    if (new URL(url).pathname === '/api/event/') throw new TypeError('Failed to fetch')
  }
  await getReady()
  const card = await theCard(/^Partly ready for the gym since/u)
  expect(card.textContent).toContain('Your events haven’t been checked.')
})

test('[GR2] an event that has left this device is no longer called ready', async () => {
  const { db } = await setup()
  await getReady()
  await theCard(/^Ready for the gym since/u)
  await db.event.clear()
  const card = await theCard(/^Partly ready for the gym since/u)
  expect(card.textContent).toContain('It is no longer whole on this device.')
})

test('[GR9] after the tap the list of events and the event’s page are on this device', async () => {
  const { event, evaluator, services } = await setup()
  await getReady()
  await theCard(/^Ready for the gym since/u)
  const kept = (key: readonly unknown[]) => services.queryClient.getQueryData(key)
  expect(kept(eventsInSight(services.api, evaluator.id, { limit: EVENTS_PER_PAGE, offset: 0 }).queryKey)).toBeTruthy()
  expect(kept(eventInSight(services.api, evaluator.id, event.id).queryKey)).toMatchObject({ id: event.id })
})

test('[GR1] "Ready for the gym" offline says so and keeps the green card', async () => {
  const { interfere } = await setup()
  await getReady()
  const card = await theCard(/^Ready for the gym since/u)
  expect(card.textContent).toContain('1 evaluation')
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  await getReady()
  await screen.findByText(/You’re offline\. Connect to get ready\. What you loaded at/u)
  await theCard(/^Ready for the gym since/u)
})

async function getReady() {
  fireEvent.click(await screen.findByRole('button', { name: 'Ready for the gym' }))
}

async function theCard(title: RegExp): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: title })
  return heading.closest('section')!
}

/** An evaluator with a live evaluation, who works at an event of today and at one of next month. */
async function setup() {
  const { organizer, event } = await stage.anEvent({ starts_on: dayIn(0), ends_on: dayIn(1) })
  const later = { name: 'Next Month', starts_on: dayIn(30), ends_on: dayIn(30) }
  const evaluator = await stage.createUser()
  await stage.aWorker(organizer, event.id, ['evaluator'], evaluator)
  const other = await stage.anEvent(later)
  await stage.aWorker(other.organizer, other.event.id, ['evaluator'], evaluator)
  const names = [
    { first_name: 'Mia', last_name: 'Ito' },
    { first_name: 'Lea', last_name: 'Sol' },
  ]
  await stage.addPlayers(organizer, event.id, names)
  await stage.createLive(evaluator)
  await stage.db.query(`UPDATE evaluation SET status = 'cancelled' WHERE status = 'submitted'`)
  const interfere: { with: Interfere } = { with: () => {} }
  const { services, db } = await realServices(stage, evaluator, interfere)
  showLibrary({ ...services, keptPictures: memoryPictures() }, evaluator.id)
  return { db, event, evaluator, services, interfere }
}
