import * as v from 'valibot'
import { expect, test } from 'vitest'
import { TeamForm } from '#domain/contracts/team-forms.ts'
import { RosterPlayer } from '#domain/contracts/teams.ts'
import { rosterRefusals, teamRefusals } from '#domain/teams/team-choices.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { COUNTS } from './demo-plan.ts'
import { demoPlayer } from './demo-players.ts'
import { ROSTER_COLUMNS, demoTeams, rosterRows } from './demo-teams.ts'

const rubric = aRubric()
const TODAY = Date.UTC(2026, 10, 1)
const players = Array.from({ length: COUNTS.medium.players }, (_none, number) => demoPlayer(rubric, number, TODAY))
const teams = demoTeams('medium', players)

test('[DM61] the medium demo has 36 teams in 6 programs, of 10 to 15 players of one gender, each player on one', () => {
  expect(teams).toHaveLength(36)
  expect(new Set(teams.map(({ program }) => program)).size).toBe(6)
  for (const team of teams) {
    expect(team.players.length).toBeGreaterThanOrEqual(10)
    expect(team.players.length).toBeLessThanOrEqual(15)
    expect(new Set(team.players.map(({ gender }) => gender))).toEqual(new Set([team.gender]))
  }
  const listed = teams.flatMap((team) => team.players.map(({ number }) => number))
  expect(new Set(listed).size).toBe(listed.length)
})

test('[DM61] every team and roster of the demo would pass the form', () => {
  for (const { league, organization_name, ...team } of teams) {
    const form = v.parse(TeamForm, {
      ...team,
      organization_name: organization_name ?? '',
      league_name: league,
      picture_id: null,
    })
    expect(teamRefusals(form, rubric.dropdowns)).toEqual({})
  }
  const names = Object.keys(ROSTER_COLUMNS)
  for (const team of teams) {
    const lines = rosterRows(team, TODAY).map((row) =>
      v.parse(RosterPlayer, Object.fromEntries(names.map((name, at) => [name, row[at]]))),
    )
    expect(rosterRefusals(lines, rubric.dropdowns)).toEqual({})
  }
})

test('[DM61] no child under 13 of the demo has said yes, most others have', () => {
  const lines = teams.flatMap((team) =>
    rosterRows(team, TODAY).map((row, at) => ({
      said: row[2] !== null,
      birth: team.players[at]?.date_of_birth ?? null,
    })),
  )
  expect(lines.filter(({ birth, said }) => said && (birth === null || birth > '2013-11-01'))).toEqual([])
  expect(lines.filter(({ said }) => said).length / lines.length).toBeGreaterThan(0.6)
})
