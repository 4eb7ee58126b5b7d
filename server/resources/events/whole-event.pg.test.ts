import { randomUUID } from 'node:crypto'
import { v5 as uuidv5 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendInvitations } from '#server/resources/programs/send-invitations.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer, TestUser } from '#tests/support/test-server.ts'

// A whole event by its calls alone, as a script from outside has it: addresses and fields, and none of our types.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function ask(user: TestUser | undefined, method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) {
  const response = await server.app.inject({
    method,
    url: `/api/${path}`,
    ...(user && { headers: await server.as(user) }),
    ...(body && { payload: body }),
  })
  if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`)
  return response.json()
}

/** One operation, which must be applied. */
async function send(user: TestUser, path: string, body: object) {
  const { results } = await ask(user, 'POST', path, { mutation_id: randomUUID(), ...body })
  expect(results).toMatchObject([{ status: 'applied' }])
}

const linkIn = (email: string, page: string) =>
  new RegExp(`/${page}/([\\w-]+)`, 'u').exec(server.mailbox.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1]

async function hire(organizer: TestUser, event: string, parts: string[]): Promise<TestUser> {
  const worker = await server.createUser({ role: 'Evaluator' })
  await ask(organizer, 'POST', `event/${event}/staff/`, { email: worker.email, parts, group_ids: [] })
  await sendInvitations(server.services)
  await ask(worker, 'POST', `invitation/${linkIn(worker.email, 'invitation')}/`, {})
  return worker
}

async function rate(evaluator: TestUser, player: string, ratings: Record<string, number>) {
  const id = uuidv5(evaluator.id.toLowerCase(), player)
  const created_at = new Date().toISOString()
  await send(evaluator, 'evaluation/live/', {
    evaluation_submission_id: id,
    event_player_id: player,
    rubric_version: '2026.1',
    created_at,
  })
  await send(evaluator, 'evaluation/evaluation-ratings/', {
    evaluation_submission_id: id,
    base_revision: 1,
    ratings: Object.entries(ratings).map(([key, value]) => ({ key, value, rev: 1 })),
  })
  return id
}

const keys = ['skill:1', 'skill:2', 'skill:3', 'skill:4']
const all = (value: number) => Object.fromEntries(keys.map((key) => [key, value]))

test('an event from its program to the family’s report, by its calls alone', async () => {
  const owner = await server.createUser({ role: 'Owner' })
  const program = await ask(owner, 'POST', 'program/', { name: 'Harbor Point', city: 'Tampa', state_name: 'Florida' })
  const { id: event } = await ask(owner, 'POST', 'event/', {
    name: 'Fall Tryout',
    program_id: program.id,
    place: 'Harbor Gym',
    starts_on: '2026-11-28',
    ends_on: '2026-11-28',
    time_zone: 'America/New_York',
    form: { keys, weights: { 'skill:1': 2 } },
  })
  await ask(owner, 'PATCH', `event/${event}/`, { place: 'Gym 2' })
  const group = await ask(owner, 'POST', `event/${event}/groups/`, { name: 'A', court: '1', starts_at: '10:00' })
  const family = 'family@example.test'
  const { players } = await ask(owner, 'POST', `event/${event}/players/`, {
    request_id: randomUUID(),
    players: [
      {
        first_name: 'Jordan',
        last_name: 'Miles',
        bib: '57',
        group_id: group.id,
        gender: 'Male',
        school_grade: '11',
        email: family,
      },
      { first_name: 'Ana', last_name: 'Duarte', gender: 'Female' },
    ],
  })
  const [jordan, ana] = players.map(({ id }: { id: string }) => id)
  const [one, other] = [await hire(owner, event, ['evaluator']), await hire(owner, event, ['evaluator'])]
  const [desk, lead] = [await hire(owner, event, ['desk']), await hire(owner, event, ['lead'])]

  const ready = await ask(one, 'GET', `event/${event}/ready/?limit=100&offset=0`)
  expect(Object.keys(ready)).toEqual(expect.arrayContaining(['event', 'form', 'groups', 'staff', 'players']))
  expect(ready.players).toMatchObject({ count: 2, next: null, previous: null })
  expect(ready.staff).toHaveLength(4)

  await send(desk, 'event/player-check-in/', { event_id: event, event_player_id: jordan })
  const nameless = randomUUID()
  await send(one, 'event/player-add/', { event_id: event, event_player_id: nameless, bib: '57' })
  await send(desk, 'event/player-change/', {
    event_id: event,
    event_player_id: ana,
    bib: '60',
    email: 'a@example.test',
  })
  await rate(one, nameless, all(4))
  await rate(other, jordan, { ...all(4), 'skill:1': 2 })
  await rate(one, ana, all(3))

  const before = await ask(owner, 'GET', `event/${event}/coverage/`)
  expect(before.open).toMatchObject({ unseen: 0, same_person: 1 })
  await ask(owner, 'POST', `event/${event}/join/`, { keep: jordan, join: nameless })
  await ask(owner, 'POST', `event/${event}/unjoin/`, { keep: jordan, join: nameless })
  await ask(owner, 'POST', `event/${event}/join/`, { keep: jordan, join: nameless })

  expect(await ask(owner, 'POST', `event/${event}/close/`, {})).toMatchObject({ computed: 2, cases: 1 })
  const [gap] = (await ask(lead, 'GET', `event/${event}/cases/`)).cases
  expect(gap).toMatchObject({ key: 'skill:1', state: 'open', mean: 3, not_mine: null })
  await ask(lead, 'PUT', `event/${event}/cases/${gap.id}/`, { decision: 'decide', value: 3.5, reason: 'Seen twice' })

  await send(owner, 'event/board-move/', { event_id: event, event_player_id: jordan, column: 0 })
  const board = await ask(owner, 'GET', `event/${event}/board/`)
  expect(board.players.find(({ id }: { id: string }) => id === jordan)).toMatchObject({ column: 0, evaluators: 2 })

  expect(await ask(owner, 'POST', `event/${event}/publish/`, {})).toMatchObject({
    published: 2,
    mails: 2,
    // Nobody said how old she is: her report asks a guardian first.
    held_back: [],
    deliveries: expect.arrayContaining([expect.objectContaining({ bib: '60', state: 'age-unknown' })]),
  })
  await sendReports(server.services)
  const token = linkIn(family, 'report')
  await ask(undefined, 'POST', `report/${token}/code/`, {})
  const code = /\d{6}/u.exec(server.mailbox.mails.findLast(({ to }) => to === family)?.subject ?? '')?.[0]
  const report = await ask(undefined, 'POST', `report/${token}/open/`, { code })
  expect(report.player_profile).toMatchObject({ first_name: 'Jordan' })
  expect(report.player_performance[0]).toMatchObject({ skill_id: 1, rating: 3.5 })
})
