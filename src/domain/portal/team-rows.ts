import type { TeamRow } from '../contracts/portal.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { averageOf, averageOfMoments, momentsOf, without } from './averages.ts'
import type { Moments } from './averages.ts'
import { levelExpectation, ratedIn, ratingsOf } from './expectations.ts'
import type { TeamOfProgram } from './figures.ts'
import { groupOf } from './players.ts'
import type { Group, Player } from './players.ts'
import { coverageOf, redFlagShare, valuesOf } from './portal-header.ts'
import { progressOf } from './progress.ts'
import { gapOf } from './skill-figures.ts'
import { intervalOf } from './student-t.ts'
import { versus } from './versus.ts'
import type { Waiting } from './waiting.ts'

export type TeamRowsInput = {
  rubric: ScoringRubric
  teams: readonly TeamOfProgram[]
  players: readonly Player[]
  version: string | null
  waiting: Waiting
}

/**
 * A row per team, by name. F46: all teams by one version of the rubric, or they could not be compared. A program's sums
 * are made once and each team's taken out of them again, so that many teams cost no more than their players.
 */
export function teamRows({ rubric, teams, players, version, waiting }: TeamRowsInput): TeamRow[] {
  const byTeam = byGroupOfTeams(players, (teamId) => teamId)
  const programOf = new Map(teams.map(({ team_id, program_id }) => [team_id, program_id]))
  const byProgram = byGroupOfTeams(players, (teamId) => programOf.get(teamId) ?? null)
  const momentsOfProgram = new Map([...byProgram].map(([id, own]) => [id, totalMoments(groupOf(own, version))]))

  return teams.toSorted(byName).map((team) => {
    const group = groupOf(byTeam.get(team.team_id) ?? [], version)
    const total = averageOf(valuesOf(group.counted, 'total'))
    const program = team.program_id === null ? undefined : momentsOfProgram.get(team.program_id)
    return {
      team_id: team.team_id,
      program_id: team.program_id,
      name: team.name,
      gender: team.gender,
      level_name: team.level_name,
      coach_id: team.coach_id,
      coach_name: team.coach_name,
      roster_size: group.players.length,
      evaluated: group.evaluated.length,
      coverage: coverageOf(group),
      total,
      interval: intervalOf(total),
      team_player: averageOf(valuesOf(group.counted, 'team_player')),
      progress: progressOf(group.counted),
      red_flag_share: redFlagShare(group.counted),
      pending: waiting.of(group.players).length,
      versus_program: program ? versus(total, averageOfMoments(without(program, totalMoments(group)))) : null,
      gaps: gapsOf(rubric, group),
    }
  })
}

/** F46. The players of each team or program, each once per group however many lines they have in it. */
export function byGroupOfTeams<Key>(players: readonly Player[], keyOf: (teamId: number) => Key): Map<Key, Player[]> {
  const groups = new Map<Key, Player[]>()
  for (const player of players) {
    const keys = player.lines.map(({ team_id }) => keyOf(team_id))
    for (const key of keys.length === 1 ? keys : new Set(keys)) {
      const group = groups.get(key)
      if (group) group.push(player)
      else groups.set(key, [player])
    }
  }
  return groups
}

function totalMoments({ counted }: Group): Moments {
  return momentsOf(valuesOf(counted, 'total'))
}

function gapsOf(rubric: ScoringRubric, { counted }: Group): Array<number | null> {
  const expected = levelExpectation(rubric)
  return rubric.skills.map(({ id }) => {
    const { mean } = averageOf(ratingsOf(counted, id))
    return mean === null ? null : gapOf(mean, expected(id, ratedIn(counted, id)))
  })
}

function byName(a: TeamOfProgram, b: TeamOfProgram): number {
  return a.name < b.name ? -1 : Number(a.name > b.name) || a.team_id - b.team_id
}
