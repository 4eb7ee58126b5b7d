import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#domain/contracts/accounts.ts'
import type { EventInvitation, EventStaff } from '#domain/contracts/event-people.ts'
import { sendInvitations } from '#server/resources/programs/send-invitations.ts'
import { EVENT_FORM, openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

type Staff = { staff: EventStaff[]; invitations: EventInvitation[] }
const staffOf = async (by: TestUser, id: string) =>
  stage.read<Staff>(await stage.call(by, 'GET', `/event/${id}/staff/`))

test('[EV19] whoever is invited reads to what, accepts once, and works at the event', async () => {
  const { organizer, event } = await stage.anEvent()
  const worker = await stage.createUser({ role: 'Player' })
  const asked = await stage.askToWork(organizer, event.id, ` ${worker.email.toUpperCase()}`, ['lead', 'evaluator'])
  expect(asked.json()).toMatchObject({
    staff: null,
    invitation: { email: worker.email, parts: ['evaluator', 'lead'], state: 'waiting' },
  })
  expect(await sendInvitations(stage.services)).toBe(1)
  const mail = stage.mailbox.mails.findLast(({ to }) => to === worker.email)
  expect(mail?.subject).toBe('You’re invited to Fall Tryout as an evaluator and a lead evaluator')
  expect(mail?.text).toContain('Saturday, November 28, 2026 to Sunday, November 29, 2026, Harbor Gym.')
  const token = stage.tokenFor(worker.email)
  const paper = await stage.app.inject({ method: 'GET', url: `/api/invitation/${token}/` })
  expect(paper.json()).toMatchObject({
    program_name: 'Harbor Point',
    event_id: event.id,
    event_name: 'Fall Tryout',
    parts: ['evaluator', 'lead'],
    starts_on: '2026-11-28',
  })
  expect(paper.body).not.toContain(worker.email)

  const stranger = await stage.createUser({ role: 'Evaluator' })
  expect((await stage.accept(stranger, token)).statusCode).toBe(404)
  expect((await stage.accept(worker, token)).json()).toMatchObject({ event_id: event.id, program_id: null })
  expect((await stage.accept(worker, token)).statusCode).toBe(404)
  expect(await staffOf(organizer, event.id)).toMatchObject({
    staff: [{ user_id: worker.id, email: worker.email, parts: ['evaluator', 'lead'] }],
    invitations: [],
  })
  // Addresses are told to organizers alone.
  expect((await staffOf(worker, event.id)).staff).toMatchObject([{ user_id: worker.id, email: null }])
  const me = stage.read<User>(await stage.call(worker, 'GET', '/auth/me/'))
  expect(me.events).toEqual([
    { id: event.id, name: 'Fall Tryout', ends_on: '2026-11-29', parts: ['evaluator', 'lead'] },
  ])
  expect((await stage.readEvent(worker, event.id)).evaluator_count).toBe(1)
})

test('[EV19] asked again, the parts of who works there change at once; an open invitation offers the new ones', async () => {
  const { organizer, event } = await stage.anEvent()
  const worker = await stage.aWorker(organizer, event.id, ['desk'])
  const changed = await stage.askToWork(organizer, event.id, worker.email, ['evaluator'])
  expect(changed.json()).toMatchObject({ staff: { user_id: worker.id, parts: ['evaluator'] }, invitation: null })
  // A head of the program works there already.
  const self = await stage.askToWork(organizer, event.id, organizer.email, ['evaluator'])
  expect(self.json()).toMatchObject({ staff: { user_id: organizer.id } })
  expect((await stage.readEvent(organizer, event.id)).parts).toEqual(['organizer', 'evaluator'])

  const email = 'new.hand@example.test'
  const first = (await stage.askToWork(organizer, event.id, email, ['desk'])).json().invitation.id
  expect((await stage.askToWork(organizer, event.id, email, ['lead'])).json().invitation.id).toBe(first)
  expect(await sendInvitations(stage.services)).toBe(1)
  const before = stage.tokenFor(email)
  await stage.askToWork(organizer, event.id, email, ['evaluator'])
  await sendInvitations(stage.services)
  const paper = async (token: string) => stage.app.inject({ method: 'GET', url: `/api/invitation/${token}/` })
  expect((await paper(before)).statusCode).toBe(404)
  expect((await paper(stage.tokenFor(email))).json().parts).toEqual(['evaluator'])
  expect((await staffOf(organizer, event.id)).invitations).toMatchObject([{ id: first, state: 'sent' }])
})

test('[EV19] an invitation is revoked by its id; one account sends an inbox five a day, to programs and events together', async () => {
  const { organizer, event } = await stage.anEvent()
  const email = 'often.asked@example.test'
  const { invitation } = (await stage.askToWork(organizer, event.id, email, ['desk'])).json()
  await sendInvitations(stage.services)
  const path = `/event/${event.id}/staff/${invitation.id}/`
  expect((await stage.call(organizer, 'DELETE', path)).statusCode).toBe(200)
  expect((await stage.call(organizer, 'DELETE', path)).statusCode).toBe(404)
  expect((await stage.app.inject({ method: 'GET', url: `/api/invitation/${stage.tokenFor(email)}/` })).statusCode).toBe(
    404,
  )
  for (let mail = 1; mail < 5; mail++) {
    expect((await stage.askToWork(organizer, event.id, email, ['desk'])).statusCode).toBe(200)
    await sendInvitations(stage.services)
  }
  expect((await stage.askToWork(organizer, event.id, email, ['desk'])).statusCode).toBe(429)
  expect((await stage.postInvitation(organizer, event.program_id ?? 0, email, 'evaluator')).statusCode).toBe(429)
  const { owner, program } = await stage.anOwner()
  expect((await stage.postInvitation(owner, program.id, email, 'evaluator')).statusCode).toBe(200)
})

test('[EV206] people of the program are put on the staff without an email, at five events a day, and an old link of theirs ends', async () => {
  const { organizer, event } = await stage.anEvent()
  const programId = event.program_id ?? 0
  const late = await stage.createUser({ role: 'Player' })
  await stage.askToWork(organizer, event.id, late.email, ['desk'])
  await sendInvitations(stage.services)
  const oldLink = stage.tokenFor(late.email)
  await stage.accept(late, await stage.invite(organizer, programId, late.email, 'evaluator'))
  const { user: evaluator } = await stage.aMember(organizer, programId, 'evaluator')
  const mailsTo = ({ email }: TestUser) => stage.mailbox.mails.filter(({ to }) => to === email).length
  const before = [late, evaluator].map(mailsTo)
  const asked = await stage.askToWork(organizer, event.id, late.email, ['evaluator'])
  expect(asked.json()).toMatchObject({ staff: { user_id: late.id, parts: ['evaluator'] }, invitation: null })
  expect((await stage.accept(late, oldLink)).statusCode).toBe(404)
  // With the invitation to the program these would be six emails to one inbox.
  const ids = [event.id]
  while (ids.length < 5) {
    const made = await stage.call(organizer, 'POST', '/event/', { ...EVENT_FORM, program_id: programId })
    ids.push(stage.read<{ id: string }>(made).id)
  }
  for (const id of ids) {
    expect((await stage.askToWork(organizer, id, evaluator.email, ['evaluator'])).json()).toMatchObject({
      staff: { user_id: evaluator.id },
      invitation: null,
    })
    expect((await stage.readEvent(evaluator, id)).parts).toEqual(['evaluator'])
  }
  await sendInvitations(stage.services)
  expect([late, evaluator].map(mailsTo)).toEqual(before)
})

test('[EV206] an organizer from outside the program invites by email, and learns nothing of who belongs to it', async () => {
  const { organizer, event } = await stage.anEvent()
  const outsider = await stage.aWorker(organizer, event.id, ['organizer'])
  const { user: evaluator } = await stage.aMember(organizer, event.program_id ?? 0, 'evaluator')
  const asked = await stage.askToWork(outsider, event.id, evaluator.email, ['desk'])
  expect(asked.json()).toMatchObject({ staff: null, invitation: { email: evaluator.email } })
})

test('[M109] an event that sent emails today is deleted tomorrow, so a new event has the same limits', async () => {
  const { organizer, event } = await stage.anEvent()
  const email = 'again.and.again@example.test'
  for (let mail = 0; mail < 5; mail++) {
    expect((await stage.askToWork(organizer, event.id, email, ['desk'])).statusCode).toBe(200)
    await sendInvitations(stage.services)
  }
  const remove = () => stage.call(organizer, 'DELETE', `/event/${event.id}/`)
  const refused = await remove()
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'People got emails about this event today. You can delete it tomorrow.',
  ])
  const next = await stage.call(organizer, 'POST', '/event/', { ...EVENT_FORM, program_id: event.program_id })
  const { id } = stage.read<{ id: string }>(next)
  expect((await stage.askToWork(organizer, id, email, ['desk'])).statusCode).toBe(429)
  await stage.db.query('UPDATE invitation SET mail_day = mail_day - 1 WHERE event_id = $1', [event.id])
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana' }])
  await stage.db.query('INSERT INTO address_news (event_player_id, email, sent_at) VALUES ($1, $2, now())', [
    player!.id,
    email,
  ])
  expect((await remove()).statusCode).toBe(409)
  await stage.db.query(`UPDATE address_news SET sent_at = sent_at - interval '1 day' WHERE event_player_id = $1`, [
    player!.id,
  ])
  expect((await remove()).statusCode).toBe(200)
})

