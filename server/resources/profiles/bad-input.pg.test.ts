import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlayerProfileBody, anEvaluatorProfileForm } from '#tests/fixtures/a-profile.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

// Everything goes through HTTP into PostgreSQL and is read back from there.
let server: EvaluationServer
let evaluator: TestUser
let player: TestUser
beforeAll(async () => {
  server = await startEvaluationServer()
  ;[evaluator, player] = [await server.createUser(), await server.createUser({ role: 'Player' })]
})
afterAll(() => server.close())

const saveEvaluator = (changes: object) =>
  server.call(evaluator, 'PUT', '/accounts/evaluator/profile/', { ...anEvaluatorProfileForm(), ...changes })
const savePlayer = (changes: object) =>
  server.call(player, 'PUT', '/accounts/player/profile/', { ...aPlayerProfileBody(), ...changes })
const storedName = async () => (await server.call(evaluator, 'GET', '/auth/me/')).json().first_name

const FAMILY = '👩‍👩‍👧‍👦'
test.each([
  ['blanks at the ends', '  Ana ', 'Ana'],
  ['blanks within', 'Ana   Maria', 'Ana Maria'],
  ['a line break', 'Ana\r\nMaria', 'Ana Maria'],
  ['a hard blank', ' Ana ', 'Ana'],
  ['an apostrophe', "D'Angelo", "D'Angelo"],
  ['a typographic apostrophe', 'D’Angelo', 'D’Angelo'],
  ['SQL', "Robert'); DROP TABLE player;--", "Robert'); DROP TABLE player;--"],
  ['markup', '<b>Ana</b> & "Bo"', '<b>Ana</b> & "Bo"'],
  ['diacritics', 'Žofie-Łucja Ñandú', 'Žofie-Łucja Ñandú'],
  ['marks apart from their letters', 'José', 'José'],
  ['Hebrew', 'אָבִיב', 'אָבִיב'.normalize('NFC')],
  ['Arabic', 'مُحَمَّد', 'مُحَمَّد'.normalize('NFC')],
  ['Persian with its joiner', 'می‌ترا', 'می‌ترا'],
  ['Chinese', '姚明', '姚明'],
  ['emoji', 'Ana 🏀', 'Ana 🏀'],
  ['a sign that turns the line', 'Ana‮gnp.exe', 'Anagnp.exe'],
  ['a bell', 'Ana\u0007', 'Ana'],
  ['30 letters', 'x'.repeat(30), 'x'.repeat(30)],
  ['30 letters, each with a mark', 'é'.repeat(30), 'é'.repeat(30)],
  ['30 families', FAMILY.repeat(30), undefined],
  ['20 families', FAMILY.repeat(20), FAMILY.repeat(20)],
  ['31 letters', 'x'.repeat(31), undefined],
  ['31 letters, each with a mark', 'q̇'.repeat(31), undefined],
  ['31 emoji', '🏀'.repeat(31), undefined],
  ['a letter under a tower of marks', `A${'̈'.repeat(400)}`, undefined],
])('[V20, V21] a first name with %s', async (_what, typed, kept) => {
  const before = await storedName()
  const { first_name, fields } = (await saveEvaluator({ first_name: typed })).json()
  expect({ first_name, fields, stored: await storedName() }).toEqual(
    kept === undefined
      ? { fields: { first_name: ['First name cannot be longer than 30 characters'] }, stored: before }
      : { first_name: kept, stored: kept },
  )
})

