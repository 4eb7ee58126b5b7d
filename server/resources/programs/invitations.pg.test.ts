import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Team } from '#domain/contracts/teams.ts'
import type { ProgramStage } from '#tests/support/program-stage.ts'
import { openProgramStage, PROGRAM_FORM } from '#tests/support/program-stage.ts'
import { AddressRefused } from '#server/ports/mail.ts'
import { forgetOldInvitations } from './invitations-repository.ts'
import { sendInvitations } from './send-invitations.ts'

let stage: ProgramStage
beforeAll(async () => {
  stage = await openProgramStage()
})
afterAll(() => stage.close())

const open = (token: string) => stage.app.inject({ url: `/api/invitation/${token}/` })
const broken = (message: string) => ({
  ...stage.services,
  mailer: { send: () => Promise.reject(new Error(message)) },
})

test('[G88, G91] an owner invites a director, who reads whose program it is, accepts, and sees its teams', async () => {
  const { owner, program } = await stage.anOwner()
  const director = await stage.createUser({ role: 'Director' })
  const token = await stage.invite(owner, program.id, director.email, 'director')
  const paper = await open(token)
  expect(paper.json()).toEqual({
    program_name: 'Harbor Point',
    city: 'Tampa',
    state_name: 'Florida',
    part: 'director',
    invited_by: 'Test Owner',
    expires_at: expect.any(String),
  })
  expect(paper.body).not.toContain(director.email)
  expect(await stage.invitations(owner, program.id)).toMatchObject([{ email: director.email, state: 'sent' }])
  expect((await stage.accept(director, token)).json()).toEqual({
    program_id: program.id,
    program_name: 'Harbor Point',
    part: 'director',
  })
  expect(await stage.invitations(director, program.id)).toMatchObject([{ state: 'accepted' }])
  expect(await stage.members(director, program.id)).toMatchObject([
    { user_id: owner.id, part: 'owner' },
    { user_id: director.id, part: 'director', email: director.email },
  ])
  expect(await stage.programsOf(director)).toMatchObject([{ id: program.id, part: 'director', teams: [] }])
})

test('[G90, G91] a coach accepts with the teams they choose, and the program sees those and no others', async () => {
  const { owner, program } = await stage.anOwner()
  const coach = await stage.createUser({ role: 'Coach' })
  const [first, second] = [
    await stage.createTeam(coach, { name: 'Varsity' }),
    await stage.createTeam(coach, { name: 'JV' }),
  ]
  const token = await stage.invite(owner, program.id, coach.email, 'coach')
  expect((await stage.accept(coach, token)).json().fields).toEqual({ team_ids: ['Choose at least one team'] })
  const strangers = await stage.createTeam(await stage.createUser({ role: 'Coach' }))
  for (const id of [strangers.id, 2_000_000_000])
    expect((await stage.accept(coach, token, [first.id, id])).json().fields).toEqual({
      team_ids: ['Choose teams of your own'],
    })
  expect((await stage.accept(coach, token, [first.id])).statusCode).toBe(200)
  const seen = (await stage.call(owner, 'GET', `/team/?program_id=${program.id}`)).json<Team[]>()
  expect(seen.map(({ id }) => id)).toEqual([first.id])
  expect((await stage.call(owner, 'GET', `/dashboard/?team_id=${first.id}`)).statusCode).toBe(200)
  expect((await stage.call(owner, 'GET', `/dashboard/?team_id=${second.id}`)).statusCode).toBe(404)
  expect(await stage.members(owner, program.id)).toMatchObject([
    { part: 'owner' },
    { user_id: coach.id, part: 'coach', teams: [{ id: first.id, name: 'Varsity' }] },
  ])
})

test('[G90] a team of another program joins no second one', async () => {
  const [here, there] = [await stage.anOwner(), await stage.anOwner()]
  const { user: coach, teamId } = await stage.aMember(there.owner, there.program.id, 'coach')
  const token = await stage.invite(here.owner, here.program.id, coach.email, 'coach')
  const answer = await stage.accept(coach, token, [teamId])
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'Riverside Hawks belongs to Harbor Point. Take it out there first.',
  ])
  expect(await stage.programsOf(coach)).toMatchObject([{ id: there.program.id }])
})

test('[G92] an evaluator of a program may be anybody, and gets no right to the queue by it', async () => {
  const { owner, program } = await stage.anOwner()
  const { user } = await stage.aMember(owner, program.id, 'evaluator')
  expect(await stage.members(owner, program.id)).toMatchObject([{}, { user_id: user.id, part: 'evaluator' }])
  expect((await stage.call(user, 'GET', '/evaluation/evaluator/library/')).statusCode).toBe(403)
  expect((await stage.call(user, 'GET', `/program/${program.id}/`)).statusCode).toBe(403)
})

