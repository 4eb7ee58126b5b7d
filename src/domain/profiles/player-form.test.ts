import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aReport } from '#tests/fixtures/a-report.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '../contracts/players.ts'
import { PlayerProfileBody } from '../contracts/profiles.ts'
import { CompetitiveFactors, PlayerDropdowns } from '../contracts/reference-data.ts'
import { playerFieldOf, PlayerForm } from './player-fields.ts'
import type { PlayerFieldName } from './player-fields.ts'
import {
  emptyPlayerForm,
  FIRST_FIELDS,
  playerChangeOf,
  playerFormOf,
  uncheckedBodyOf,
  withReported,
} from './player-form.ts'
import { errorsOfStep, itemErrorsOf, playerErrorsOf, playerFormRefusals, stepOfField } from './player-form-errors.ts'
import { seasonWords } from './season-words.ts'

const TODAY = '2026-02-14'
const dropdowns = v.parse(PlayerDropdowns, aRubric().dropdowns)
const of = (category: string) => aRubric().competitive.factors.filter((factor) => factor.category === category)
const factors = v.parse(CompetitiveFactors, {
  events: of('events'),
  team_accolades: of('team_accolades'),
  player_accolades: of('player_accolades'),
})
const lists = { dropdowns, factors }

const filled: PlayerForm = {
  ...emptyPlayerForm(),
  first_name: ' Zoë ',
  last_name: "O'Neill",
  gender: 'Female',
  date_of_birth: '2009-05-31',
  phone: '(617) 555-0123',
  city: 'Boston',
  state_name: 'Massachusetts',
  organization_type: '2',
  organization_name: 'Harbor Point',
  school_grade: '11',
  team_level: 'Varsity',
  years_of_experience: '6',
  position: 'Point Guard',
  height_feet: '5',
  height_inches: '9',
  competitive_items: [{ factor_id: 17, season: 2025 }],
}
const errorsOf = (changes: Partial<PlayerForm>) =>
  playerErrorsOf(playerFormRefusals({ ...filled, ...changes }, lists, TODAY, 'zoe@example.test'))

test('[V1] an empty form names what is missing, each field in the step that asks for it', () => {
  const errors = playerErrorsOf(playerFormRefusals(emptyPlayerForm(), lists, TODAY, ''))
  expect(errorsOfStep(errors, 'player_information')).toEqual({
    first_name: 'Please enter your first name',
    last_name: 'Please enter your Last name',
    gender: "Choose men's or women's",
    date_of_birth: 'Enter your date of birth',
    phone: 'Please enter your phone number',
    city: 'Please enter your city',
    state_name: 'Please select your state',
  })
  expect(errorsOfStep(errors, 'organization_school')).toEqual({
    organization_type: 'Select the organization type',
    organization_name: 'Please enter your organization name',
  })
  expect(errorsOfStep(errors, 'athletic_info')).toEqual({})
})

test.each<[Partial<PlayerForm>, PlayerFieldName, string | undefined]>([
  [{ first_name: 'x'.repeat(31) }, 'first_name', 'First name cannot be longer than 30 characters'],
  [{ first_name: '👩‍👩‍👧'.repeat(30) }, 'first_name', undefined],
  [{ last_name: 'محمد' }, 'last_name', undefined],
  [{ city: ' Boston' }, 'city', 'City cannot start with a white space'],
  [{ phone: '12-34' }, 'phone', 'Please enter a valid phone number'],
  [{ date_of_birth: '2026-05-31' }, 'date_of_birth', 'Date of birth cannot be in the future'],
  [{ organization_name: '  ' }, 'organization_name', 'Please enter your school name'],
  [{ years_of_experience: '51' }, 'years_of_experience', 'Years of experience must be a whole number, 0 to 50'],
  [{ height_feet: '', height_inches: '9' }, 'height_feet', 'Select feet too'],
  [{ height_feet: '7', height_inches: '9' }, 'height_feet', 'Height must be between 4 ft 0 in and 7 ft 8 in'],
  [{ guardian_email: 'mum+courtside@example.test' }, 'guardian_email', undefined],
  [{ guardian_email: 'mum@' }, 'guardian_email', 'Please enter valid email address'],
])('[V1] %j: %s says %s', (changes, field, message) => {
  expect(errorsOf(changes)[field]).toBe(message)
})

test("[V1] under 13 the guardian is asked for, at the guardian's fields; the own address is no guardian's", () => {
  const child = { date_of_birth: '2014-03-01' }
  expect(Object.keys(errorsOf(child))).toEqual(['guardian_name', 'guardian_email'])
  expect(errorsOf({ ...child, guardian_name: 'Ada', guardian_email: 'Zoe+mum@example.test' })).toHaveProperty(
    'guardian_email',
  )
  expect(errorsOf({ ...child, guardian_name: 'Ada', guardian_email: 'ada@example.test' })).toEqual({})
  expect(errorsOf({ date_of_birth: '2013-02-14' })).toEqual({})
})