test.each([
  [{ first_name: '' }, { first_name: ['Please enter your first name'] }],
  [{ first_name: '   ' }, { first_name: ['Please enter your first name'] }],
  [{ last_name: '\u202E' }, { last_name: ['Please enter your Last name'] }],
  [{ last_name: 'x'.repeat(31) }, { last_name: ['Last name cannot be longer than 30 characters'] }],
  [{ city: '' }, { city: ['Please enter your city'] }],
  [{ city: ' Boston' }, { city: ['City cannot start with a white space'] }],
  [{ city: '\tBoston' }, { city: ['City cannot start with a white space'] }],
  [{ city: '\u00A0Boston' }, { city: ['City cannot start with a white space'] }],
  [{ city: 'x'.repeat(101) }, { city: ['City cannot be longer than 100 characters'] }],
  [{ state_name: '' }, { state_name: ['Please select your state'] }],
  [{ state_name: 'massachusetts' }, { state_name: ['Please select your state'] }],
  [{ first_name: undefined }, { first_name: [expect.any(String)] }],
  [{ first_name: null }, { first_name: ['Please enter your first name'] }],
  [{ first_name: 7 }, { first_name: ['Please enter your first name'] }],
  [{ first_name: ['Ana'] }, { first_name: ['Please enter your first name'] }],
  [{ first_name: { toString: 'Ana' } }, { first_name: ['Please enter your first name'] }],
  [{ years_of_experience: -1 }, { years_of_experience: ['Years of experience must be 0 to 50'] }],
  [{ years_of_experience: 1e300 }, { years_of_experience: ['Years of experience must be 0 to 50'] }],
  [{ years_of_experience: null }, { years_of_experience: ['Enter your years of experience'] }],
  [{ picture_id: 'me.png' }, { picture_id: [expect.any(String)] }],
  [{ picture_id: { $ne: null } }, { picture_id: [expect.any(String)] }],
])('[V1] an evaluator profile with %j is refused at its field', async (changes, fields) => {
  const answer = await saveEvaluator(changes)
  expect([answer.statusCode, answer.json().fields]).toEqual([422, fields])
})

test.each([
  '6175550123',
  '617 555 0123',
  '617-555-0123',
  '617.555.0123',
  '617 555-0123',
  '617.555-0123',
  '(617)555-0123',
  '(617) 555-0123',
  '(617) 555 0123',
  '(617).555.0123',
  '(617)5550123',
  '16175550123',
  '1 617 555 0123',
  '1-617-555-0123',
  '1.617.555.0123',
  '+16175550123',
  '+1 617 555 0123',
  '+1 (617) 555-0123',
  '1(617)555-0123',
  '+44 617 555 0123',
  '44-617-555-0123',
  '99 (617) 555-0123',
])('[V1] the phone number %s is accepted', async (phone) => {
  const answer = await saveEvaluator({ phone })
  expect([answer.statusCode, answer.json().phone]).toEqual([200, phone])
})

test.each([
  '555-0123',
  '617555012',
  '61755501234567',
  '617  555 0123',
  '617/555/0123',
  '(617 555-0123',
  '617) 555-0123',
  '((617)) 555-0123',
  '[617] 555-0123',
  '+123 617 555 0123',
  '++1 617 555 0123',
  '1--617-555-0123',
  '617-5550-123',
  '61-7555-0123',
  '617-555-012a',
  'six one seven',
  '617-555-0123 x4',
  '617-555-0123\n',
  ' 617-555-0123',
  '617-555-0123 ',
  '٦١٧٥٥٥٠١٢٣',
  '６１７５５５０１２３',
  '617–555–0123',
])('[V1] the phone number %j is refused', async (phone) => {
  expect((await saveEvaluator({ phone })).json().fields).toEqual({ phone: ['Please enter a valid phone number'] })
})

test('[V1] an empty phone number is asked for', async () => {
  for (const phone of ['', null, 6_175_550_123])
    expect((await saveEvaluator({ phone })).json().fields).toEqual({ phone: ['Please enter your phone number'] })
})

