import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Event } from '#domain/contracts/events.ts'
import { openEventPage, prepareForEventPages } from '#tests/support/event-page.tsx'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { NewEventPage } from './new-event-page.tsx'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())
beforeEach(prepareForEventPages)
afterEach(cleanup)

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const eventsOf = async (user: TestUser) =>
  stage.read<{ results: Event[] }>(await stage.call(user, 'GET', '/event/')).results.map(({ name }) => name)

test('[W34] a new event that was left half typed is there again, until it is created or begun anew', async () => {
  const { owner } = await stage.anOwner()
  const { made, db } = await openNewEvent(owner)
  await screen.findByLabelText('Name')
  type('Name', 'Fall Tryout')
  type('First day', '2026-11-21')
  await waitFor(async () => expect(JSON.stringify(await db.draft.toArray())).toContain('2026-11-21'))
  fireEvent.click(screen.getByRole('button', { name: 'Leave and come back' }))
  expect(await screen.findByText('We brought back what you typed.')).toBeTruthy()
  expect([valueOf('Name'), valueOf('Last day')]).toEqual(['Fall Tryout', '2026-11-21'])
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect(valueOf('Name')).toBe(''))
  expect(await db.draft.count()).toBe(0)

  type('Name', 'Spring Tryout')
  type('First day', '2027-03-06')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(made).toHaveLength(1))
  expect(await db.draft.count()).toBe(0)
  expect(await eventsOf(owner)).toEqual(['Spring Tryout'])
})

test('a coach creates an event of their team', async () => {
  const coach = await stage.createUser({ role: 'Coach' })
  const team = await stage.createTeam(coach)
  const { made } = await openNewEvent(coach)
  await screen.findByLabelText('Name')
  type('Name', 'Open Gym')
  type('First day', '2026-11-21')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(made).toHaveLength(1))
  expect(await stage.readEvent(coach, made[0]!)).toMatchObject({ name: 'Open Gym', team_id: team.id })
})

async function openNewEvent(user: TestUser) {
  const made: string[] = []
  const { db } = await openEventPage(
    stage,
    user,
    <Visits>
      <NewEventPage programId={undefined} teamId={undefined} onMade={(id) => made.push(id)} />
    </Visits>,
  )
  return { made, db }
}

/** Leaves a page and opens it again, as Back does. */
function Visits({ children }: { children: ReactNode }) {
  const [visit, next] = useState(0)
  return (
    <>
      <button type="button" onClick={() => next(visit + 1)}>
        Leave and come back
      </button>
      <Fragment key={visit}>{children}</Fragment>
    </>
  )
}
