import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Coverage } from '#domain/contracts/event-outcome.ts'
import { MOST_OPERATIONS } from '#domain/contracts/operations.ts'
import { MOST_OF_LISTS, MOST_WITH_WALK_ONS } from '#domain/events/most-players.ts'
import { MOST_PAIRS } from '#domain/events/same-person.ts'
import { EVENT_FORM, openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { DAILY, forgetOldDays, SHARE_OF_SENDER, WALK_ONS_BEYOND } from '../limits/spend-day.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

/** Inserts unnamed players with one bib directly. It would take weeks through the API. */
async function crowd(eventId: string, count: number, requestId: string | null = null) {
  await stage.db.query(
    `WITH made AS (INSERT INTO player (id, first_name, last_name, athletic_info, organization)
       SELECT gen_random_uuid(), '', '', '{}', '{}' FROM generate_series(1, $2) RETURNING id)
     INSERT INTO event_player (event_id, player_id, bib, request_id) SELECT $1, id, '7', $3::uuid FROM made`,
    [eventId, count, requestId],
  )
}

const vouchFor = ({ id }: TestUser) => stage.db.query('UPDATE program SET vouched_at = now() WHERE owner_id = $1', [id])

const list = (by: TestUser, eventId: string, count: number) =>
  stage.call(by, 'POST', `/event/${eventId}/players/`, {
    request_id: randomUUID(),
    players: Array.from({ length: count }, () => ({})),
  })

const walkOn = (eventId: string) => ({
  mutation_id: randomUUID(),
  event_id: eventId,
  event_player_id: randomUUID(),
  bib: '7',
})

async function sendWalkOn(by: TestUser, body: ReturnType<typeof walkOn>) {
  return (await stage.sendBatch(by, 'event-player.add', [body]))[0]
}

/** Returns how many players this account spent today. */
const spentOf = async ({ id }: TestUser) =>
  (
    await stage.db.query<{ done: number }>("SELECT done FROM account_day WHERE user_id = $1 AND deed = 'player'", [id])
  )[0]?.done ?? 0

test('[EV125] a list is rejected when the event is full, and tablets can add 500 more players', async () => {
  const { organizer, event } = await stage.anEvent()
  await vouchFor(organizer)
  await crowd(event.id, MOST_OF_LISTS - 10)
  const refused = await list(organizer, event.id, 11)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { message: 'This event has 2,990 players, and 3,000 are the most. Make another event for the others.' },
  ])
  expect((await list(organizer, event.id, 10)).statusCode).toBe(201)
  expect(await sendWalkOn(organizer, walkOn(event.id))).toMatchObject({ status: 'applied' })
  await crowd(event.id, MOST_WITH_WALK_ONS - MOST_OF_LISTS - 1)
  const late = walkOn(event.id)
  expect(await sendWalkOn(organizer, late)).toMatchObject({
    status: 'rejected',
    error_code: 'TOO_MANY',
    message: 'This event has 3,500 players, and more can’t be added. They stay on this device.',
  })
  // The error is temporary: the same operation succeeds when there is room.
  await stage.db.query(
    'DELETE FROM event_player WHERE id = (SELECT id FROM event_player WHERE event_id = $1 LIMIT 1)',
    [event.id],
  )
  expect(await sendWalkOn(organizer, late)).toMatchObject({ status: 'applied' })
})

test('[EV125] the database enforces the limit, even for two concurrent inserts', async () => {
  const { event } = await stage.anEvent()
  await crowd(event.id, MOST_OF_LISTS - 1, randomUUID())
  const ends: Array<() => void> = []
  const both = [randomUUID(), randomUUID()].map((id) =>
    stage.db.transaction(async (sql) => {
      await sql.query(
        "INSERT INTO player (id, first_name, last_name, athletic_info, organization) VALUES ($1, '', '', '{}', '{}')",
        [id],
      )
      await sql.query('INSERT INTO event_player (event_id, player_id, request_id) VALUES ($1, $2, $2)', [event.id, id])
      await new Promise<void>((end) => ends.push(end))
    }),
  )
  const settled = Promise.allSettled(both)
  await untilBlocked(stage.db)
  for (const end of ends) end()
  const outcomes = await settled
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = outcomes.find((it) => it.status === 'rejected')
  expect(lost?.reason).toMatchObject({ constraint: 'most_event_players' })
  await crowd(event.id, MOST_WITH_WALK_ONS - MOST_OF_LISTS)
  await expect(crowd(event.id, 1)).rejects.toMatchObject({ constraint: 'most_event_players' })
})

