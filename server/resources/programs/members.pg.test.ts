import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStrangers } from '#tests/permissions/stranger.ts'
import type { ProgramStage } from '#tests/support/program-stage.ts'
import { openProgramStage } from '#tests/support/program-stage.ts'

let stage: ProgramStage
beforeAll(async () => {
  stage = await openProgramStage()
})
afterAll(() => stage.close())

const pathOf = (programId: number, userId: string, part = '') => `/program/${programId}/members/${userId}/${part}`

/** A program with its owner, two directors, a coach with a team and an evaluator. */
async function aProgram() {
  const { owner, program } = await stage.anOwner()
  const join = (part: 'director' | 'coach' | 'evaluator') => stage.aMember(owner, program.id, part)
  const [director, other, coach, evaluator] = [
    await join('director'),
    await join('director'),
    await join('coach'),
    await join('evaluator'),
  ]
  return {
    id: program.id,
    owner,
    director: director.user,
    other: other.user,
    coach: coach.user,
    teamId: coach.teamId,
    evaluator: evaluator.user,
  }
}

const partsIn = async (it: Awaited<ReturnType<typeof aProgram>>) =>
  (await stage.members(it.owner, it.id)).map(({ part }) => part)

test('[G89] each may leave by themselves, and with a coach their teams', async () => {
  const it = await aProgram()
  expect(await partsIn(it)).toEqual(['owner', 'director', 'director', 'coach', 'evaluator'])
  for (const [user, part] of [
    [it.director, 'director'],
    [it.coach, 'coach'],
    [it.evaluator, 'evaluator'],
  ] as const) {
    expect((await stage.call(user, 'DELETE', pathOf(it.id, user.id))).json()).toEqual({ left: [part] })
    expect((await stage.call(user, 'DELETE', pathOf(it.id, user.id))).statusCode).toBe(404)
    expect(await stage.programsOf(user)).toEqual([])
  }
  expect(await partsIn(it)).toEqual(['owner', 'director'])
  expect((await stage.call(it.director, 'GET', `/program/${it.id}/`)).statusCode).toBe(404)
  expect((await stage.call(it.owner, 'GET', `/dashboard/?team_id=${it.teamId}`)).statusCode).toBe(404)
  expect((await stage.call(it.coach, 'GET', `/dashboard/?team_id=${it.teamId}`)).statusCode).toBe(200)
})

test('[G89] what was published stays with the player and the coach; the program no longer sees it', async () => {
  const { holders, things } = await createStrangers(stage)
  const readers = async () => {
    const roles = ['Player', 'Coach', 'Director', 'Owner'] as const
    const path = `/evaluation/result/?evaluation_submission_id=${things.submission}`
    const answers = await Promise.all(roles.map((role) => stage.call(holders[role], 'GET', path)))
    return roles.filter((_, at) => answers[at]?.statusCode === 200)
  }
  expect(await readers()).toEqual(['Player', 'Coach', 'Director', 'Owner'])
  await stage.call(holders.Coach, 'DELETE', pathOf(things.program, holders.Coach.id))
  expect(await readers()).toEqual(['Player', 'Coach'])
})

test('[G87, G89] a director removes coaches and evaluators, and no director', async () => {
  const it = await aProgram()
  const remove = (user: { id: string }) => stage.call(it.director, 'DELETE', pathOf(it.id, user.id))
  expect((await remove(it.coach)).json()).toEqual({ left: ['coach'] })
  expect((await remove(it.evaluator)).json()).toEqual({ left: ['evaluator'] })
  expect((await remove(it.evaluator)).json()).toEqual({ left: [] })
  const refused = await remove(it.other)
  expect([refused.statusCode, refused.json().message]).toEqual([403, 'Only the owner can remove a director'])
  expect((await stage.call(it.owner, 'DELETE', pathOf(it.id, it.other.id))).json()).toEqual({ left: ['director'] })
  expect(await partsIn(it)).toEqual(['owner', 'director'])
})

test('[G89] one part of several ends alone', async () => {
  const it = await aProgram()
  const token = await stage.invite(it.owner, it.id, it.director.email, 'evaluator')
  await stage.accept(it.director, token)
  const ended = await stage.call(it.other, 'DELETE', pathOf(it.id, it.director.id, '?part=evaluator'))
  expect(ended.json()).toEqual({ left: ['evaluator'] })
  expect(await stage.programsOf(it.director)).toMatchObject([{ part: 'director' }])
})

test('[G89] the owner is removed by nobody', async () => {
  const it = await aProgram()
  const admin = await stage.createUser({ role: 'Player', isAdmin: true })
  for (const user of [it.owner, it.director, admin]) {
    const answer = await stage.call(user, 'DELETE', pathOf(it.id, it.owner.id))
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'The owner of a program can’t be removed. Contact support.',
    ])
  }
})

