import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventInvitation, EventStaff } from '#domain/contracts/event-people.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import { digestOf } from '#server/letters/link-secret.ts'
import { lockForAccount } from '#server/resources/programs/invitations-repository.ts'
import { sendInvitations } from '#server/resources/programs/send-invitations.ts'
import { deadlocksOf } from '#tests/support/deadlocks-of.ts'
import { EVENT_FORM, openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { joinEvent } from './change-staff.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

/** Makes an event of a program with a director. */
async function aProgram() {
  const { organizer: owner, event } = await stage.anEvent()
  const { id, program_id: programId } = event
  if (programId === null) throw new Error('The event has no program')
  await stage.addPlayers(owner, id, [{ first_name: 'Jordan', bib: '57', date_of_birth: '2016-01-01' }])
  const aMember = async (part: 'director' | 'coach' | 'evaluator') => stage.aMember(owner, programId, part)
  const { user: director } = await aMember('director')
  return {
    id,
    programId,
    owner,
    director,
    aMember,
    invite: (by: TestUser, parts: EventPart[], user?: TestUser) => stage.aWorker(by, id, parts, user),
    give: async (by: TestUser, to: TestUser, parts: EventPart[]) =>
      stage.read<{ staff: EventStaff | null }>(await stage.askToWork(by, id, to.email, parts)),
    takeOff: async (by: TestUser, whom: { id: string }) =>
      stage.read(await stage.call(by, 'DELETE', `/event/${id}/staff/${whom.id}/`)),
    remove: async (whom: TestUser) =>
      stage.read(await stage.call(owner, 'DELETE', `/program/${programId}/members/${whom.id}/`)),
    invitations: async () =>
      stage.read<{ invitations: EventInvitation[] }>(await stage.call(owner, 'GET', `/event/${id}/staff/`)).invitations,
  }
}
type Program = Awaited<ReturnType<typeof aProgram>>

/** Returns the status of reading the players with their birth dates, for each user. */
const readPlayers = ({ id }: Program, ...users: TestUser[]) =>
  Promise.all(users.map(async (it) => (await stage.call(it, 'GET', `/event/${id}/players/`)).statusCode))

const audited = async ({ id }: Program, user: TestUser) =>
  stage.db.query(
    `SELECT action, details -> 'parts' AS parts FROM audit WHERE origin = 'server' AND person_id = $2
       AND details ->> 'event_id' = $1`,
    [id, user.id],
  )

test('[G106] an organizer whose giver was demoted ends with the director behind both', async () => {
  const it = await aProgram()
  const friend = await it.invite(it.director, ['organizer', 'evaluator'])
  const sock = await it.invite(friend, ['organizer'])
  await it.give(it.director, friend, ['evaluator'])
  expect(await readPlayers(it, friend, sock)).toEqual([404, 200])
  await it.remove(it.director)
  expect(await readPlayers(it, friend, sock)).toEqual([404, 404])
  expect(await audited(it, sock)).toEqual([{ action: 'remove from event', parts: ['organizer'] }])
})

test('[G106] two outsiders who take and give each other’s part end with the director behind both', async () => {
  const it = await aProgram()
  const friend = await it.invite(it.director, ['organizer', 'evaluator'])
  const sock = await it.invite(friend, ['organizer', 'evaluator'])
  const ofOwner = await it.invite(it.owner, ['organizer'])
  await it.give(sock, friend, ['evaluator'])
  await it.give(sock, friend, ['organizer', 'evaluator'])
  await it.give(friend, sock, ['evaluator'])
  await it.give(friend, sock, ['organizer', 'evaluator'])
  await it.give(sock, sock, ['organizer', 'evaluator', 'desk'])
  // An outsider who changes another part doesn't become responsible for them.
  await it.give(ofOwner, friend, ['organizer', 'desk'])
  await it.remove(it.director)
  expect(await readPlayers(it, friend, sock, ofOwner)).toEqual([404, 404, 200])
  expect(await audited(it, friend)).toEqual([{ action: 'change event staff', parts: ['desk'] }])
})

test('[G106] an outsider who left the staff and was invited again by an outsider ends with the director', async () => {
  const it = await aProgram()
  const friend = await it.invite(it.director, ['organizer'])
  const sock = await it.invite(friend, ['organizer'])
  await it.takeOff(sock, friend)
  await it.invite(sock, ['organizer'], friend)
  await it.remove(it.director)
  expect(await readPlayers(it, friend, sock)).toEqual([404, 404])
})

test('[G106] an invitation counts as sent by the last person who changed its offer', async () => {
  const it = await aProgram()
  const friend = await it.invite(it.director, ['organizer'])
  const sock = await stage.createUser({ role: 'Player' })
  await stage.askToWork(it.owner, it.id, sock.email, ['desk'])
  await stage.askToWork(friend, it.id, sock.email, ['organizer'])
  await sendInvitations(stage.services)
  expect((await stage.accept(sock, stage.tokenFor(sock.email))).statusCode).toBe(200)
  await it.remove(it.director)
  expect(await readPlayers(it, sock)).toEqual([404])
})

test('[G106] a person of the program who gives the part again becomes the backer', async () => {
  const it = await aProgram()
  const [kept, ended] = [await it.invite(it.director, ['organizer']), await it.invite(it.director, ['organizer'])]
  const ofKept = await it.invite(kept, ['organizer'])
  await it.give(it.owner, kept, ['organizer', 'desk'])
  const newOfKept = await it.invite(kept, ['organizer'])
  await it.remove(it.director)
  expect(await readPlayers(it, kept, ended, ofKept, newOfKept)).toEqual([200, 404, 404, 200])
  await it.invite(it.owner, ['organizer'], ended)
  expect(await readPlayers(it, ended)).toEqual([200])
})

type Ending = { part: 'director' | 'coach' | 'evaluator'; end: (it: Program, who: TestUser, team: number) => unknown }
const ENDINGS: Record<string, Ending> = {
  'is removed from the program as its director': { part: 'director', end: (it, who) => it.remove(who) },
  'is removed from the program as its evaluator': { part: 'evaluator', end: (it, who) => it.remove(who) },
  'is removed from the program as its coach': { part: 'coach', end: (it, who) => it.remove(who) },
  'has the last team in the program taken out': {
    part: 'coach',
    end: (it, _, team) => stage.call(it.owner, 'DELETE', `/program/${it.programId}/teams/${team}/`),
  },
  'leaves the program': {
    part: 'evaluator',
    end: (it, who) => stage.call(who, 'DELETE', `/program/${it.programId}/members/${who.id}/`),
  },
  'is taken off the staff': { part: 'evaluator', end: (it, who) => it.takeOff(it.owner, who) },
  'keeps another part on the staff': { part: 'evaluator', end: (it, who) => it.give(it.owner, who, ['evaluator']) },
  'loses the role in the database': {
    part: 'evaluator',
    end: (_, who) => stage.db.query('DELETE FROM program_evaluator WHERE user_id = $1', [who.id]),
  },
}
test.each(Object.entries(ENDINGS))(
  '[G106, G107] the outsiders whom a person of the program made organizers end when that person %s',
  async (_, { part, end }) => {
    const it = await aProgram()
    const { user: member, teamId } = await it.aMember(part)
    if (part !== 'director') await it.invite(it.owner, ['organizer', 'evaluator'], member)
    const friend = await it.invite(member, ['organizer'])
    const sock = await it.invite(friend, ['organizer', 'desk'])
    const inside = (await it.aMember('evaluator')).user
    await it.invite(member, ['organizer'], inside)
    const ofInside = await it.invite(inside, ['organizer'])
    const ofOwner = await it.invite(it.owner, ['organizer'])
    for (const by of [member, friend, sock, ofOwner])
      await stage.askToWork(by, it.id, `pending.${by.id}@example.test`, ['desk'])
    await end(it, member, teamId)
    expect(await readPlayers(it, member, friend, sock)).toEqual([404, 404, 404])
    expect(await readPlayers(it, inside, ofInside, ofOwner, it.director)).toEqual([200, 200, 200, 200])
    expect((await stage.readEvent(sock, it.id)).parts).toEqual(['desk'])
    expect((await it.invitations()).map(({ email }) => email)).toEqual([`pending.${ofOwner.id}@example.test`])
    expect(await audited(it, friend)).toEqual([{ action: 'remove from event', parts: ['organizer'] }])
    expect(await audited(it, sock)).toEqual([{ action: 'change event staff', parts: ['desk'] }])
  },
)

test('[G106] the outsiders of an owner end when the program gets another owner', async () => {
  const it = await aProgram()
  const friend = await it.invite(it.owner, ['organizer'])
  const ofDirector = await it.invite(it.director, ['organizer'])
  const next = await stage.createUser({ role: 'Owner' })
  const admin = await stage.createUser({ role: 'Player', isAdmin: true })
  const path = `/program/${it.programId}/`
  expect((await stage.call(admin, 'PATCH', path, { owner_email: next.email })).statusCode).toBe(200)
  expect(await readPlayers(it, it.owner, friend, ofDirector, next)).toEqual([404, 404, 200, 200])
})

test('[G106] a director who also coaches the event’s team keeps the outsiders there', async () => {
  const it = await aProgram()
  const coach = (await it.aMember('coach')).user
  await stage.db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [it.programId, coach.id])
  await stage.db.query('UPDATE event SET team_id = (SELECT id FROM team WHERE coach_id = $2) WHERE id = $1', [
    it.id,
    coach.id,
  ])
  const friend = await it.invite(coach, ['organizer'])
  await stage.read(await stage.call(it.owner, 'DELETE', `/program/${it.programId}/members/${coach.id}/?part=director`))
  expect(await readPlayers(it, coach, friend)).toEqual([200, 200])
})

