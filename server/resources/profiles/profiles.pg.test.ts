import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffProfileForm, anEvaluatorProfileForm } from '#tests/fixtures/a-profile.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const EVALUATOR = '/accounts/evaluator/profile/'
const STAFF = '/accounts/team/profile/'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('before the profile exists the answer holds what the sign-up knew', async () => {
  const user = await newUser('Evaluator')
  expect((await send(user, 'GET', EVALUATOR)).json()).toEqual({
    first_name: 'Test',
    last_name: 'Evaluator',
    phone: null,
    profile_picture: null,
    picture_id: null,
    years_of_experience: null,
    city: null,
    state_name: null,
    evaluator_level: null,
    calendly_url: null,
    is_profile_created: false,
  })
})

test.each(['POST', 'PUT'] as const)('[D18] %s completes the profile, and again it changes it', async (method) => {
  const user = await newUser('Evaluator')
  const picture = await aPicture(user)
  const first = await send(user, method, EVALUATOR, anEvaluatorProfileForm({ picture_id: picture }))
  expect([first.statusCode, first.json()]).toMatchObject([
    200,
    { city: 'Boston', is_profile_created: true, profile_picture: `/accounts/pictures/${picture}/` },
  ])
  const again = await send(
    user,
    method,
    EVALUATOR,
    anEvaluatorProfileForm({ first_name: 'Ana', city: 'Salem', years_of_experience: 0 }),
  )
  expect(again.json()).toMatchObject({ first_name: 'Ana', city: 'Salem', years_of_experience: 0, picture_id: null })
  expect((await send(user, 'GET', EVALUATOR)).json()).toEqual(again.json())
  expect((await send(user, 'GET', '/auth/me/')).json()).toMatchObject({
    first_name: 'Ana',
    last_name: 'Reyes',
    phone: '617-555-0123',
    is_profile_created: true,
  })
})

test('[C27] a scheduling link is kept, left alone when it is not sent, and taken away when it is empty', async () => {
  const user = await newUser('Evaluator')
  const put = async (changes: object) =>
    (await send(user, 'PUT', EVALUATOR, { ...anEvaluatorProfileForm(), ...changes })).json<{
      calendly_url: string | null
    }>().calendly_url
  const url = 'https://calendly.com/dana-reyes/report?month=2026-12'
  expect([
    await put({ calendly_url: ` ${url} ` }),
    await put({}),
    await put({ calendly_url: '' }),
    await put({}),
  ]).toEqual([url, url, null, null])
})

test('[D18] a coach who is an evaluator too has not completed the coach profile by the other', async () => {
  const user = await newUser('Coach', ['Coach', 'Evaluator'])
  expect((await send(user, 'POST', EVALUATOR, anEvaluatorProfileForm())).json()).toMatchObject({
    is_profile_created: true,
  })
  expect((await send(user, 'GET', '/auth/me/')).json()).toMatchObject({ user_type: 'Coach', is_profile_created: false })
})

test.each([
  [{ state_name: 'Atlantis' }, 'state_name', 'Please select your state'],
  [{ evaluator_level: 'Guru' }, 'evaluator_level', 'Select your level'],
  [
    { calendly_url: 'https://calendly.com.evil.example/dana' },
    'calendly_url',
    'Scheduling link must begin with https://calendly.com/',
  ],
  [{ years_of_experience: 51 }, 'years_of_experience', 'Years of experience must be 0 to 50'],
  [{ years_of_experience: 2.5 }, 'years_of_experience', 'Years of experience must be a whole number'],
  [{ years_of_experience: 1e308 }, 'years_of_experience', 'Years of experience must be 0 to 50'],
  [{ years_of_experience: '12' }, 'years_of_experience', 'Enter your years of experience'],
])('%j is refused at %s: %s', async (changes, field, message) => {
  const user = await newUser('Evaluator')
  const answer = await send(user, 'POST', EVALUATOR, { ...anEvaluatorProfileForm(), ...changes })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: [message] }])
  expect((await send(user, 'GET', '/auth/me/')).json().is_profile_created).toBe(false)
})

test("[D18] another's picture and one that is not there are refused alike, and nothing is saved", async () => {
  const [user, other] = [await newUser('Evaluator'), await newUser('Evaluator')]
  for (const picture_id of [await aPicture(other), randomUUID()]) {
    const answer = await send(user, 'POST', EVALUATOR, anEvaluatorProfileForm({ picture_id }))
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { picture_id: ['Choose the picture again'] }])
  }
  expect((await send(user, 'GET', EVALUATOR)).json()).toMatchObject({ first_name: 'Test', city: null })
})

test('a coach leaves address and organization empty', async () => {
  const user = await newUser('Coach')
  const answer = await send(user, 'PATCH', STAFF, aStaffProfileForm({ address: '', organization_name: '' }))
  expect(answer.json()).toEqual({
    first_name: 'Robin',
    last_name: 'Ames',
    phone: '617-555-0123',
    profile_picture: null,
    picture_id: null,
    city: 'Boston',
    state: 'Massachusetts',
    state_name: 'Massachusetts',
    address: null,
    organization_name: null,
    is_profile_created: true,
  })
  expect((await send(user, 'GET', '/auth/me/')).json()).toMatchObject({
    is_profile_created: true,
    team_roster_completed: false,
  })
})