test('[U113, U125, U126] an unknown account gets 600 players a day across its events, and tablets half as many more', async () => {
  const { organizer, event } = await stage.anEvent()
  const other = stage.read<{ id: string }>(
    await stage.call(organizer, 'POST', '/event/', { ...EVENT_FORM, program_id: event.program_id }),
  )
  const { stranger } = DAILY.player
  expect((await list(organizer, event.id, 300)).statusCode).toBe(201)
  expect((await list(organizer, other.id, stranger - 300)).statusCode).toBe(201)
  const refused = await list(organizer, other.id, 1)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    429,
    '3600',
    {
      message: expect.stringContaining(
        '600 players at events a day are the most for this account. Try again tomorrow.',
      ),
    },
  ])
  // Players that the desk adds count against the limit of the event's owner.
  const desk = await stage.aWorker(organizer, event.id, ['desk'])
  expect(await sendWalkOn(desk, walkOn(event.id))).toMatchObject({ status: 'applied' })
  await stage.db.query("UPDATE account_day SET done = $2 WHERE user_id = $1 AND deed = 'player'", [
    organizer.id,
    stranger * WALK_ONS_BEYOND,
  ])
  const kept = walkOn(event.id)
  expect(await sendWalkOn(desk, kept)).toMatchObject({
    status: 'retry_later',
    error_code: 'LIMIT_OF_DAY',
    message: 'Sent tomorrow: today’s limit of new players is reached.',
    retry_after_seconds: 3_600,
  })
  await stage.db.query('UPDATE account_day SET day = day - 1 WHERE user_id = $1', [organizer.id])
  expect(await sendWalkOn(desk, kept)).toMatchObject({ status: 'applied' })
  expect((await list(organizer, other.id, 1)).statusCode).toBe(201)
})

test('[EV137] late players of a removed desk count for the desk alone and never for the event’s creator', async () => {
  const { organizer, event } = await stage.anEvent()
  const desk = await stage.aWorker(organizer, event.id, ['desk'])
  const headers = { ...(await stage.as(desk)), 'x-device-id': 'tablet' }
  await stage.app.inject({ method: 'GET', url: `/api/event/${event.id}/ready/`, headers })
  await stage.call(organizer, 'DELETE', `/event/${event.id}/staff/${desk.id}/`)
  // The sender's own limit decides the share. This creator is known, and this desk isn't.
  await vouchFor(organizer)
  const share = DAILY.player.stranger * WALK_ONS_BEYOND * SHARE_OF_SENDER
  await crowd(event.id, share - 1)
  await stage.db.query('UPDATE event_player SET added_by = $2 WHERE event_id = $1', [event.id, desk.id])
  expect(await sendWalkOn(desk, walkOn(event.id))).toMatchObject({ status: 'applied' })
  expect(await sendWalkOn(desk, walkOn(event.id))).toMatchObject({
    status: 'retry_later',
    error_code: 'LIMIT_OF_DAY',
    message: 'Sent tomorrow: you’ve added as many players as one person can in a day.',
  })
  expect([await spentOf(organizer), await spentOf(desk)]).toEqual([0, 0])
  expect(await sendWalkOn(organizer, walkOn(event.id))).toMatchObject({ status: 'applied' })
})

test('[EV137] a desk adds 450 players a day, and other desks and the organizer still add theirs', async () => {
  const { organizer, event } = await stage.anEvent()
  const [desk, other] = [
    await stage.aWorker(organizer, event.id, ['desk']),
    await stage.aWorker(organizer, event.id, ['evaluator']),
  ]
  const share = 450
  for (let sent = 0; sent < share; sent += MOST_OPERATIONS) {
    const bodies = Array.from({ length: MOST_OPERATIONS }, () => walkOn(event.id))
    const results = await stage.sendBatch(desk, 'event-player.add', bodies)
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']))
  }
  const kept = walkOn(event.id)
  expect(await sendWalkOn(desk, kept)).toMatchObject({ status: 'retry_later', error_code: 'LIMIT_OF_DAY' })
  for (const by of [other, organizer])
    expect(await sendWalkOn(by, walkOn(event.id))).toMatchObject({ status: 'applied' })
  expect(await spentOf(organizer)).toBe(share + 2)
  await stage.db.query("UPDATE event_player SET created_at = created_at - interval '1 day' WHERE added_by = $1", [
    desk.id,
  ])
  expect(await sendWalkOn(desk, kept)).toMatchObject({ status: 'applied' })
})

