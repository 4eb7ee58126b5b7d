import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_ATHLETIC_INFO } from '#domain/contracts/players.ts'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import { aPlayerProfileBody } from '#tests/fixtures/a-profile.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const PATH = '/accounts/player/profile/'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[D13] before the profile exists, nothing but the account is known', async () => {
  expect((await get(await newPlayer())).json()).toEqual({
    id: null,
    first_name: 'Test',
    last_name: 'Player',
    phone: null,
    gender: null,
    date_of_birth: null,
    city: null,
    state_name: null,
    guardian_name: null,
    guardian_email: null,
    profile_picture: null,
    picture_id: null,
    athletic_info: null,
    organization: null,
    competitive_items: [],
    is_profile_created: false,
    consent: {
      state: 'not-needed',
      guardian_email: null,
      requested_at: null,
      given_at: null,
      given_name: null,
      text_version: null,
    },
  })
})

test.each(['POST', 'PUT'] as const)('[D18] %s writes the whole profile, and again it changes it', async (method) => {
  const player = await newPlayer()
  const items = [{ factor_id: factor(2).id, season: 2026 }]
  const first = await send(player, method, aPlayerProfileBody({ competitive_items: items }))
  expect(first.statusCode).toBe(200)
  const { id, ...saved } = first.json<OwnPlayerProfile>()
  expect(saved).toMatchObject({
    ...aPlayerProfileBody({ competitive_items: items }),
    guardian_name: null,
    guardian_email: null,
    is_profile_created: true,
  })
  const again = await send(
    player,
    method,
    aPlayerProfileBody({
      first_name: 'Jaylen',
      athletic_info: NO_ATHLETIC_INFO,
    }),
  )
  expect(again.json()).toMatchObject({
    id,
    first_name: 'Jaylen',
    competitive_items: [],
    athletic_info: { height_feet: null },
  })
  expect((await get(player)).json()).toEqual(again.json())
  expect((await server.call(player, 'GET', '/auth/me/')).json()).toMatchObject({
    first_name: 'Jaylen',
    last_name: 'Brooks',
    phone: '(617) 555-0123',
    is_profile_created: true,
  })
})

test('[D18] the same call repeated, even at once, makes one player', async () => {
  const player = await newPlayer()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(player, 'POST', aPlayerProfileBody())))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map((answer) => answer.json<OwnPlayerProfile>().id)).size).toBe(1)
})

test('[D13] the category follows the type', async () => {
  const player = await newPlayer()
  const organization = { ...aPlayerProfileBody().organization, name: '  Oak   Hollow ', category_name: 'Anything' }
  expect((await send(player, 'PUT', aPlayerProfileBody({ organization }))).json().organization).toMatchObject({
    name: 'Oak Hollow',
    category_name: 'High School',
  })
})

test('[D52] the address of a logo is refused, of a profile and of a walk-on', async () => {
  const organization_logo = 'https://tracker.example.test/x.png'
  const body = aPlayerProfileBody()
  const profile = await send(await newPlayer(), 'PUT', {
    ...body,
    organization: { ...body.organization, organization_logo },
  } as object)
  expect([profile.statusCode, profile.json().fields]).toEqual([
    422,
    { 'organization.organization_logo': ['Logos of organizations cannot be added'] },
  ])
  const creation = aLiveCreation()
  const walkOn = await server.send(await server.createUser(), 'live.create', {
    ...creation,
    player: { ...creation.player, organization: { ...creation.player.organization, organization_logo } },
  })
  expect([walkOn.statusCode, walkOn.json().fields]).toEqual([
    422,
    { 'player.organization.organization_logo': ['Logos of organizations cannot be added'] },
  ])
})