test('[G90] a coach of the program brings a further team, and takes it out again', async () => {
  const it = await aProgram()
  const team = await stage.createTeam(it.coach, { name: 'JV' })
  const path = `/program/${it.id}/teams/${team.id}/`
  for (let at = 0; at < 2; at++)
    expect((await stage.call(it.coach, 'PUT', path)).json()).toEqual({ team_id: team.id, program_id: it.id })
  expect(await stage.programsOf(it.coach)).toMatchObject([{ teams: [{ name: 'JV' }, { name: 'Riverside Hawks' }] }])
  for (let at = 0; at < 2; at++)
    expect((await stage.call(it.coach, 'DELETE', path)).json()).toEqual({ team_id: team.id, program_id: null })
  expect(await stage.programsOf(it.coach)).toMatchObject([{ teams: [{ id: it.teamId }] }])
})

test('[G90] nobody brings a team to a program they do not belong to, or a team that is not theirs', async () => {
  const it = await aProgram()
  const stranger = await stage.createUser({ role: 'Coach' })
  const team = await stage.createTeam(stranger)
  const bring = (user: typeof stranger, teamId: number, programId = it.id) =>
    stage.call(user, 'PUT', `/program/${programId}/teams/${teamId}/`)
  const refused = [await bring(stranger, team.id), await bring(stranger, team.id, 2_000_000_000)]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(refused[0]?.body).toBe(refused[1]?.body)
  expect((await bring(it.coach, team.id)).json()).toEqual((await bring(it.coach, 2_000_000_000)).json())
})

test('[G89] an owner takes one team of a coach out; a team that is not in the program stays where it is', async () => {
  const [it, elsewhere] = [await aProgram(), await aProgram()]
  const take = (teamId: number) => stage.call(it.owner, 'DELETE', `/program/${it.id}/teams/${teamId}/`)
  expect((await take(elsewhere.teamId)).json()).toEqual({ team_id: elsewhere.teamId, program_id: null })
  expect(await partsIn(elsewhere)).toContain('coach')
  expect((await take(it.teamId)).statusCode).toBe(200)
  expect(await partsIn(it)).not.toContain('coach')
})

test('[G93] an admin does all of it for others, and all of it is recorded with who did it to whom', async () => {
  const it = await aProgram()
  const admin = await stage.createUser({ role: 'Player', isAdmin: true })
  const team = await stage.createTeam(it.coach, { name: 'JV' })
  await stage.call(admin, 'PATCH', `/program/${it.id}/`, { city: 'Miami' })
  await stage.invite(admin, it.id, 'new@example.test', 'director')
  const [invitation] = await stage.invitations(admin, it.id)
  await stage.call(admin, 'DELETE', `/program/${it.id}/invitations/${invitation?.id ?? ''}/`)
  await stage.call(admin, 'PUT', `/program/${it.id}/teams/${team.id}/`)
  await stage.call(admin, 'DELETE', `/program/${it.id}/teams/${team.id}/`)
  await stage.call(admin, 'DELETE', pathOf(it.id, it.director.id))
  const deeds = await stage.db.query('SELECT action, person_id, details FROM audit WHERE actor_id = $1 ORDER BY id', [
    admin.id,
  ])
  const program_id = it.id
  expect(deeds).toEqual([
    { action: 'change program', person_id: null, details: { program_id } },
    { action: 'invite to program', person_id: null, details: { program_id, part: 'director' } },
    { action: 'revoke invitation', person_id: null, details: { program_id } },
    { action: 'bring team', person_id: it.coach.id, details: { program_id, team_ids: [team.id] } },
    { action: 'take team out', person_id: it.coach.id, details: { program_id, team_ids: [team.id] } },
    { action: 'remove from program', person_id: it.director.id, details: { program_id, part: 'director' } },
  ])
  const own = await stage.db.query('SELECT action, details FROM audit WHERE actor_id = $1', [it.coach.id])
  expect(own).toEqual([{ action: 'join program', details: { program_id, part: 'coach', team_ids: [it.teamId] } }])
})

test('a list of members is read page by page', async () => {
  const it = await aProgram()
  const page = (await stage.call(it.owner, 'GET', `/program/${it.id}/members/?limit=2&offset=2`)).json()
  expect(page).toMatchObject({
    count: 5,
    next: `/program/${it.id}/members/?limit=2&offset=4`,
    previous: `/program/${it.id}/members/?limit=2&offset=0`,
    results: [{ part: 'director' }, { part: 'coach' }],
  })
})
