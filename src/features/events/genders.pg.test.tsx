import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEventPage, prepareForEventPages } from '#tests/support/event-page.tsx'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { CoveragePage } from './coverage-page.tsx'
import { EventPage } from './event-page.tsx'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())
beforeEach(prepareForEventPages)
afterEach(cleanup)

const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Three players without a gender, two of them in group Blue and one rated, and one with a gender. */
async function anEventWithoutGenders() {
  const { organizer, event } = await stage.anEvent()
  const worker = await stage.aWorker(organizer, event.id)
  const blue = stage.read<{ id: string }>(
    await stage.call(organizer, 'POST', `/event/${event.id}/groups/`, { name: 'Blue' }),
  )
  const [ava] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Ava', bib: '1', group_id: blue.id },
    { first_name: 'Bea', bib: '2', group_id: blue.id },
    { first_name: 'Cal', bib: '3' },
    { first_name: 'Dan', bib: '4', gender: 'Male', group_id: blue.id },
  ])
  await stage.rate(worker, ava!.id, { [event.form.keys[0]!]: 3 })
  return { organizer, event }
}

test('[EV219] before the close, the page counts the rated players without a gender and links to where it is entered', async () => {
  const { organizer, event } = await anEventWithoutGenders()
  await openEventPage(stage, organizer, <CoveragePage eventId={event.id} />)
  fireEvent.click(await button('Close the event'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close with this still open?' }))
  expect(dialog.getByText(/^1 rated player without a gender\. Their reports are held back/u)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Enter it on the Setup page' }).getAttribute('href')).toBe(
    `/app/event/${event.id}#players`,
  )
})

test('[EV219] one tap enters the gender of all players of a group who have none, and can be undone', async () => {
  const { organizer, event } = await anEventWithoutGenders()
  const genders = async () => {
    const answer = await stage.call(organizer, 'GET', `/event/${event.id}/players/`)
    return stage.read<{ results: { gender: string | null }[] }>(answer).results.map(({ gender }) => gender)
  }
  await openEventPage(
    stage,
    organizer,
    <EventPage eventId={event.id} ready={null} onPrint={() => {}} onDeleted={() => {}} />,
  )
  expect(await screen.findByRole('heading', { name: '3 players without a gender' })).toBeTruthy()
  fireEvent.click(await button('All Female: Blue'))
  fireEvent.click(await button('Undo: Blue, Female'))
  await button('All Female: Blue')
  expect(await genders()).toEqual([null, null, null, 'Male'])
  fireEvent.click(await button('All Female: Blue'))
  await button('Undo: Blue, Female')
  fireEvent.click(await button('All Male: No group'))
  expect(await screen.findByRole('heading', { name: 'Every gender is entered' })).toBeTruthy()
  await waitFor(async () => expect(await genders()).toEqual(['Female', 'Female', 'Male', 'Male']))
})
