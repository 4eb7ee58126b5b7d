import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aRosterPlayer, aTeamForm } from '#tests/fixtures/a-team.ts'
import { rosterRefusals, teamRefusals } from './team-choices.ts'

const lists = aRubric().dropdowns

test('a team is of a state, a level and an age group of the lists, the level of its own type', () => {
  expect(teamRefusals(aTeamForm(), lists)).toEqual({})
  expect(teamRefusals(aTeamForm({ state_name: 'Bavaria', level_name: 'Varsity', age_group: '99U' }), lists)).toEqual({
    state_name: ['Please select your state'],
    level_name: ['Choose a level from the list'],
    age_group: ['Choose an age group from the list'],
  })
  expect(
    teamRefusals({ ...aTeamForm({ level_name: 'Varsity' }), team_type: 'School Team', age_group: null }, lists),
  ).toEqual({})
})

test('[G22] a number worn twice is marked at both, each naming the other; 0 and 00 are two numbers', () => {
  const players = [
    aRosterPlayer(),
    aRosterPlayer({ jersey_number: '0' }),
    aRosterPlayer({ jersey_number: '00' }),
    aRosterPlayer({ first_name: 'Mia', last_name: 'Cruz' }),
  ]
  expect(rosterRefusals(players, lists)).toEqual({
    'players.0.jersey_number': ['Also worn by Mia Cruz'],
    'players.3.jersey_number': ['Also worn by Ana Brooks'],
  })
})

test('[G41] positions, grades and heights are those of the lists; a line stands once', () => {
  const twice = aRosterPlayer({ jersey_number: '8' })
  const players = [
    aRosterPlayer({ position_name: 'Goalkeeper', school_grade: '13', height_feet: 7, height_inches: 11 }),
    twice,
    { ...twice, jersey_number: '9' },
  ]
  expect(rosterRefusals(players, lists)).toEqual({
    'players.0.position_name': ['Choose a position from the list'],
    'players.0.school_grade': ['Choose a grade from the list'],
    'players.0.height_feet': [`Height must be between 4'0" and 7'8"`],
    'players.2.id': ['This player is listed twice'],
  })
})

test('[G41] only number and names are needed', () => {
  expect(
    rosterRefusals(
      [aRosterPlayer({ position_name: null, school_grade: null, height_feet: null, height_inches: null })],
      lists,
    ),
  ).toEqual({})
})
