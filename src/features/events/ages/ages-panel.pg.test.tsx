import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventPlayers } from '#data/queries/events.ts'
import { openEventPage, prepareForEventPages } from '#tests/support/event-page.tsx'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { AgesPanel } from './ages-panel.tsx'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())
beforeEach(prepareForEventPages)
afterEach(cleanup)

const TITLE = '2 players without a birth date or grade'

test('[EV227] the notice names the players whose age is unknown and leads to the list on its page', async () => {
  const { organizer, event } = await stage.anEvent()
  await stage.addPlayers(organizer, event.id, [
    { first_name: 'Ava', bib: '1', school_grade: '10' },
    { first_name: 'Bea', bib: '2', school_grade: null, date_of_birth: null },
    { first_name: 'Cal', bib: '3', school_grade: null, date_of_birth: null },
  ])
  await openEventPage(stage, organizer, <AgesPanel eventId={event.id} isOnSetup />)
  expect(await screen.findByText(/^Bea \w* ?and Cal/u)).toBeTruthy()
  expect(screen.getByText(TITLE)).toBeTruthy()
  expect(screen.getByText(/add the birth date or grade in the list of players/u)).toBeTruthy()
})

test('[EV227] the notice names nobody if the page can’t know all of them', async () => {
  const { organizer, event } = await stage.anEvent()
  const [bea] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Bea', bib: '2', school_grade: null, date_of_birth: null },
    { first_name: 'Cal', bib: '3', school_grade: null, date_of_birth: null },
  ])
  // The age of an adult counts as unknown.
  await stage.db.query(`UPDATE player SET date_of_birth = '1970-01-01' WHERE id = $1`, [bea!.player_id])
  const services = await openEventPage(stage, organizer, <AgesPanel eventId={event.id} />)
  await screen.findByText(TITLE)
  const players = await services.queryClient.fetchQuery(eventPlayers(services.api, organizer.id, event.id))
  expect(players).toHaveLength(2)
  await screen.findByText(TITLE)
  expect(screen.queryByText(/Cal/u)).toBeNull()
})