const organization = (changes: object) => ({ organization: { ...aPlayerProfileBody().organization, ...changes } })
const athletic = (changes: object) => ({ athletic_info: { ...aPlayerProfileBody().athletic_info, ...changes } })
test.each([
  [{ city: ' Boston' }, { city: ['City cannot start with a white space'] }],
  [{ state_name: 'Atlantis', city: 'Boston' }, { state_name: ['Please select your state'] }],
  [{ date_of_birth: '2010-02-30' }, { date_of_birth: ['Enter a valid date of birth'] }],
  [{ date_of_birth: '2999-01-01' }, { date_of_birth: ['Date of birth cannot be in the future'] }],
  [{ date_of_birth: '1.2.2010' }, { date_of_birth: ['Enter a valid date of birth'] }],
  [organization({ name: ' ' }), { 'organization.name': ['Please enter your school name'] }],
  [
    organization({ organization_type_id: 4 }),
    { 'organization.organization_type_id': ['Select the organization type'] },
  ],
  [organization({ school_grade: '13' }), { 'organization.school_grade': ['Select a grade from the list'] }],
  [organization({ division: 'd3' }), { 'organization.division': ['Select a division from the list'] }],
  [athletic({ height_feet: 8 }), { 'athletic_info.height_feet': ['Feet must be 4 to 7'] }],
  [
    athletic({ height_feet: 7, height_inches: 9 }),
    { 'athletic_info.height_feet': ['Height must be between 4 ft 0 in and 7 ft 8 in'] },
  ],
  [
    athletic({ player_position_name: 'Keeper' }),
    { 'athletic_info.player_position_name': ['Select a position from the list'] },
  ],
  [
    { competitive_items: [{ factor_id: 1e9, season: 2026 }] },
    { 'competitive_items.0.factor_id': ['Choose from the list'] },
  ],
  [
    { competitive_items: [{ factor_id: factor(2).id, season: 1999 }] },
    { 'competitive_items.0.season': [expect.stringMatching(/^Choose a season from 2015 to \d{4}$/u)] },
  ],
  [{ guardian_email: 'mom' }, { guardian_email: ['Please enter valid email address'] }],
])('[D13] %j is refused at its field: %j', async (changes, fields) => {
  const player = await newPlayer()
  const answer = await send(player, 'POST', { ...aPlayerProfileBody(), ...changes })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, fields])
  expect((await get(player)).json().is_profile_created).toBe(false)
})

test("[D18] another's picture is refused, and nothing is saved", async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const id = randomUUID()
  await server.db.query(
    `INSERT INTO picture (id, owner_id, object_key, media_type, byte_length) VALUES ($1, $2, $3, 'image/png', 1)`,
    [id, other.id, `pictures/${id}`],
  )
  expect((await send(player, 'PUT', aPlayerProfileBody({ picture_id: id }))).json().fields).toEqual({
    picture_id: ['Choose the picture again'],
  })
  expect((await get(player)).json()).toMatchObject({ id: null, first_name: 'Test' })
})

test('the picture is the same in the profile and the account: the own one before the portrait', async () => {
  const player = await newPlayer()
  const { id } = (await send(player, 'POST', aPlayerProfileBody())).json<OwnPlayerProfile>()
  const pictures = async () => [
    (await get(player)).json<OwnPlayerProfile>().profile_picture,
    (await server.call(player, 'GET', '/auth/me/')).json().profile_picture,
  ]
  expect(await pictures()).toEqual([null, null])
  await server.db.query(`UPDATE player SET portrait_key = 'pictures/portrait' WHERE id = $1`, [id])
  expect(await pictures()).toEqual([`/evaluation/player-photo/${id}/`, `/evaluation/player-photo/${id}/`])
  const picture = randomUUID()
  await server.db.query(
    `INSERT INTO picture (id, owner_id, object_key, media_type, byte_length) VALUES ($1, $2, $3, 'image/png', 1)`,
    [picture, player.id, `pictures/${picture}`],
  )
  await send(player, 'PUT', aPlayerProfileBody({ picture_id: picture }))
  expect(await pictures()).toEqual([`/accounts/pictures/${picture}/`, `/accounts/pictures/${picture}/`])
})

