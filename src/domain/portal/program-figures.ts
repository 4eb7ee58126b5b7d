import type { ProgramPortal } from '../contracts/portal.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { averageOf } from './averages.ts'
import { coverageByMonth } from './coverage-by-month.ts'
import type { Figures, Period, RosterMember, TeamOfProgram, WaitingOrder } from './figures.ts'
import { pathwayOf } from './pathway.ts'
import { groupOf, playersOf } from './players.ts'
import type { Group } from './players.ts'
import { coverageOf, portalHeader, valuesOf } from './portal-header.ts'
import { STATED_LIMITS } from './portal-limits.ts'
import { referenceDayOf } from './roster-rows.ts'
import { asOneVersion } from './rubric-versions.ts'
import { byGroupOfTeams, teamRows } from './team-rows.ts'
import { waitingByPlayer } from './waiting.ts'

export type ProgramFiguresInput = {
  rubric: ScoringRubric
  /** ISO 8601, UTC. */
  now: string
  period: Period
  teams: readonly TeamOfProgram[]
  /** The rosters of these teams. */
  members: readonly RosterMember[]
  /** All published ones of these players within the period. */
  figures: readonly Figures[]
  waiting: readonly WaitingOrder[]
  programs: ReadonlyArray<{ program_id: number; name: string }>
}

export type ProgramFigures = Pick<
  ProgramPortal,
  | 'period'
  | 'min_group_size'
  | 'meaningful_change'
  | 'stale_after_days'
  | 'rubric'
  | 'header'
  | 'skills'
  | 'teams'
  | 'pathway'
  | 'coverage_by_month'
> & { programs: Array<Omit<ProgramPortal['programs'][number], 'money'>> }

/** All figures of the teams of one program, or of several (F46). The header counts a player of two teams once. */
export function programFigures(input: ProgramFiguresInput): ProgramFigures {
  const { rubric, now, period, teams } = input
  const players = playersOf(input.members, asOneVersion(rubric, input.figures))
  const group = groupOf(players)
  const waiting = waitingByPlayer(input.waiting)
  const referenceDay = referenceDayOf(now, period)
  return {
    period,
    ...STATED_LIMITS,
    rubric: { version: group.version, others: group.evaluated.length - group.counted.length },
    header: portalHeader({ rubric, group, waiting, now, referenceDay }),
    skills: rubric.skills.map(({ id, key, name }) => ({ skill_id: id, key, name })),
    teams: teamRows({ rubric, teams, players, version: group.version, waiting }),
    pathway: pathwayOf(rubric, group.counted),
    coverage_by_month: coverageByMonth(players, referenceDay),
    programs: programRows(input, group),
  }
}

function programRows(
  { programs, teams }: ProgramFiguresInput,
  { players, version }: Group,
): ProgramFigures['programs'] {
  const programOf = new Map(teams.map(({ team_id, program_id }) => [team_id, program_id]))
  const byProgram = byGroupOfTeams(players, (teamId) => programOf.get(teamId) ?? null)
  const teamsOf = Map.groupBy(teams, ({ program_id }) => program_id)
  return programs.toSorted(byName).map(({ program_id, name }) => {
    const own = groupOf(byProgram.get(program_id) ?? [], version)
    return {
      program_id,
      name,
      teams: teamsOf.get(program_id)?.length ?? 0,
      roster_size: own.players.length,
      evaluated: own.evaluated.length,
      coverage: coverageOf(own),
      total: averageOf(valuesOf(own.counted, 'total')),
    }
  })
}

function byName(a: ProgramFiguresInput['programs'][number], b: ProgramFiguresInput['programs'][number]): number {
  return a.name < b.name ? -1 : Number(a.name > b.name) || a.program_id - b.program_id
}