test('a filled form has a body, without the answers of another organization type', () => {
  expect(errorsOf({})).toEqual({})
  expect(
    playerChangeOf({ ...filled, college_year_name: 'Senior', division: 'd3' }, dropdowns, undefined),
  ).toMatchObject({
    first_name: 'Zoë',
    guardian_name: '',
    guardian_email: '',
    athletic_info: { height_feet: 5, height_inches: 9, player_position_name: 'Point Guard' },
    organization: {
      organization_type_id: 2,
      category_name: 'High School',
      school_grade: '11',
      college_year_name: null,
      division: null,
      years_of_experience: 6,
    },
    competitive_items: [{ factor_id: 17, season: 2025 }],
  })
  expect(() => playerChangeOf(emptyPlayerForm(), dropdowns, undefined)).toThrow('Please enter your first name')
})

test('what is saved fills the form as it was typed', () => {
  const body = v.parse(PlayerProfileBody, playerChangeOf(filled, dropdowns, undefined))
  const consent = {
    state: 'not-needed' as const,
    guardian_email: null,
    requested_at: null,
    given_at: null,
    given_name: null,
    text_version: null,
  }
  const form = playerFormOf({ ...body, id: null, profile_picture: null, consent, is_profile_created: true })
  expect(form).toEqual({ ...filled, first_name: 'Zoë' })
})

test('the body has every field of the contract, with null for an empty one in the organization and athletic info', () => {
  const { athletic_info, organization, ...body } = uncheckedBodyOf(emptyPlayerForm(), dropdowns)
  expect([athletic_info, organization]).toEqual([NO_ATHLETIC_INFO, NO_ORGANIZATION])
  expect(body).toEqual({
    ...Object.fromEntries(FIRST_FIELDS.map((field) => [field, ''])),
    phone: '',
    city: '',
    state_name: '',
    picture_id: null,
    competitive_items: [],
  })
  expect(uncheckedBodyOf({ ...filled, height_feet: '', height_inches: '3' }, dropdowns).athletic_info).toMatchObject({
    height_feet: null,
    height_inches: 3,
  })
  expect(uncheckedBodyOf({ ...filled, height_inches: '' }, dropdowns).athletic_info).toMatchObject({
    height_feet: 5,
    height_inches: 0,
  })
})

test('[K70] the player of a report fills the form, and the rest of the form stays', () => {
  const { first_name, last_name, gender, athletic_info, organization } = aReport().player_profile
  const typed = { ...emptyPlayerForm(), phone: '(617) 555-0123', date_of_birth: '2009-05-31', position: 'Center' }
  expect(withReported(typed, { first_name, last_name, gender, athletic_info, organization })).toEqual({
    ...typed,
    first_name: 'Maya',
    last_name: 'Okafor',
    gender: 'Female',
    organization_type: '2',
    organization_name: 'Harbor Point High School',
    school_grade: '11',
    team_level: 'Varsity',
    years_of_experience: '4',
    position: 'Point Guard',
    height_feet: '5',
    height_inches: '6',
  })
})

test('every name of a refusal finds its field, and a field its step', () => {
  const names = [
    'phone',
    'organization.name',
    'organization.division',
    'athletic_info.height_feet',
    'athletic_info.player_position_name',
    'competitive_items.3.season',
    'competitive_items',
    'nobody',
  ]
  expect(names.map(playerFieldOf)).toEqual([
    'phone',
    'organization_name',
    'division',
    'height_feet',
    'position',
    'competitive_items',
    'competitive_items',
    undefined,
  ])
  expect([
    stepOfField('division'),
    stepOfField('competitive_items'),
    stepOfField('picture_id'),
    stepOfField(''),
  ]).toEqual(['organization_school', 'athletic_info', 'player_information', undefined])
})

test('a refused event is known by its place in the list', () => {
  const refusals = playerFormRefusals(
    {
      ...filled,
      gender: 'Male',
      competitive_items: [
        { factor_id: 17, season: 2025 },
        { factor_id: 7, season: 2025 },
      ],
    },
    lists,
    TODAY,
    '',
  )
  expect([...itemErrorsOf(refusals)]).toEqual([[1, "This is for women's teams only"]])
})

test('[V1] without the list of events nothing listed is refused', () => {
  expect(
    playerFormRefusals(
      { ...filled, competitive_items: [{ factor_id: 99_999, season: 2025 }] },
      { dropdowns, factors: undefined },
      TODAY,
      '',
    ),
  ).toEqual({})
})

test('[D23] a half-filled form of an older build is read field by field', () => {
  expect(
    v.parse(PlayerForm, { first_name: 'Ana', gender: 'unknown', competitive_items: 'none', picture_id: 7 }),
  ).toEqual({ ...emptyPlayerForm(), first_name: 'Ana' })
})

test('a season is said with both its years', () => {
  expect([2026, 2000].map(seasonWords)).toEqual(['2025-26', '1999-00'])
})