test.each([
  ['is taken off the staff', (it: Program, who: TestUser) => it.takeOff(it.owner, who)],
  ['stops organizing', (it: Program, who: TestUser) => it.give(it.owner, who, ['evaluator'])],
])('[G107] the open invitations of an organizer who %s end', async (_, end) => {
  const it = await aProgram()
  const friend = await it.invite(it.owner, ['organizer'])
  const sock = await stage.createUser({ role: 'Player' })
  await stage.askToWork(friend, it.id, sock.email, ['organizer'])
  await sendInvitations(stage.services)
  await end(it, friend)
  expect(await it.invitations()).toEqual([])
  expect((await stage.accept(sock, stage.tokenFor(sock.email))).statusCode).toBe(404)
  expect(await readPlayers(it, sock)).toEqual([404])
})

test('[G107] a head of the event who leaves its staff keeps invitations and organizers from outside', async () => {
  const it = await aProgram()
  await it.give(it.director, it.director, ['organizer', 'evaluator'])
  const friend = await it.invite(it.director, ['organizer'])
  await stage.askToWork(it.director, it.id, 'pending@example.test', ['desk'])
  await it.takeOff(it.owner, it.director)
  expect(await it.invitations()).toHaveLength(1)
  expect(await readPlayers(it, it.director, friend)).toEqual([200, 200])
})

