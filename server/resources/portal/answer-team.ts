import type { PortalFilter } from '#domain/contracts/portal-filters.ts'
import type { TeamPortal } from '#domain/contracts/portal.ts'
import type { Figures, Period, RosterMember } from '#domain/portal/figures.ts'
import { teamFigures } from '#domain/portal/team-figures.ts'
import type { Compared } from '#domain/portal/team-figures.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../actor.ts'
import { knownEvaluators } from '../agreement/evaluators-repository.ts'
import { isByFacts, narrow } from './portal-filter.ts'
import { theTeam } from './portal-scope.ts'
import type { Scope } from './portal-scope.ts'
import { findNewestBefore } from './newest-before.ts'
import { findRosters, playerIdsOf } from './rosters-repository.ts'
import type { TeamRow } from './rosters-repository.ts'

export type Asked = { filter: PortalFilter; period: Period; rubric: Rubric; /** ISO 8601, UTC. */ now: string }

/**
 * Returns the dashboard of one team, as far as the filter leaves it, and the reports whose values it shows by player
 * (EV143). Only a report without an evaluator can be of an event.
 */
export async function answerTeam(
  sql: Sql,
  actor: Actor,
  { teamId, programId }: Extract<Scope, { kind: 'team' }>,
  asked: Asked,
): Promise<{ dashboard: TeamPortal; shownReports: string[] }> {
  const { filter, period, rubric, now } = asked
  const rosters = await findRosters(
    sql,
    { of: { teamId }, hasFacts: true, period, evaluatorId: filter.evaluator, readerId: actor.userId, details: 'all' },
    rubric,
  )
  const team = theTeam(rosters.teams, programId)
  const { members, lines, waiting } = narrow(rosters, filter)
  const figures = rosters.figures(lines)
  const evaluators = await knownEvaluators(sql, [...new Set(figures.flatMap(({ evaluator_id }) => evaluator_id ?? []))])
  const compare = await findCompared(sql, actor, team, members, asked)
  const computed = teamFigures({ rubric, now, period, members, figures, waiting, evaluators, compare })
  const shown = new Set(computed.roster.map(({ latest }) => latest?.evaluation_submission_id))
  return {
    dashboard: { ...computed, team: toldOf(team, actor), generated_at: now },
    shownReports: figures.flatMap(({ evaluation_id, evaluator_id }) =>
      evaluator_id === null && shown.has(evaluation_id) ? [evaluation_id] : [],
    ),
  }
}

function toldOf(
  { team_id, name, gender, level_name, organization_name, coach_id, coach_name, program_id, program_name }: TeamRow,
  { userId }: Actor,
): TeamPortal['team'] {
  return {
    id: team_id,
    name,
    gender,
    level_name,
    organization_name,
    coach_name,
    program_id,
    program_name,
    is_own: coach_id === userId,
  }
}

/** F32. What the team stands against is narrowed by the same filters. */
async function findCompared(
  sql: Sql,
  { userId: readerId }: Actor,
  team: TeamRow,
  members: readonly RosterMember[],
  { filter, period, rubric }: Asked,
): Promise<Compared> {
  const { compare = 'level', evaluator } = filter
  if (compare === 'level') return { kind: 'level' }
  if (compare !== 'program')
    return {
      kind: 'date',
      on: compare,
      figures: await findNewestBefore(sql, compare, {
        teamId: team.team_id,
        readerId,
        playerIds: playerIdsOf(members),
        evaluatorId: evaluator,
      }),
    }
  if (team.program_id === null) return { kind: 'program', name: 'No program', figures: [] }
  const rosters = await findRosters(
    sql,
    {
      of: { programIds: [team.program_id] },
      hasFacts: isByFacts(filter),
      period,
      evaluatorId: evaluator,
      readerId,
      details: 'groups',
    },
    rubric,
  )
  const others = narrow(
    { ...rosters, members: rosters.members.filter(({ team_id }) => team_id !== team.team_id) },
    filter,
  )
  return {
    kind: 'program',
    name: team.program_name ?? '',
    figures: newestOfEach(others.members, rosters.figures(others.lines)),
  }
}

/**
 * Of each player one, under one id: who is known both by account and as a walk-on is one player. Figures come with the
 * newest first.
 */
function newestOfEach(members: readonly RosterMember[], figures: readonly Figures[]): Figures[] {
  const newest = new Map<string, Figures>()
  for (const { player_ids } of members) {
    const [player_id] = player_ids
    const found = figures.find((it) => player_ids.includes(it.player_id))
    if (player_id !== undefined && found) newest.set(player_id, { ...found, player_id })
  }
  return [...newest.values()]
}