test.each([
  ['director', 'Coach', 'a director account. Yours is a coach account'],
  ['director', 'Owner', 'a director account. Yours is an owner account'],
  ['coach', 'Director', 'a coach account. Yours is a director account'],
] as const)('[G92] an invitation for a %s tells a %s what to do, and stays open', async (part, role, words) => {
  const { owner, program } = await stage.anOwner()
  const user = await stage.createUser({ role })
  const token = await stage.invite(owner, program.id, user.email, part)
  const answer = await stage.accept(user, token, [1])
  expect([answer.statusCode, answer.json().error_code]).toEqual([409, 'WRONG_ROLE'])
  expect(answer.json().message).toContain(words)
  expect((await open(token)).statusCode).toBe(200)
})

test('[G91] whoever else has the link can’t accept, and gets the answer of a link that never was', async () => {
  const { owner, program } = await stage.anOwner()
  const [director, thief] = [await stage.createUser({ role: 'Director' }), await stage.createUser({ role: 'Director' })]
  const token = await stage.invite(owner, program.id, director.email, 'director')
  const [foreign, unknown] = [await stage.accept(thief, token), await stage.accept(thief, 'a'.repeat(43))]
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(unknown.body)
  expect(await stage.programsOf(thief)).toEqual([])
  expect((await stage.accept(director, token)).statusCode).toBe(200)
})

test('[G91] one inbox has many spellings', async () => {
  const { owner, program } = await stage.anOwner()
  const director = await stage.createUser({ role: 'Director', email: 'dana.reyes@gmail.com' })
  const token = await stage.invite(owner, program.id, 'DanaReyes+courtside@googlemail.com', 'director')
  expect(token).toBe('')
  const sent = stage.tokenFor('danareyes+courtside@googlemail.com')
  expect((await stage.accept(director, sent)).statusCode).toBe(200)
  const again = await stage.postInvitation(owner, program.id, 'dana.reyes@gmail.com', 'director')
  expect(again.json().fields).toEqual({ email: ['Test Director belongs to this program already'] })
})

test('[G91] used, expired, revoked, replaced and altered links are answered alike, to read and to accept', async () => {
  const { owner, program } = await stage.anOwner()
  const director = await stage.createUser({ role: 'Director' })
  const fresh = () => stage.invite(owner, program.id, director.email, 'director')
  const newest = async () => (await stage.invitations(owner, program.id))[0]?.id ?? ''

  const replaced = await fresh()
  const altered = `${replaced.slice(0, -1)}${replaced.endsWith('A') ? 'B' : 'A'}`
  const revoked = await fresh()
  expect((await open(revoked)).statusCode).toBe(200)
  await stage.call(owner, 'DELETE', `/program/${program.id}/invitations/${await newest()}/`)
  const expired = await fresh()
  await stage.db.query('UPDATE invitation SET expires_at = now() WHERE id = $1', [await newest()])
  expect((await stage.invitations(owner, program.id)).map(({ state }) => state)).toEqual(['expired', 'revoked'])
  const used = await fresh()
  expect((await stage.accept(director, used)).statusCode).toBe(200)

  const never = [(await open('a'.repeat(43))).body, (await stage.accept(director, 'a'.repeat(43))).body]
  for (const token of [replaced, altered, revoked, expired, used]) {
    const [read, accepted] = [await open(token), await stage.accept(director, token)]
    expect([read.statusCode, accepted.statusCode]).toEqual([404, 404])
    expect([read.body, accepted.body]).toEqual(never)
  }
})

