import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import type { PlayerOrder } from '#domain/contracts/player-orders.ts'
import { aPlayerProfileBody } from '#tests/fixtures/a-profile.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const PATH = '/accounts/player/profile/'
const FIRST = { first_name: 'Zoë', last_name: 'Okafor', gender: 'Female', date_of_birth: '2010-03-14' }
const GUARDIAN = { guardian_name: 'Dana', guardian_email: 'dana.okafor@example.test' }
const CHILD = { ...FIRST, ...GUARDIAN, date_of_birth: `${new Date().getUTCFullYear() - 11}-01-01` }

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

async function newPlayer(): Promise<TestUser> {
  const player = await server.createUser({ role: 'Player' })
  await server.db.query(`UPDATE app_user SET is_profile_created = false, phone = '+16175550123' WHERE id = $1`, [
    player.id,
  ])
  return player
}
const send = (player: TestUser, method: 'POST' | 'PUT', body: object) => server.call(player, method, PATH, body)
const profileOf = async (player: TestUser) => (await server.call(player, 'GET', PATH)).json<OwnPlayerProfile>()

test('[D100] name, gender and date of birth create a profile, and the account is complete', async () => {
  const player = await newPlayer()
  expect((await send(player, 'POST', FIRST)).statusCode).toBe(200)
  expect(await profileOf(player)).toMatchObject({
    ...FIRST,
    phone: '+16175550123',
    city: null,
    state_name: null,
    organization: { name: '', organization_type_id: null },
    athletic_info: { height_feet: null, player_position_name: null },
    competitive_items: [],
    is_profile_created: true,
  })
  expect((await server.call(player, 'GET', '/auth/me/')).json()).toMatchObject({ is_profile_created: true })
})

test('[D100] a profile is refused without name, gender or date of birth', async () => {
  const player = await newPlayer()
  const answer = await send(player, 'POST', { city: 'Boston' })
  expect([answer.statusCode, Object.keys(answer.json().fields).toSorted()]).toEqual([
    422,
    ['date_of_birth', 'first_name', 'gender', 'last_name'],
  ])
  expect((await profileOf(player)).is_profile_created).toBe(false)
})

test('[D100] a change keeps what it does not name, and what it names is checked', async () => {
  const player = await newPlayer()
  await send(player, 'POST', FIRST)
  await send(player, 'PUT', { athletic_info: { height_feet: 5, height_inches: 9, player_position_name: null } })
  await send(player, 'PUT', { athletic_info: { player_position_name: 'Center' }, city: 'Boston' })
  await send(player, 'PUT', { organization: { organization_type_id: 2, school_grade: '11' } })
  expect(await profileOf(player)).toMatchObject({
    ...FIRST,
    city: 'Boston',
    athletic_info: { height_feet: 5, height_inches: 9, player_position_name: 'Center' },
    organization: { organization_type_id: 2, school_grade: '11', category_name: 'High School', name: '' },
  })
  for (const [change, field] of [
    [{ city: '' }, 'city'],
    [{ organization: { organization_type_id: 2, name: ' ' } }, 'organization.name'],
    [{ organization: { organization_type_id: null, school_grade: null } }, 'organization.organization_type_id'],
    [{ organization: { organization_type_id: 1 } }, 'organization.school_grade'],
    [{ athletic_info: { height_feet: null, player_position_name: null } }, 'athletic_info.height_feet'],
    [{ first_name: '' }, 'first_name'],
  ] as const) {
    const answer = await send(player, 'PUT', change)
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([422, [field]])
  }
})

test('[D100] a whole profile of an earlier page is saved over a first step, and a change after it keeps the whole', async () => {
  const player = await newPlayer()
  await send(player, 'POST', FIRST)
  expect((await send(player, 'PUT', aPlayerProfileBody())).statusCode).toBe(200)
  await send(player, 'PUT', { athletic_info: { player_position_name: 'Center' } })
  const { athletic_info, ...rest } = aPlayerProfileBody()
  expect(await profileOf(player)).toMatchObject({
    ...rest,
    guardian_name: null,
    guardian_email: null,
    athletic_info: { ...athletic_info, player_position_name: 'Center' },
  })
})

test('[K1, K2, D100] a child’s first step names a guardian, who is asked at once, and nothing is ordered before the yes', async () => {
  const child = await newPlayer()
  const { guardian_name, guardian_email, ...alone } = CHILD
  expect(Object.keys((await send(child, 'POST', alone)).json().fields)).toEqual(['guardian_name', 'guardian_email'])
  expect((await send(child, 'POST', { ...alone, guardian_name, guardian_email: child.email })).statusCode).toBe(422)
  expect((await send(child, 'POST', CHILD)).json().consent).toMatchObject({ state: 'requested', guardian_email })
  const asked = () => server.mailbox.mails.filter(({ to }) => to === guardian_email).length
  expect(asked()).toBe(1)

  await send(child, 'PUT', { organization: { organization_type_id: 1, school_grade: '5' } })
  await send(child, 'PUT', { athletic_info: { player_position_name: 'Point Guard' } })
  expect(await profileOf(child)).toMatchObject({ guardian_name, guardian_email, consent: { state: 'requested' } })
  expect(asked()).toBe(1)
  const id = randomUUID()
  const order = await server.call(child, 'POST', '/evaluation/submission/', {
    evaluation_submission_id: id,
    package_id: 1,
  })
  expect(order.json<PlayerOrder>().missing).toContain('consent')
})

test('[K2, K3, D100] a change that names one field takes no guardian from a child and makes no child older', async () => {
  const child = await newPlayer()
  await send(child, 'POST', CHILD)
  expect(Object.keys((await send(child, 'PUT', { guardian_email: '' })).json().fields)).toEqual(['guardian_email'])
  const older = await send(child, 'PUT', { date_of_birth: '2009-01-01' })
  expect([older.statusCode, Object.keys(older.json().fields)]).toEqual([422, ['date_of_birth']])
  const teen = await newPlayer()
  await send(teen, 'POST', FIRST)
  const younger = await send(teen, 'PUT', { date_of_birth: CHILD.date_of_birth })
  expect(Object.keys(younger.json().fields)).toEqual(['guardian_name', 'guardian_email'])
})