test.each([
  ['dana+courtside@example.test', 'dana+courtside@example.test'],
  [' dana.reyes@example.test ', 'dana.reyes@example.test'],
  ["o'neill@example.test", "o'neill@example.test"],
  ['DANA@EXAMPLE.TEST', 'DANA@EXAMPLE.TEST'],
  ['dana@example.xn--p1ai', 'dana@example.xn--p1ai'],
  ['', null],
  ['.dana@example.test', undefined],
  ['da..na@example.test', undefined],
  ['dana.@example.test', undefined],
  ['dana@-example.test', undefined],
  ['dana', undefined],
  ['dana@', undefined],
  ['@example.test', undefined],
  ['dana@example', undefined],
  ['a b@example.test', undefined],
  ['dana@example.test, eve@example.test', undefined],
  ['dana@example.test\r\nBcc: eve@example.test', undefined],
  ['<dana@example.test>', 'dana@example.test'],
  [`${'x'.repeat(250)}@example.test`, undefined],
])('[V1] the guardian address %j', async (guardian_email, kept) => {
  const answer = (await savePlayer({ guardian_email, guardian_name: 'Dana' })).json()
  expect({ guardian_email: answer.guardian_email, fields: answer.fields }).toEqual(
    kept === undefined
      ? { fields: { guardian_email: ['Please enter valid email address'] } }
      : { guardian_email: kept },
  )
})

test.each([
  ['a NUL', '{"first_name":"A\\u0000na"}'],
  ['half a surrogate pair', '{"first_name":"Ana \\ud83c"}'],
  ['the other half', '{"first_name":"\\udfc0"}'],
  ['a NUL in a key', '{"first\\u0000name":"Ana"}'],
  ['no JSON', '{"first_name":'],
  ['an array', '[]'],
  ['a text', '"Ana"'],
  ['a number', '7'],
  ['a prototype', '{"__proto__":{"is_admin":true}}'],
  ['too deep a nest', '{"a":'.repeat(40) + '1' + '}'.repeat(40)],
])('a body with %s is refused in one shape and changes nothing', async (_what, payload) => {
  const before = await storedName()
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/accounts/evaluator/profile/',
    payload,
    headers: { ...(await server.as(evaluator)), 'content-type': 'application/json' },
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error_code: 'UNREADABLE', message: expect.any(String), retryable: false },
  ])
  expect(await storedName()).toBe(before)
})

test('a number beyond all numbers is refused, not stored', async () => {
  const payload = JSON.stringify(anEvaluatorProfileForm()).replace(
    '"years_of_experience":12',
    '"years_of_experience":1e999',
  )
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/accounts/evaluator/profile/',
    payload,
    headers: { ...(await server.as(evaluator)), 'content-type': 'application/json' },
  })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['years_of_experience']])
})

const { organization, athletic_info } = aPlayerProfileBody()
test.each([
  [{ organization: [] }, /^organization\./u],
  [{ organization: 'Oak Hollow' }, /^organization$/u],
  [{ organization: null }, /^organization$/u],
  [{ athletic_info: [6, 1] }, /^athletic_info\./u],
  [{ athletic_info: 73 }, /^athletic_info$/u],
  [{ competitive_items: {} }, /^competitive_items$/u],
  [{ competitive_items: [7] }, /^competitive_items\.0$/u],
  [{ competitive_items: [{ factor_id: '1', season: 2026 }] }, /^competitive_items\.0\.factor_id$/u],
  [{ competitive_items: [{ factor_id: 1, season: 2026.5 }] }, /^competitive_items\.0\.season$/u],
  [{ competitive_items: Array.from({ length: 201 }, () => ({ factor_id: 1, season: 2026 })) }, /^competitive_items$/u],
  [{ organization: { ...organization, name: 'x'.repeat(101) } }, /^organization\.name$/u],
  [{ organization: { ...organization, years_of_experience: 1e20 } }, /^organization\.years_of_experience$/u],
  [{ organization: { ...organization, organization_type_id: '2' } }, /^organization\.organization_type_id$/u],
  [{ athletic_info: { ...athletic_info, height_inches: 12 } }, /^athletic_info\.height_inches$/u],
  [{ gender: 'male' }, /^gender$/u],
  [{ date_of_birth: 20_100_314 }, /^date_of_birth$/u],
  [{ date_of_birth: '+010000-01-01' }, /^date_of_birth$/u],
])('[D13] %j is refused at its place', async (changes, place) => {
  const answer = await savePlayer(changes)
  const fields = Object.keys(answer.json().fields)
  expect(answer.statusCode).toBe(422)
  expect(fields.length).toBeGreaterThan(0)
  for (const field of fields) expect(field).toMatch(place)
})