test.each([
  ['no part', { parts: [] }, 'parts'],
  ['an unknown part', { parts: ['referee'] }, 'parts.0'],
  ['no address', { email: 'nobody' }, 'email'],
  ['a group of nobody', { group_ids: ['018f0000-0000-7000-8000-00000000000a'] }, 'group_ids'],
])('[EV19] an invitation with %s is refused at its field', async (_, said, field) => {
  const { organizer, event } = await stage.anEvent()
  const body = { email: 'one@example.test', parts: ['desk'], ...said }
  const answer = await stage.call(organizer, 'POST', `/event/${event.id}/staff/`, body)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

test('[EV7] only organizers change an event and its people; what is not yours is not there', async () => {
  const { organizer, event } = await stage.anEvent()
  const desk = await stage.aWorker(organizer, event.id, ['desk'])
  const second = await stage.aWorker(organizer, event.id, ['organizer'])
  const { organizer: stranger } = await stage.anEvent()
  const change = async (by: TestUser) =>
    (await stage.call(by, 'PATCH', `/event/${event.id}/`, { place: 'Gym 2' })).statusCode
  expect([await change(desk), await change(second), await change(stranger)]).toEqual([404, 200, 404])
  const read = async (by: TestUser) => (await stage.call(by, 'GET', `/event/${event.id}/`)).statusCode
  expect([await read(desk), await read(stranger)]).toEqual([200, 404])
  await stage.call(organizer, 'DELETE', `/event/${event.id}/staff/${second.id}/`)
  expect([await change(second), await read(second)]).toEqual([404, 404])
})

test('[M61] who invites to an event, joins it, changes and removes people is written down', async () => {
  const { organizer, event } = await stage.anEvent()
  const worker = await stage.aWorker(organizer, event.id, ['desk'])
  await stage.askToWork(organizer, event.id, worker.email, ['evaluator'])
  await stage.call(organizer, 'DELETE', `/event/${event.id}/staff/${worker.id}/`)
  const deeds = await stage.db.query(
    `SELECT action, person_id, details ->> 'parts' AS parts FROM audit WHERE details ->> 'event_id' = $1 ORDER BY id`,
    [event.id],
  )
  expect(deeds).toEqual([
    { action: 'make event', person_id: null, parts: null },
    { action: 'invite to event', person_id: null, parts: '["desk"]' },
    { action: 'join event', person_id: worker.id, parts: '["desk"]' },
    { action: 'change event staff', person_id: worker.id, parts: '["evaluator"]' },
    { action: 'remove from event', person_id: worker.id, parts: '["evaluator"]' },
  ])
})

test('[EV16] an event leaves the list of its people 14 days after it was closed', async () => {
  const { organizer, event } = await stage.anEvent()
  const listed = async () =>
    stage.read<User>(await stage.call(organizer, 'GET', '/auth/me/')).events.map(({ id }) => id)
  expect(await listed()).toEqual([event.id])
  await stage.db.query("UPDATE event SET closed_at = now() - interval '13 days' WHERE id = $1", [event.id])
  expect(await listed()).toEqual([event.id])
  await stage.db.query("UPDATE event SET closed_at = now() - interval '15 days' WHERE id = $1", [event.id])
  expect(await listed()).toEqual([])
})
