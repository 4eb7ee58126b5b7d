import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Program } from '#domain/contracts/programs.ts'
import { openProgramStage, PROGRAM_FORM } from '#tests/support/program-stage.ts'
import type { ProgramStage } from '#tests/support/program-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: ProgramStage
beforeAll(async () => {
  stage = await openProgramStage()
})
afterAll(() => stage.close())

test('[G86] two taps, in whatever capitals, make one program; another place is another program', async () => {
  const owner = await stage.createUser({ role: 'Owner' })
  const made = await Promise.all([
    stage.call(owner, 'POST', '/program/', PROGRAM_FORM),
    stage.call(owner, 'POST', '/program/', { ...PROGRAM_FORM, name: 'HARBOR POINT ' }),
  ])
  const [first, second] = made.map((answer) => answer.json<Program>())
  expect(first).toMatchObject({ city: 'Tampa', state_name: 'Florida', owner: { id: owner.id }, directors: [] })
  expect(second?.id).toBe(first?.id)
  const elsewhere = await stage.call(owner, 'POST', '/program/', { ...PROGRAM_FORM, city: 'Orlando' })
  expect(elsewhere.json<Program>().id).not.toBe(first?.id)
  const listed = (await stage.call(owner, 'GET', '/program/')).json<Program[]>()
  expect(new Set(listed.map(({ city }) => city))).toEqual(new Set(['Orlando', 'Tampa']))
})

test('[G86] an owner has at most 20 programs', async () => {
  const { owner } = await stage.anOwner()
  await stage.db.query(`INSERT INTO program (name, owner_id) SELECT 'Many ' || n, $1 FROM generate_series(1, 19) n`, [
    owner.id,
  ])
  const answer = await stage.call(owner, 'POST', '/program/', { ...PROGRAM_FORM, name: 'One more' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    '20 programs are the most that an owner can have. Contact support.',
  ])
  expect((await stage.call(owner, 'POST', '/program/', PROGRAM_FORM)).statusCode).toBe(200)
})

test('a program needs a name, a city and a state of the list', async () => {
  const owner = await stage.createUser({ role: 'Owner' })
  const empty = await stage.call(owner, 'POST', '/program/', { name: ' ', city: '', state_name: '' })
  expect(Object.keys(empty.json().fields)).toEqual(['name', 'city', 'state_name'])
  const unlisted = await stage.call(owner, 'POST', '/program/', { ...PROGRAM_FORM, state_name: 'Narnia' })
  expect([unlisted.statusCode, unlisted.json().fields]).toEqual([422, { state_name: ['Please select your state'] }])
})

test('[G87] its owner changes what is named of a program; for a director and another owner there is nothing to change', async () => {
  const { owner, program } = await stage.anOwner()
  const { user: director } = await stage.aMember(owner, program.id, 'director')
  const { owner: stranger } = await stage.anOwner({ ...PROGRAM_FORM, name: 'Elsewhere' })
  const path = `/program/${program.id}/`
  expect((await stage.call(owner, 'PATCH', path, { city: 'Sarasota' })).json()).toMatchObject({
    name: 'Harbor Point',
    city: 'Sarasota',
  })
  expect((await stage.call(director, 'GET', path)).json()).toMatchObject({ city: 'Sarasota' })
  expect((await stage.call(director, 'PATCH', path, { city: 'Miami' })).statusCode).toBe(403)
  expect((await stage.call(stranger, 'PATCH', path, { city: 'Miami' })).statusCode).toBe(404)
})

test('[G86, G93] an admin makes a program for an owner, by email or id, and it is recorded', async () => {
  const admin = await stage.createUser({ role: 'Player', isAdmin: true })
  const owner = await stage.createUser({ role: 'Owner' })
  const make = (body: object) => stage.call(admin, 'POST', '/program/', { ...PROGRAM_FORM, ...body })
  const made = await make({ owner_email: owner.email.toUpperCase() })
  expect(made.json()).toMatchObject({ owner: { id: owner.id } })
  expect((await make({ owner_id: owner.id })).json().id).toBe(made.json().id)
  expect((await make({})).json().fields).toEqual({ owner_email: ['Enter the email of the owner'] })
  const coach = await stage.createUser({ role: 'Coach' })
  expect((await make({ owner_email: coach.email })).json().fields).toEqual({
    owner_email: ['No active owner account has this email'],
  })
  expect(
    await stage.db.query(
      `SELECT actor_id, person_id, details FROM audit WHERE action = 'make program' AND actor_id = $1`,
      [admin.id],
    ),
  ).toEqual([{ actor_id: admin.id, person_id: owner.id, details: { program_id: made.json().id } }])
  const listed = (await stage.call(admin, 'GET', '/admin/audit/?action=make+program')).json()
  expect(listed.results[0]).toMatchObject({ program_name: 'Harbor Point', person_id: owner.id })
})

test('[G86] nobody but an admin makes a program for somebody else', async () => {
  const [owner, other] = [await stage.createUser({ role: 'Owner' }), await stage.createUser({ role: 'Owner' })]
  const answer = await stage.call(owner, 'POST', '/program/', { ...PROGRAM_FORM, owner_id: other.id })
  expect([answer.statusCode, answer.json().fields]).toEqual([
    422,
    { owner_id: ['Only an admin can make a program for somebody else'] },
  ])
  expect((await stage.call(other, 'GET', '/program/')).json()).toEqual([])
})

test('[G86, G93] an admin gives a program to another owner; the one before is out, with what they offered', async () => {
  const { owner, program } = await stage.anOwner()
  const next = await stage.createUser({ role: 'Owner' })
  const admin = await stage.createUser({ role: 'Player', isAdmin: true })
  await stage.invite(owner, program.id, 'offered@example.test', 'director')
  const give = (by: TestUser) =>
    stage.call(by, 'PATCH', `/program/${program.id}/`, { owner_email: next.email.toUpperCase() })
  expect((await give(owner)).json().fields).toEqual({ owner_email: ['Only an admin can change the owner'] })
  for (let at = 0; at < 2; at++) expect((await give(admin)).json()).toMatchObject({ owner: { id: next.id } })
  expect((await stage.call(owner, 'GET', `/program/${program.id}/`)).statusCode).toBe(404)
  expect(await stage.invitations(next, program.id)).toMatchObject([{ state: 'revoked' }])
  expect(
    await stage.db.query(`SELECT person_id FROM audit WHERE action = 'change owner' AND actor_id = $1`, [admin.id]),
  ).toEqual([{ person_id: next.id }])
})

test('[M72] an admin who has not proved lately that it is they changes nobody’s program', async () => {
  const { program } = await stage.anOwner()
  const admin = await stage.createUser({ role: 'Player', isAdmin: true })
  await stage.as(admin)
  stage.advance(6 * 60_000)
  const asked = [
    await stage.call(admin, 'POST', '/program/', PROGRAM_FORM),
    await stage.call(admin, 'PATCH', `/program/${program.id}/`, { city: 'Miami' }),
    await stage.postInvitation(admin, program.id, 'anybody@example.test', 'director'),
    await stage.call(admin, 'DELETE', `/program/${program.id}/members/${admin.id}/`),
  ]
  stage.advance(-6 * 60_000)
  expect(asked.map((answer) => answer.json().error_code)).toEqual(asked.map(() => 'PROOF_NEEDED'))
})