test.each(['Director', 'Owner'] as const)('a %s needs address and organization, and may change them', async (role) => {
  const user = await newUser(role)
  const refused = await send(
    user,
    'PATCH',
    STAFF,
    aStaffProfileForm({ address: '', organization_name: '', state_name: 'Nowhere' }),
  )
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    {
      state_name: ['Please select your state'],
      address: ['Please enter your address'],
      organization_name: ['Please enter your organization name'],
    },
  ])
  expect((await send(user, 'PATCH', STAFF, aStaffProfileForm())).statusCode).toBe(200)
  expect((await send(user, 'PATCH', STAFF, aStaffProfileForm({ address: '2 Main St' }))).json()).toMatchObject({
    address: '2 Main St',
    organization_name: 'Harbor Point',
  })
})

test.each(
  Object.entries({
    first_name: 'Kim',
    phone: '617-555-0199',
    city: 'Salem',
    state_name: 'Maine',
    address: '9 Elm St',
    organization_name: 'Eastgate',
  }),
)('a patch of %s changes that and leaves the rest', async (field, value) => {
  const user = await newUser('Director')
  const picture = await aPicture(user)
  const before = (await send(user, 'PATCH', STAFF, aStaffProfileForm({ picture_id: picture }))).json<
    Record<string, unknown>
  >()
  const after = await send(user, 'PATCH', STAFF, { [field]: value })
  expect([after.statusCode, after.json()]).toEqual([
    200,
    { ...before, [field]: value, ...(field === 'state_name' && { state: value }) },
  ])
  expect((await send(user, 'PATCH', STAFF, {})).json()).toEqual(after.json())
  expect((await send(user, 'PATCH', STAFF, { picture_id: null })).json()).toMatchObject({
    picture_id: null,
    city: after.json().city,
  })
})

test('a patch is refused for what it names alone, and of a profile that does not exist yet for what is missing too', async () => {
  const user = await newUser('Owner')
  const first = await send(user, 'PATCH', STAFF, { city: 'Salem' })
  expect([first.statusCode, first.json().fields]).toEqual([
    422,
    {
      phone: ['Please enter your phone number'],
      state_name: ['Please select your state'],
      address: ['Please enter your address'],
      organization_name: ['Please enter your organization name'],
    },
  ])
  await send(user, 'PATCH', STAFF, aStaffProfileForm())
  expect((await send(user, 'PATCH', STAFF, { address: '', city: 'Salem' })).json().fields).toEqual({
    address: ['Please enter your address'],
  })
  await server.db.query('UPDATE staff_profile SET address = NULL WHERE user_id = $1', [user.id])
  expect((await send(user, 'PATCH', STAFF, { city: 'Salem' })).json()).toMatchObject({ city: 'Salem', address: null })
})

test.each([
  ['GET', EVALUATOR, ['Evaluator']],
  ['POST', EVALUATOR, ['Evaluator']],
  ['PUT', EVALUATOR, ['Evaluator']],
  ['GET', STAFF, ['Coach', 'Director', 'Owner']],
  ['PATCH', STAFF, ['Coach', 'Director', 'Owner']],
  ['GET', '/accounts/player/profile/', ['Player']],
  ['POST', '/accounts/player/profile/', ['Player']],
  ['PUT', '/accounts/player/profile/', ['Player']],
] as const)('[P1] %s %s is for %j alone, not for an admin', async (method, path, allowed) => {
  for (const role of ['Coach', 'Evaluator', 'Player', 'Director', 'Owner'] as const) {
    const user = await newUser(role)
    const { statusCode } = await send(user, method, path, method === 'GET' ? undefined : {})
    expect([role, statusCode === 403]).toEqual([role, !allowed.some((it) => it === role)])
  }
  const admin = await server.createUser({ role: 'Owner', groups: ['Admin', 'Owner'] })
  expect((await send(admin, method, path, method === 'GET' ? undefined : {})).statusCode === 403).toBe(
    !allowed.some((it) => it === 'Owner'),
  )
})

test('[D18] nobody writes to a profile but their own, whatever the body says', async () => {
  const [user, other] = [await newUser('Evaluator'), await newUser('Evaluator')]
  await send(other, 'POST', EVALUATOR, anEvaluatorProfileForm({ city: 'Salem' }))
  const before = (await send(other, 'GET', EVALUATOR)).json()
  await send(user, 'PUT', `${EVALUATOR}?id=${other.id}`, {
    ...anEvaluatorProfileForm(),
    id: other.id,
    user_id: other.id,
  })
  expect((await send(other, 'GET', EVALUATOR)).json()).toEqual(before)
})

async function newUser(role: TestUser['role'], groups?: string[]) {
  const user = await server.createUser({ role, ...(groups && { groups }) })
  await server.db.query('UPDATE app_user SET is_profile_created = false WHERE id = $1', [user.id])
  return user
}

async function aPicture(owner: TestUser): Promise<string> {
  const id = randomUUID()
  await server.db.query(
    `INSERT INTO picture (id, owner_id, object_key, media_type, byte_length) VALUES ($1, $2, $3, 'image/png', 1)`,
    [id, owner.id, `pictures/${id}`],
  )
  return id
}

async function send(user: TestUser, method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, payload?: object) {
  return server.app.inject({ method, url: `/api${path}`, headers: await server.as(user), ...(payload && { payload }) })
}
