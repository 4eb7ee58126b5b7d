import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { LiveCreation } from '../contracts/creations.ts'
import { PlayerDropdowns } from '../contracts/reference-data.ts'
import {
  describedBy,
  emptyLivePlayerForm,
  liveFormErrors,
  livePlayerOf,
  LivePlayerForm,
  nextLivePlayerForm,
  sameJersey,
  walkOnOf,
} from './live-player-form.ts'
import { PROFILE_STEPS, stepAfter, stepBefore } from './profile-steps.ts'

const TODAY = '2026-11-22'
const dropdowns = v.parse(PlayerDropdowns, aRubric().dropdowns)
const filled: LivePlayerForm = {
  ...emptyLivePlayerForm(),
  first_name: ' Maya ',
  last_name: 'Okafor',
  gender: 'Female',
  jersey_number: '23',
  jersey_color: 'white',
  event_name: 'Harbor Point vs. Eastgate',
  organization_type: '2',
  organization_name: 'Harbor Point',
  school_grade: '11',
  team_level: 'Varsity',
  position: 'Point Guard',
  height_feet: '5',
  height_inches: '9',
  date_of_birth: '2010-05-01',
  report_email: 'pat@example.test',
}

test('[V12] a number and a color are needed, and nothing else', () => {
  expect(liveFormErrors(emptyLivePlayerForm(), dropdowns, TODAY)).toEqual({
    jersey_number: 'Type a number',
    jersey_color: 'Choose a jersey color',
  })
  expect(
    liveFormErrors({ ...emptyLivePlayerForm(), jersey_number: '57', jersey_color: 'royal' }, dropdowns, TODAY),
  ).toEqual({})
})

test.each([
  ['jersey_number', '1000', 'Jersey number must be 0 to 999 or 00'],
  ['jersey_number', '07', 'Jersey number must be 0 to 999 or 00'],
  ['first_name', 'x'.repeat(31), 'First name cannot be longer than 30 characters'],
  ['first_name', '  ', undefined],
  ['city', ' Boston', 'City cannot start with a white space'],
  ['event_name', 'x'.repeat(101), 'Name cannot be longer than 100 characters'],
  ['organization_name', 'x'.repeat(101), 'Name cannot be longer than 100 characters'],
  ['date_of_birth', '2030-01-01', 'Date of birth cannot be in the future'],
  ['report_email', 'pat@example', 'Please enter valid email address'],
  ['report_email', ' pat@example.test ', undefined],
] as const)('[V12] %s %j says: %s', (field, value, message) => {
  expect(liveFormErrors({ ...filled, [field]: value }, dropdowns, TODAY)[field]).toBe(message)
})

test.each([
  ['7', '9', 'Height must be between 4 ft 0 in and 7 ft 8 in'],
  ['', '9', 'Select feet too'],
  ['7', '8', undefined],
  ['4', '', undefined],
  ['', '', undefined],
])('[V12] a height of %j feet %j inches says: %s', (height_feet, height_inches, message) => {
  expect(liveFormErrors({ ...filled, height_feet, height_inches }, dropdowns, TODAY).height_feet).toBe(message)
})

test.each([filled, { ...emptyLivePlayerForm(), jersey_number: '105', jersey_color: '#7bafd4 Carolina blue' }])(
  '[V12] what the form lets through, the operation accepts',
  (form) => {
    expect(liveFormErrors(form, dropdowns, TODAY)).toEqual({})
    const { player, ...rest } = livePlayerOf(form, dropdowns)
    const head = {
      mutation_id: ID,
      evaluation_submission_id: ID,
      rubric_version: '2026.1',
      created_at: '2026-01-31T12:00:00.000Z',
    }
    expect(v.parse(LiveCreation, { ...head, ...rest, player: { ...player, id: ID } }).player).toEqual({
      ...player,
      id: ID,
    })
  },
)

test('[V12] what the form says is said as the operation wants it', () => {
  const { player } = livePlayerOf(filled, dropdowns)
  expect(player.first_name).toBe('Maya')
  expect(player.organization).toMatchObject({
    organization_type_id: 2,
    category_name: 'High School',
    school_grade: '11',
    team_level: 'Varsity',
    division: null,
  })
})

test('[Y43] what is known of a player comes back into the form as it was said', () => {
  const { player } = livePlayerOf(filled, dropdowns)
  const shown = { ...emptyLivePlayerForm(), ...describedBy(player) }
  expect(walkOnOf(shown, dropdowns)).toEqual(player)
})

test('[V12] a grade chosen before the type became college is left out', () => {
  const { player } = livePlayerOf({ ...filled, organization_type: '3', division: 'd3' }, dropdowns)
  expect(player.organization).toMatchObject({ school_grade: null, team_level: null, division: 'd3' })
})

test('the same number in the same color at the same event is reported, 0 and 00 are two numbers', () => {
  const players = [{ jersey_number: '0', jersey_color: 'white', event_name: 'Open gym ' }]
  expect(sameJersey({ jersey_number: '0', jersey_color: 'white', event_name: 'open gym' }, players)).toBe(players[0])
  expect(sameJersey({ jersey_number: '00', jersey_color: 'white', event_name: 'open gym' }, players)).toBeUndefined()
  expect(sameJersey({ jersey_number: '0', jersey_color: 'black', event_name: 'open gym' }, players)).toBeUndefined()
  expect(sameJersey({ jersey_number: '0', jersey_color: 'white', event_name: 'Finals' }, players)).toBeUndefined()
})

test('the next walk-on keeps the event and the team, not the person', () => {
  const next = nextLivePlayerForm(filled)
  expect(next).toMatchObject({
    event_name: filled.event_name,
    jersey_color: 'white',
    organization_name: 'Harbor Point',
    first_name: '',
    jersey_number: '',
    height_feet: '',
  })
})

test('[D23] a half-filled form of an older build is read field by field', () => {
  const form = v.parse(LivePlayerForm, { first_name: 'Ana', gender: 'unknown', height_feet: 6 })
  expect(form).toEqual({ ...emptyLivePlayerForm(), first_name: 'Ana' })
})

test('the steps of a profile follow each other both ways', () => {
  expect(PROFILE_STEPS.map(stepAfter)).toEqual(['organization_school', 'athletic_info', undefined])
  expect(PROFILE_STEPS.map(stepBefore)).toEqual([undefined, 'player_information', 'organization_school'])
})

const ID = '018f0000-0000-7000-8000-000000000001'