test('[U113] an account that has paid, or got a program from an admin, has higher limits', async () => {
  const { organizer, event } = await stage.anEvent()
  await stage.db.query(
    "INSERT INTO account_day (user_id, day, deed, done) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 'player', $2)",
    [organizer.id, DAILY.player.stranger],
  )
  expect((await list(organizer, event.id, 1)).statusCode).toBe(429)
  const admin = await stage.createUser({ isAdmin: true })
  const given = await stage.call(admin, 'PATCH', `/program/${event.program_id}/`, { owner_email: organizer.email })
  expect(given.statusCode).toBe(200)
  expect((await list(organizer, event.id, 1)).statusCode).toBe(201)
})

test('[U113] events, programs and invitations count per day, even after they are deleted', async () => {
  const { owner, program } = await stage.anOwner()
  const make = () => stage.call(owner, 'POST', '/event/', { ...EVENT_FORM, program_id: program.id })
  for (let at = 0; at < DAILY.event.stranger; at++) {
    const { id } = stage.read<{ id: string }>(await make())
    stage.read(await stage.call(owner, 'DELETE', `/event/${id}/`))
  }
  expect((await make()).statusCode).toBe(429)
  const programs = []
  for (let at = 0; at < DAILY.program.stranger; at++)
    programs.push(
      (await stage.call(owner, 'POST', '/program/', { name: `P${at}`, city: 'Tampa', state_name: 'Florida' }))
        .statusCode,
    )
  expect(programs).toEqual([200, 200, 200, 200, 429])
  await stage.db.query(
    "INSERT INTO account_day (user_id, day, deed, done) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 'invitation', $2)",
    [owner.id, DAILY.invitation.stranger],
  )
  expect((await stage.postInvitation(owner, program.id, 'one.more@example.test', 'director')).statusCode).toBe(429)
  await stage.db.query('UPDATE account_day SET day = day - 2 WHERE user_id = $1', [owner.id])
  await forgetOldDays(stage)
  expect(await stage.db.query('SELECT 1 FROM account_day WHERE user_id = $1', [owner.id])).toEqual([])
})

test('[EV126] with 2,000 unnamed players under one bib, the board counts two million pairs and lists the first', async () => {
  const { organizer, event } = await stage.anEvent()
  await crowd(event.id, 2_000)
  const answer = await stage.call(organizer, 'GET', `/event/${event.id}/coverage/`)
  const coverage = stage.read<Coverage>(answer)
  expect(coverage.players).toHaveLength(2_000)
  expect(coverage.open).toMatchObject({ same_person: 1_999_000, double_bibs: 1 })
  expect(coverage.same_person).toHaveLength(MOST_PAIRS)
  expect(coverage.double_bibs[0]?.event_player_ids).toHaveLength(20)
  expect(answer.body.length).toBeLessThan(600_000)
})

test('[U114] boards and dashboards have a separate limit: a twentieth of the limit for all calls', async () => {
  const server = await startTestServer({ callsPerMinute: 40 })
  const headers = await server.as(await server.createUser({ role: 'Owner' }))
  const paths = [`/event/${randomUUID()}/coverage/`, `/event/${randomUUID()}/board/`, '/dashboard/']
  for (const path of paths) {
    const ask = async () => (await server.app.inject({ method: 'GET', url: `/api${path}`, headers })).statusCode
    const answers = [await ask(), await ask(), await ask()]
    expect([path, ...answers.map((status) => status === 429)]).toEqual([path, false, false, true])
  }
  expect((await server.app.inject({ method: 'GET', url: '/api/event/', headers })).statusCode).toBe(200)
  await server.close()
})