/** Ends the director's role in a transaction, and commits once `call` waits for it. Returns the answer to `call`. */
async function whileRemoved<Answer>(it: Program, call: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined
  await stage.db.transaction(async (sql) => {
    await sql.query('SELECT 1 FROM program WHERE id = $1 FOR NO KEY UPDATE', [it.programId])
    await sql.query('DELETE FROM program_director WHERE user_id = $1', [it.director.id])
    answer ??= call()
    await untilBlocked(stage.db)
  })
  return answer ?? call()
}

/** Sends an invitation from the director to an outsider. */
async function anInvitation(it: Program) {
  const friend = await stage.createUser({ role: 'Player' })
  await stage.askToWork(it.director, it.id, friend.email, ['organizer'])
  await sendInvitations(stage.services)
  return { friend, token: stage.tokenFor(friend.email) }
}

test('[G107] an acceptance that waits for the sender’s removal is refused', async () => {
  const it = await aProgram()
  const { friend, token } = await anInvitation(it)
  const before = await deadlocksOf(stage.db)
  let waiting: Promise<[unknown, { statusCode: number }]> | undefined
  await stage.db.transaction(async (sql) => {
    await sql.query('SELECT 1 FROM event WHERE id = $1 FOR NO KEY UPDATE', [it.id])
    const removal = it.remove(it.director)
    await untilBlocked(stage.db)
    waiting = Promise.all([removal, stage.accept(friend, token)])
    await untilBlocked(stage.db, 2)
  })
  expect((await waiting)?.[1].statusCode).toBe(404)
  expect(await readPlayers(it, friend)).toEqual([404])
  expect(await deadlocksOf(stage.db)).toBe(before)
})