test("[K2] a child needs a guardian, at another address than the account's own", async () => {
  const player = await newPlayer()
  expect((await send(player, 'POST', aPlayerProfileBody({ date_of_birth: yearsAgo(12) }))).json().fields).toEqual({
    guardian_name: ["Enter the parent's or guardian's name"],
    guardian_email: ["Enter the parent's or guardian's email"],
  })
  const own = aPlayerProfileBody({
    date_of_birth: yearsAgo(12),
    guardian_name: 'Dana',
    guardian_email: player.email.replace('@', '+mom@').toUpperCase(),
  })
  expect((await send(player, 'POST', own)).json().fields).toEqual({
    guardian_email: ["The parent's or guardian's email must be different from this account's"],
  })
  expect((await send(player, 'POST', aPlayerProfileBody({ date_of_birth: yearsAgo(13) }))).statusCode).toBe(200)
})

test('[K3] a child cannot make themselves older, not even by a day; who is 13 may correct the date, and it is recorded', async () => {
  const [child, teen] = [await newPlayer(), await newPlayer()]
  const guardian = { guardian_name: 'Dana', guardian_email: 'dana@example.test' }
  await send(child, 'POST', aPlayerProfileBody({ ...guardian, date_of_birth: yearsAgo(12) }))
  for (const date_of_birth of [yearsAgo(13), yearsAgo(12, 1)]) {
    const answer = await send(child, 'PUT', aPlayerProfileBody({ ...guardian, date_of_birth }))
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      {
        date_of_birth: [
          'You can’t change the birth date of a player under 13 to an earlier one. If the date is wrong, contact us.',
        ],
      },
    ])
  }
  expect((await send(child, 'PUT', aPlayerProfileBody({ ...guardian, date_of_birth: yearsAgo(11) }))).statusCode).toBe(
    200,
  )
  await send(teen, 'POST', aPlayerProfileBody({ date_of_birth: '2010-03-14' }))
  expect((await send(teen, 'PUT', aPlayerProfileBody({ date_of_birth: '2009-03-14' }))).statusCode).toBe(200)
  await send(teen, 'PUT', aPlayerProfileBody({ date_of_birth: '2009-03-14' }))
  const changes = await server.db.query(
    'SELECT was, became FROM birth_date_change c JOIN player p ON p.id = c.player_id WHERE p.user_id = $1',
    [teen.id],
  )
  expect(changes).toEqual([{ was: '2010-03-14', became: '2009-03-14' }])
})

test('[K7] who becomes a child by a new date of birth gets back what waits for an evaluator', async () => {
  const player = await newPlayer()
  await send(player, 'POST', aPlayerProfileBody())
  const [waiting, begun] = [
    await server.createEvaluation({ player }),
    await server.createEvaluation({ player, status: 'in_review', evaluator: await server.createUser() }),
  ]
  await send(
    player,
    'PUT',
    aPlayerProfileBody({ date_of_birth: yearsAgo(12), guardian_name: 'Dana', guardian_email: 'dana@example.test' }),
  )
  expect((await server.stored(waiting))?.status).toBe('returned')
  expect((await server.stored(begun))?.status).toBe('in_review')
})

test('[D18] a player reads and writes only themselves, whatever the body says', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const theirs = (await send(other, 'POST', aPlayerProfileBody())).json<OwnPlayerProfile>()
  await send(player, 'PUT', {
    ...aPlayerProfileBody({ city: 'Salem' }),
    id: theirs.id,
    user_id: other.id,
    is_profile_created: false,
  })
  expect((await get(other)).json()).toEqual(theirs)
  expect((await get(player)).json().id).not.toBe(theirs.id)
})

function factor(type: number) {
  const found = aRubric().competitive.factors.find(
    (it) => it.gender === null && it.organization_types.every((id) => id === type),
  )
  if (!found) throw new Error(`No factor of type ${type}`)
  return found
}

/** The day so many years, and so many days more, before today. */
function yearsAgo(years: number, days = 0): string {
  const at = new Date()
  at.setUTCFullYear(at.getUTCFullYear() - years)
  at.setUTCDate(at.getUTCDate() - days)
  return at.toISOString().slice(0, 10)
}

async function newPlayer(): Promise<TestUser> {
  const user = await server.createUser({ role: 'Player' })
  await server.db.query('UPDATE app_user SET is_profile_created = false WHERE id = $1', [user.id])
  return user
}

const get = (user: TestUser) => server.call(user, 'GET', PATH)
const send = (user: TestUser, method: 'POST' | 'PUT', body: object) => server.call(user, method, PATH, body)