test('[G91] two devices that accept at the same moment accept once', async () => {
  const { owner, program } = await stage.anOwner()
  const director = await stage.createUser({ role: 'Director' })
  const token = await stage.invite(owner, program.id, director.email, 'director')
  const answers = await Promise.all([stage.accept(director, token), stage.accept(director, token)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
  const deeds = await stage.db.query(`SELECT 1 FROM audit WHERE action = 'join program' AND actor_id = $1`, [
    director.id,
  ])
  expect(deeds).toHaveLength(1)
})

test('[G88] two taps owe one mail; inviting again later sends a new link in the same invitation', async () => {
  const { owner, program } = await stage.anOwner()
  await sendInvitations(stage.services)
  const email = 'twice@example.test'
  const [first, second] = await Promise.all([
    stage.postInvitation(owner, program.id, email, 'coach'),
    stage.postInvitation(owner, program.id, email, 'coach'),
  ])
  expect(first.json()).toMatchObject({ state: 'waiting', sent_at: null })
  expect(second.json().id).toBe(first.json().id)
  const before = stage.mailbox.mails.length
  await Promise.all([sendInvitations(stage.services), sendInvitations(stage.services)])
  expect(stage.mailbox.mails).toHaveLength(before + 1)
  const old = stage.tokenFor(email)
  const next = await stage.invite(owner, program.id, email, 'coach')
  expect([(await open(old)).statusCode, (await open(next)).statusCode]).toEqual([404, 200])
  expect(await stage.invitations(owner, program.id)).toHaveLength(1)
})

test('[G88] no table holds a link, and the mail says who invites, to what, and as what', async () => {
  const { owner, program } = await stage.anOwner()
  await stage.db.query(`UPDATE app_user SET first_name = 'Ann http://evil.test' WHERE id = $1`, [owner.id])
  const token = await stage.invite(owner, program.id, 'letter@example.test', 'coach')
  const [row] = await stage.db.query<object>('SELECT to_jsonb(i) AS it FROM invitation i WHERE email = $1', [
    'letter@example.test',
  ])
  expect(JSON.stringify(row)).not.toContain(token)
  const mail = stage.mailbox.mails.findLast(({ to }) => to === 'letter@example.test')
  expect(mail?.subject).toBe('You’re invited to Harbor Point as a coach')
  expect(mail?.text).toContain('invites you to Harbor Point in Tampa, Florida as a coach.')
  expect(mail?.text).toContain(`http://localhost:8080/invitation/${token}`)
  expect(mail?.text).not.toContain('evil.test')
})

test('[G88] a mail that fails is shown to the sender, sent later, and its link works', async () => {
  const { owner, program } = await stage.anOwner()
  await sendInvitations(stage.services)
  await stage.postInvitation(owner, program.id, 'later@example.test', 'coach')
  await sendInvitations(broken('550 no such user later@example.test'))
  const [undelivered] = await stage.invitations(owner, program.id)
  expect(undelivered).toMatchObject({ state: 'undelivered', next_try_at: expect.any(String) })
  const [row] = await stage.db.query<{ last_error: string }>(
    'SELECT last_error FROM invitation WHERE program_id = $1',
    [program.id],
  )
  expect(row?.last_error).not.toContain('later@example.test')
  expect(await sendInvitations(stage.services)).toBe(0)
  await stage.db.query('UPDATE invitation SET next_try_at = now() WHERE program_id = $1', [program.id])
  expect(await sendInvitations(stage.services)).toBe(1)
  expect(await stage.invitations(owner, program.id)).toMatchObject([{ state: 'sent', next_try_at: null }])
  expect((await open(stage.tokenFor('later@example.test'))).statusCode).toBe(200)
})

test('[M111] an address that its mail server refuses is tried once, and a corrected invitation goes out', async () => {
  const { owner, program } = await stage.anOwner()
  await sendInvitations(stage.services)
  await stage.postInvitation(owner, program.id, 'gone@example.test', 'coach')
  const mailer = { send: () => Promise.reject(new AddressRefused('550 5.1.1 no such user')) }
  expect(await sendInvitations({ ...stage.services, mailer })).toBe(0)
  expect(await stage.invitations(owner, program.id)).toMatchObject([{ state: 'undelivered', next_try_at: null }])
  await stage.invite(owner, program.id, 'gone@example.test', 'coach')
  expect(await stage.invitations(owner, program.id)).toMatchObject([{ state: 'sent' }])
})

test('[G88] after ten failures nobody tries any more, until it is asked for again', async () => {
  const { owner, program } = await stage.anOwner()
  // What others are owed goes out first.
  await sendInvitations(stage.services)
  await stage.postInvitation(owner, program.id, 'never@example.test', 'coach')
  await stage.db.query(`UPDATE invitation SET attempts = 10, last_error = 'no' WHERE program_id = $1`, [program.id])
  expect(await sendInvitations(stage.services)).toBe(0)
  expect(await stage.invitations(owner, program.id)).toMatchObject([{ state: 'undelivered', next_try_at: null }])
  await stage.invite(owner, program.id, 'never@example.test', 'coach')
  expect(await stage.invitations(owner, program.id)).toMatchObject([{ state: 'sent' }])
})

test('[G88] an inbox gets five invitations a day from one sender, and a stranger blocks no other sender', async () => {
  const [here, there] = [await stage.anOwner(), await stage.anOwner()]
  for (let at = 0; at < 4; at++) await stage.invite(here.owner, here.program.id, 'often@example.test', 'coach')
  await stage.invite(here.owner, here.program.id, 'often+2@example.test', 'director')
  const answer = await stage.postInvitation(here.owner, here.program.id, 'OFTEN@example.test', 'evaluator')
  expect([answer.statusCode, answer.json().message, answer.headers['retry-after']]).toEqual([
    429,
    'You sent this address 5 invitations today. Try again tomorrow.',
    '3600',
  ])
  // A further program of the same account counts as the same sender.
  const further = (await stage.call(here.owner, 'POST', '/program/', PROGRAM_FORM)).json<{ id: number }>().id
  expect((await stage.postInvitation(here.owner, further, 'often@example.test', 'coach')).statusCode).toBe(429)
  await stage.invite(there.owner, there.program.id, 'often@example.test', 'coach')
  await stage.db.query(`UPDATE invitation SET mail_day = mail_day - 1 WHERE email LIKE 'often%'`)
  expect((await stage.postInvitation(there.owner, there.program.id, 'often@example.test', 'coach')).statusCode).toBe(
    200,
  )
})

test('[G88] an inbox gets twenty invitations a day from all senders, even when they ask at the same moment', async () => {
  const owners = await Promise.all(Array.from({ length: 23 }, () => stage.anOwner()))
  const answers = await Promise.all(
    owners.map(({ owner, program }) => stage.postInvitation(owner, program.id, 'at-once@example.test', 'coach')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
})

test('[G88] a program sends a hundred invitations a day', async () => {
  const { owner, program } = await stage.anOwner()
  await stage.db.query(
    `INSERT INTO invitation (program_id, part, email, mails_that_day)
     SELECT $1, 'coach', n || '@crowd.test', 4 FROM generate_series(1, 25) n`,
    [program.id],
  )
  const answer = await stage.postInvitation(owner, program.id, 'one.more@example.test', 'coach')
  expect([answer.statusCode, answer.json().message]).toEqual([
    429,
    'This program sent 100 invitations today. Try again tomorrow.',
  ])
  await stage.db.query('DELETE FROM invitation WHERE program_id = $1', [program.id])
})

test('[G87, G91] a director revokes what the owner sent; twice is once, and an accepted one is refused', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: director } = await stage.aMember(owner, program.id, 'director')
  const token = await stage.invite(owner, program.id, 'gone@example.test', 'coach')
  const [sent, accepted] = await stage.invitations(director, program.id)
  const revoke = (id = '') => stage.call(director, 'DELETE', `/program/${program.id}/invitations/${id}/`)
  expect((await revoke(sent?.id)).json()).toMatchObject({ state: 'revoked' })
  expect((await revoke(sent?.id)).statusCode).toBe(200)
  expect((await open(token)).statusCode).toBe(404)
  const refused = await revoke(accepted?.id)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'They accepted already. Remove them from the program instead.',
  ])
  const { owner: stranger, program: theirs } = await stage.anOwner()
  const foreign = await stage.call(stranger, 'DELETE', `/program/${theirs.id}/invitations/${accepted?.id ?? ''}/`)
  expect(foreign.statusCode).toBe(404)
})

