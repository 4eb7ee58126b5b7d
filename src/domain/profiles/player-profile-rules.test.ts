import { expect, test } from 'vitest'
import type { CompetitiveFactors, PlayerDropdowns } from '../contracts/reference-data.ts'
import { aPlayerProfileBody } from '#tests/fixtures/a-profile.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { ageOn, birthDateRefusal, needsGuardian } from './age.ts'
import { seasonsToChoose } from './competitive-item-rules.ts'
import { guardianRefusals, playerProfileRefusals } from './player-profile-rules.ts'

const TODAY = '2026-11-20'
const { dropdowns, competitive } = aRubric()
const of = (category: string) => competitive.factors.filter((it) => it.category === category)
const factors: CompetitiveFactors = {
  events: of('events'),
  team_accolades: of('team_accolades'),
  player_accolades: of('player_accolades'),
}
const choices: PlayerDropdowns = dropdowns
const refusals = (changes: object, ownEmail = 'kid@example.test') =>
  playerProfileRefusals({ ...aPlayerProfileBody(), ...changes }, choices, factors, TODAY, ownEmail)

test('[D13] a whole profile is accepted', () => {
  expect(refusals({})).toEqual({})
})

test.each([
  [{ city: '' }, 'city', 'Please enter your city'],
  [{ state_name: 'Atlantis' }, 'state_name', 'Please select your state'],
  [{ gender: null }, 'gender', "Choose men's or women's"],
])('[D13] %j is refused at %s: %s', (changes, field, message) => {
  expect(refusals(changes)).toEqual({ [field]: [message] })
})

test.each([
  ['', 'Enter your date of birth'],
  ['2010-02-30', 'Enter a valid date of birth'],
  ['2026-11-21', 'Date of birth cannot be in the future'],
  ['2021-11-21', 'A player must be at least 5 years old'],
  ['1900-01-01', 'Check the year of birth'],
  ['1970-01-01', 'Check the year of birth'],
])('[D14] %j is refused as a date of birth: %s', (date_of_birth, message) => {
  expect(refusals({ date_of_birth })).toEqual({ date_of_birth: [message] })
})

test.each([
  [{ name: ' ' }, 'name', 'Please enter your school name'],
  [{ organization_type_id: null }, 'organization_type_id', 'Select the organization type'],
  [{ organization_type_id: 4 }, 'organization_type_id', 'Select the organization type'],
  [{ school_grade: '5' }, 'school_grade', 'Select a grade from the list'],
  [{ team_level: 'All-Star' }, 'team_level', 'Select a level from the list'],
  [{ college_year_name: 'Junior' }, 'college_year_name', 'Select a year from the list'],
  [{ division: 'd3' }, 'division', 'Select a division from the list'],
  [{ years_of_experience: 51 }, 'years_of_experience', 'Years of experience must be a whole number, 0 to 50'],
])('[D13] an organization with %j is refused at %s: %s', (changes, field, message) => {
  expect(
    refusals({ organization: { ...aPlayerProfileBody().organization, ...changes } })[`organization.${field}`],
  ).toEqual([message])
})

test.each([
  [{ height_feet: 7, height_inches: 9 }, 'height_feet', 'Height must be between 4 ft 0 in and 7 ft 8 in'],
  [{ height_feet: null, height_inches: 3 }, 'height_feet', 'Select feet too'],
  [{ player_position_name: 'Goalkeeper' }, 'player_position_name', 'Select a position from the list'],
])('[V12] %j is refused at %s: %s', (changes, field, message) => {
  expect(refusals({ athletic_info: { ...aPlayerProfileBody().athletic_info, ...changes } })).toEqual({
    [`athletic_info.${field}`]: [message],
  })
})

test('[D15] an item is of the list, of a season that was, and listed as often as it counts', () => {
  const [factor] = factors.events.filter(
    (it) => it.organization_types.includes(2) && it.gender === null && it.max_count === 2,
  )
  const item = (season: number) => ({ factor_id: factor!.id, season })
  const competitive_items = [item(2026), item(2028), item(2026), { factor_id: 0, season: 2026 }]
  expect(refusals({ competitive_items })).toEqual({
    'competitive_items.1.season': ['Choose a season from 2015 to 2027'],
    'competitive_items.2.factor_id': ['This can be listed at most 2 times'],
    'competitive_items.3.factor_id': ['Choose from the list'],
  })
})

test('[D15] a college player keeps what they earned in high school, a high-school player has earned nothing at college', () => {
  const only = (type: number) =>
    Object.values(factors)
      .flat()
      .find((it) => it.organization_types.every((id) => id === type) && it.gender === null)!
  const college = {
    ...aPlayerProfileBody().organization,
    organization_type_id: 3,
    school_grade: null,
    team_level: null,
  }
  expect(refusals({ organization: college, competitive_items: [{ factor_id: only(2).id, season: 2026 }] })).toEqual({})
  expect(refusals({ competitive_items: [{ factor_id: only(3).id, season: 2026 }] })).toEqual({
    'competitive_items.0.factor_id': ['This isn’t available for your organization type'],
  })
})

test('[D15] the seasons to choose go back to when the player was five', () => {
  expect(seasonsToChoose({ today: TODAY, dateOfBirth: '2018-05-01' })).toEqual([2027, 2026, 2025, 2024, 2023])
})

test.each([
  ['2013-11-20', '2026-11-20', 13],
  ['2013-11-21', '2026-11-20', 12],
  ['2012-02-29', '2025-02-28', 12],
  ['2012-02-29', '2025-03-01', 13],
])('[D14] who was born on %s is on %s %i years old', (born, today, years) => {
  expect(ageOn(born, today)).toBe(years)
  expect(needsGuardian(born, today)).toBe(years < 13)
})

test('[D14] a player is five on the fifth birthday', () => {
  expect(birthDateRefusal('2021-11-20', TODAY)).toBeUndefined()
})

const CHILD = { date_of_birth: '2015-06-01', guardian_name: 'Dana Reyes', guardian_email: 'dana@example.test' }
test.each([
  [{}, {}],
  [{ guardian_name: ' ' }, { guardian_name: ["Enter the parent's or guardian's name"] }],
  [{ guardian_email: '' }, { guardian_email: ["Enter the parent's or guardian's email"] }],
  [
    { guardian_email: 'KID+mom@example.test' },
    { guardian_email: ["The parent's or guardian's email must be different from this account's"] },
  ],
  [{ guardian_email: '', guardian_name: '', date_of_birth: '2013-11-20' }, {}],
])('[K2] a child with %j: %j', (changes, expected) => {
  expect(guardianRefusals({ ...CHILD, ...changes }, TODAY, 'kid@example.test')).toEqual(expected)
})

test.each([
  ['kid.ball@gmail.com', 'k.i.d.ball+mom@gmail.com', true],
  ['kidball@googlemail.com', 'Kid.Ball@Gmail.com', true],
  ['kid.ball@example.test', 'kidball@example.test', false],
  ['kidball@gmail.com.example.test', 'kid.ball@gmail.com.example.test', false],
])('[K2] email to %s and to %s lands in one inbox: %s', (own, guardian, isOne) => {
  const refused = guardianRefusals({ ...CHILD, guardian_email: guardian }, TODAY, own)
  expect(Object.keys(refused)).toEqual(isOne ? ['guardian_email'] : [])
})

test('[K2] what is typed as the address must be one', () => {
  expect(refusals({ ...CHILD, guardian_email: 'dana' })).toEqual({
    guardian_email: ['Please enter valid email address'],
  })
})
