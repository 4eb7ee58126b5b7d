import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaitingChange } from '#domain/contracts/event-waiting.ts'
import { openOutcomeStage } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

/** A child whose report needs a guardian, so that each address from the desk waits for the organizer. */
async function aChild() {
  const event = await stage.anEvent()
  const player = await stage.aPlayer(event.id, { school_grade: '5', email: aFamily() })
  return { ...event, player, desk: await event.staff('desk') }
}

const aFamily = () => `family-${randomUUID().slice(0, 8)}@example.test`
const propose = (by: TestUser, event_id: string, event_player_id: string, said: object) =>
  stage.apply(by, 'event-player.change', { mutation_id: randomUUID(), event_id, event_player_id, ...said })
const waitingOf = async (by: TestUser, eventId: string) =>
  (await stage.call(by, 'GET', `/event/${eventId}/waiting/`)).json<{ results: WaitingChange[]; more: number }>()
const accept = (by: TestUser, eventId: string, changeId: string | undefined) =>
  stage.call(by, 'PUT', `/event/${eventId}/waiting/${changeId}/`, { is_taken: true })
const addressOf = async (player: string) =>
  (await stage.db.query<{ email: string | null }>('SELECT email FROM event_player WHERE id = $1', [player]))[0]?.email

test('[EV140] an organizer accepts only the values they saw, not newer ones from the same sender', async () => {
  const { id, organizer, player, desk } = await aChild()
  const [seen, newer] = [aFamily(), aFamily()]
  await propose(desk, id, player, { email: seen })
  const [shown] = (await waitingOf(organizer, id)).results
  await propose(desk, id, player, { email: newer })
  const answer = await accept(organizer, id, shown?.id)
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({ message: 'This changed since you looked. Look again.' }),
  ])
  expect([seen, newer]).not.toContain(await addressOf(player))
  const [now, ...others] = (await waitingOf(organizer, id)).results
  expect([now?.changes, others]).toEqual([{ email: newer }, []])
  expect((await accept(organizer, id, now?.id)).statusCode).toBe(200)
  expect(await addressOf(player)).toBe(newer)
})

test('[EV140] a sender who sends the same values again stops no decision', async () => {
  const { id, organizer, player, desk } = await aChild()
  const email = aFamily()
  await propose(desk, id, player, { email })
  const [shown] = (await waitingOf(organizer, id)).results
  await propose(desk, id, player, { email })
  expect((await accept(organizer, id, shown?.id)).statusCode).toBe(200)
  expect(await addressOf(player)).toBe(email)
})

test('[EV142] many changes from one sender don’t hide another sender’s, and the list counts those it doesn’t show', async () => {
  const { id, organizer, player, desk, staff } = await aChild()
  expect((await waitingOf(organizer, id)).more).toBe(0)
  await stage.db.query(
    `INSERT INTO waiting_change (event_id, event_player_id, user_id, changes)
     SELECT $1, $2, $3, '{"email": "own@example.test"}' FROM generate_series(1, 505)`,
    [id, player, desk.id],
  )
  const email = aFamily()
  await propose(await staff('desk'), id, player, { email })
  const { results, more } = await waitingOf(organizer, id)
  expect(results.filter(({ changes }) => changes.email === email)).toHaveLength(1)
  expect([results.length, more]).toEqual([100, 406])
  await accept(organizer, id, results[0]?.id)
  expect((await waitingOf(organizer, id)).more).toBe(405)
})