test('[G107] an invitation whose sender no longer organizes the event is refused even if it is open', async () => {
  const it = await aProgram()
  const { friend, token } = await anInvitation(it)
  await it.remove(it.director)
  await stage.db.query('UPDATE invitation SET revoked_at = NULL WHERE event_id = $1', [it.id])
  expect((await stage.accept(friend, token)).statusCode).toBe(404)
})

test('[G106] a removal that waits for an acceptance ends what the acceptance gave', async () => {
  const it = await aProgram()
  const { friend, token } = await anInvitation(it)
  let removal: Promise<unknown> | undefined
  await stage.db.transaction(async (sql) => {
    const invitation = await lockForAccount(sql, digestOf(token), friend.id)
    if (!invitation?.event_id) throw new Error('The invitation is gone')
    await joinEvent(sql, actorOf(friend), invitation)
    removal ??= it.remove(it.director)
    await untilBlocked(stage.db)
  })
  await removal
  expect(await readPlayers(it, friend)).toEqual([404])
})

const actorOf = ({ id: userId, email }: TestUser) => ({
  userId,
  email,
  roles: ['Player'] as const,
  isAdmin: false,
  isEvaluator: false,
  from: '127.0.0.1',
})

test.each([
  ['gives a part', (it: Program, to: TestUser) => stage.askToWork(it.director, it.id, to.email, ['organizer'])],
  [
    'invites to the event',
    (it: Program) => stage.askToWork(it.director, it.id, `${randomUUID()}@example.test`, ['organizer']),
  ],
  [
    'invites to the program',
    (it: Program) => stage.postInvitation(it.director, it.programId, `${randomUUID()}@example.test`, 'director'),
  ],
])('[G107] a director who %s while they are removed is refused', async (_, call) => {
  const it = await aProgram()
  const worker = await it.invite(it.owner, ['desk'])
  expect((await whileRemoved(it, () => call(it, worker))).statusCode).toBe(404)
  expect(await readPlayers(it, worker)).toEqual([404])
  expect(await it.invitations()).toEqual([])
})

test('[G106, G107] no outsider organizes after twelve acceptances and invitations during a removal', async () => {
  const it = await aProgram()
  await stage.db.query('UPDATE program SET vouched_at = now() WHERE id = $1', [it.programId])
  const pending = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const friend = await stage.createUser({ role: 'Player' })
      const event = stage.read<{ id: string }>(
        await stage.call(it.director, 'POST', '/event/', { ...EVENT_FORM, program_id: it.programId }),
      )
      await stage.askToWork(it.director, event.id, friend.email, ['organizer'])
      return { friend, event }
    }),
  )
  await sendInvitations(stage.services)
  const before = await deadlocksOf(stage.db)
  await Promise.all([
    ...pending.slice(0, 6).map(({ friend }) => stage.accept(friend, stage.tokenFor(friend.email))),
    it.remove(it.director),
    ...pending.slice(6).map(({ friend }) => stage.accept(friend, stage.tokenFor(friend.email))),
    ...pending.map(({ event }) =>
      stage.askToWork(it.director, event.id, `${randomUUID()}@example.test`, ['organizer']),
    ),
  ])
  const left = await stage.db.query(
    `SELECT s.user_id FROM event_staff s JOIN event v ON v.id = s.event_id
       WHERE v.program_id = $1 AND s.removed_at IS NULL
     UNION ALL SELECT i.invited_by FROM invitation i JOIN event v ON v.id = i.event_id
       WHERE v.program_id = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL`,
    [it.programId],
  )
  expect(left).toEqual([])
  expect(await deadlocksOf(stage.db)).toBe(before)
})