test('[G91] what a director offered ends when they leave', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: director } = await stage.aMember(owner, program.id, 'director')
  const [theirs, owners] = [
    await stage.invite(director, program.id, 'by.director@example.test', 'coach'),
    await stage.invite(owner, program.id, 'by.owner@example.test', 'coach'),
  ]
  await stage.call(owner, 'DELETE', `/program/${program.id}/members/${director.id}/`)
  expect([(await open(theirs)).statusCode, (await open(owners)).statusCode]).toEqual([404, 200])
})

test('[G91] ninety days after its end an invitation is gone, with the address in it', async () => {
  const { owner, program } = await stage.anOwner()
  for (const email of ['a@old.test', 'b@old.test', 'c@old.test', 'd@old.test'])
    await stage.invite(owner, program.id, email, 'coach')
  const age = (column: string, email: string, days: number) =>
    stage.db.query(`UPDATE invitation SET ${column} = now() - $2 * interval '1 day' WHERE email = $1`, [email, days])
  await age('expires_at', 'a@old.test', 91)
  await age('revoked_at', 'b@old.test', 91)
  await age('accepted_at', 'c@old.test', 89)
  await forgetOldInvitations(stage.services)
  const kept = (await stage.invitations(owner, program.id)).map(({ email }) => email)
  expect(kept.toSorted()).toEqual(['c@old.test', 'd@old.test'])
})
