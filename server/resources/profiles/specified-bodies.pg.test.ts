import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlayerProfileBody, aStaffProfileForm, anEvaluatorProfileForm } from '#tests/fixtures/a-profile.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

const EVALUATOR = '/accounts/evaluator/profile/'
const STAFF = '/accounts/team/profile/'
const PLAYER = '/accounts/player/profile/'
/** Section 3 of the specification. */
const SEVEN = {
  first_name: 'Dana',
  last_name: 'Reyes',
  profile_picture: null,
  years_of_experience: 7,
  city: 'Boston',
  state_name: 'Massachusetts',
  evaluator_level: anEvaluatorProfileForm().evaluator_level,
}

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test.each(['POST', 'PUT'] as const)('[D102] %s takes exactly the seven specified fields', async (method) => {
  const user = await server.createUser()
  const first = await server.call(user, method, EVALUATOR, SEVEN)
  expect([first.statusCode, first.json()]).toMatchObject([200, { ...SEVEN, phone: null, is_profile_created: true }])
})

test('[D102] the seven fields leave the phone, the photo and the link as they are', async () => {
  const user = await server.createUser()
  const picture_id = await aPicture(user)
  const form = anEvaluatorProfileForm({ picture_id, calendly_url: 'https://calendly.com/dana' })
  const before = (await server.call(user, 'POST', EVALUATOR, form)).json()
  const after = await server.call(user, 'PUT', EVALUATOR, { ...SEVEN, profile_picture: before.profile_picture })
  expect(after.json()).toEqual({ ...before, ...SEVEN, profile_picture: before.profile_picture })
})

test.each([
  ['PUT', EVALUATOR, 'Evaluator', anEvaluatorProfileForm()],
  ['PATCH', STAFF, 'Coach', aStaffProfileForm()],
  ['PUT', PLAYER, 'Player', aPlayerProfileBody()],
] as const)('[D102] %s %s takes the photo by its path, and takes it away', async (method, path, role, form) => {
  const user = await server.createUser({ role })
  const { picture_id: _none, ...rest } = form
  const shown = async (profile_picture: string | null) =>
    (await server.call(user, method, path, { ...rest, profile_picture })).json().profile_picture
  const photo = `/accounts/pictures/${await aPicture(user)}/`
  expect(await shown(photo)).toBe(photo)
  expect(await shown(photo)).toBe(photo)
  expect(await shown(null)).toBeNull()
})

test.each([
  ['PUT', EVALUATOR, 'Evaluator', anEvaluatorProfileForm()],
  ['PATCH', STAFF, 'Coach', aStaffProfileForm()],
  ['PUT', PLAYER, 'Player', aPlayerProfileBody()],
] as const)('[D102] %s %s refuses a photo of another place by name', async (method, path, role, form) => {
  const user = await server.createUser({ role })
  const { picture_id: _none, ...rest } = form
  const answer = await server.call(user, method, path, { ...rest, profile_picture: 'https://example.test/me.png' })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { profile_picture: ['Choose the picture again'] }])
})

test('[D102] the state of a team profile may be sent by both of its names', async () => {
  const user = await server.createUser({ role: 'Coach' })
  await server.call(user, 'PATCH', STAFF, aStaffProfileForm({ address: '', organization_name: '' }))
  const stateOf = async (body: object) => (await server.call(user, 'PATCH', STAFF, body)).json().state_name
  expect(await stateOf({ state: 'Texas' })).toBe('Texas')
  expect(await stateOf({ state: 'Texas', state_name: 'Ohio' })).toBe('Ohio')
  expect((await server.call(user, 'PATCH', STAFF, { state: 'Atlantis' })).json().fields).toEqual({
    state_name: ['Please select your state'],
  })
})

test.each([
  ['POST', EVALUATOR, 'Evaluator', anEvaluatorProfileForm()],
  ['PUT', EVALUATOR, 'Evaluator', anEvaluatorProfileForm()],
  ['PATCH', STAFF, 'Coach', aStaffProfileForm()],
  ['POST', PLAYER, 'Player', aPlayerProfileBody()],
  ['PUT', PLAYER, 'Player', aPlayerProfileBody()],
  ['POST', '/team/', 'Coach', {}],
] as const)('[D103] %s %s refuses by name what it would not save', async (method, path, role, body) => {
  const user = await server.createUser({ role })
  const answer = await server.call(user, method, path, { ...body, firstname: 'Ana', nickname: 'A' })
  const why = ['There is no field with this name']
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { firstname: why, nickname: why }])
})

test.each([
  ['PUT', EVALUATOR, 'Evaluator', anEvaluatorProfileForm()],
  ['PATCH', STAFF, 'Coach', aStaffProfileForm({ address: '', organization_name: '' })],
] as const)('[D103] %s %s takes its own answer back', async (method, path, role, body) => {
  const user = await server.createUser({ role })
  const answer = (await server.call(user, method, path, body)).json()
  const again = await server.call(user, method, path, answer)
  expect([again.statusCode, again.json()]).toMatchObject([200, answer])
})

async function aPicture(owner: TestUser): Promise<string> {
  const id = randomUUID()
  await server.db.query(
    `INSERT INTO picture (id, owner_id, object_key, media_type, byte_length) VALUES ($1, $2, $3, 'image/png', 1)`,
    [id, owner.id, `pictures/${id}`],
  )
  return id
}
