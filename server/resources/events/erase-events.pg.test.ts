import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELETION_WAIT_DAYS } from '#domain/profiles/deletion-words.ts'
import { sweepDeletions } from '#server/resources/own-data/sweep-deletions.ts'
import { EVENT_FORM, openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import type { Event } from '#domain/contracts/events.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

async function deleteAccount(user: TestUser) {
  await stage.call(user, 'POST', '/accounts/deletion/', { confirmation: 'DELETE' })
  const now = () => stage.services.now() + (DELETION_WAIT_DAYS + 1) * 86_400_000
  expect((await sweepDeletions({ ...stage.services, now })).deleted).toContain(user.id)
}

test('[EV21] what a deleted evaluator rated at an event stays with the event', async () => {
  const { organizer, event } = await stage.anEvent()
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana' }])
  const evaluator = await stage.aWorker(organizer, event.id)
  const sheet = await stage.rate(evaluator, player!.id, { 'skill:1': 4 })
  await deleteAccount(evaluator)
  expect(await stage.stored(sheet)).toMatchObject({ status: 'live', ratings: { 'skill:1': { value: 4 } } })
  expect(await stage.db.query('SELECT 1 FROM event_staff WHERE user_id = $1', [evaluator.id])).toEqual([])
  expect(await stage.db.query('SELECT 1 FROM event_tablet WHERE user_id = $1', [evaluator.id])).toEqual([])
})

test('[EV21] players of an event lose their names with the last who organizes it, and not before', async () => {
  const names = (eventId: string) =>
    stage.db.query<{ first_name: string }>(
      'SELECT p.first_name FROM event_player x JOIN player p ON p.id = x.player_id WHERE x.event_id = $1',
      [eventId],
    )
  const anEventOfTeam = async () => {
    const coach = await stage.createUser({ role: 'Coach' })
    const { id: team_id } = await stage.createTeam(coach)
    const event = stage.read<Event>(await stage.call(coach, 'POST', '/event/', { ...EVENT_FORM, team_id }))
    await stage.addPlayers(coach, event.id, [{ first_name: 'Ana', email: 'pat@example.test' }])
    return { coach, event }
  }
  const [alone, helped] = [await anEventOfTeam(), await anEventOfTeam()]
  await stage.aWorker(helped.coach, helped.event.id, ['organizer'])
  await deleteAccount(alone.coach)
  await deleteAccount(helped.coach)
  expect(await names(alone.event.id)).toEqual([{ first_name: 'Deleted' }])
  expect(await stage.db.query('SELECT email FROM event_player WHERE event_id = $1', [alone.event.id])).toEqual([
    { email: null },
  ])
  expect(await names(helped.event.id)).toEqual([{ first_name: 'Ana' }])
})
