import { randomUUID } from 'node:crypto'
import type { PortalFilters } from '#domain/contracts/portal-filters.ts'
import type { ProgramPortal, TeamPortal } from '#domain/contracts/portal.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { startTeamServer } from './team-server.ts'
import type { TestUser } from './test-server.ts'

export type PortalStage = Awaited<ReturnType<typeof startPortalStage>>

type Line = {
  position_name?: string | null
  school_grade?: string | null
  height_feet?: number | null
  email?: string | null
  player_id?: string | null
  walk_on_id?: string | null
  removed_at?: string | null
}
type Published = {
  /** The day, and the hour in UTC; noon when nothing is said. */
  on: string
  evaluator?: TestUser
  everywhere?: number
  ratings?: Record<string, number>
  player?: Parameters<typeof aScoredPlayer>[0]
  status?: EvaluationStatus
  version?: string
  secondOf?: string
}

/** The team server with programs, teams of players who said yes, and their published evaluations. */
export async function startPortalStage() {
  const server = await startTeamServer()
  const { db } = server
  const scoring = scoringRubricOf(aRubric())
  let lines = 0

  /** A program with its people, and a team of it with its coach. */
  async function aProgram() {
    const [owner, director, coach] = [
      await server.createUser({ role: 'Owner' }),
      await server.createUser({ role: 'Director' }),
      await server.createUser({ role: 'Coach' }),
    ]
    const id = await server.createProgram(owner, director)
    const team = await aTeam(id, coach)
    return { id, owner, director, coach, team }
  }

  async function aTeam(
    programId: number | null,
    coach: TestUser,
    { name = 'Hawks', gender = 'Male' } = {},
  ): Promise<number> {
    const [team] = await db.query<{ id: number }>(
      `INSERT INTO team (coach_id, program_id, name, team_type, gender, level_name)
        VALUES ($1, $2, $3, 'School Team', $4, 'Varsity') RETURNING id`,
      [coach.id, programId, name, gender],
    )
    if (!team) throw new Error('The insert returned no team')
    return team.id
  }

  /** A player's profile; returns its id. */
  async function aProfile({ athletic = {}, organization = {}, user = null as TestUser | null } = {}): Promise<string> {
    const id = randomUUID()
    const { player } = aLiveCreation()
    await db.query(
      `INSERT INTO player (id, user_id, first_name, last_name, gender, date_of_birth, athletic_info, organization)
        VALUES ($1, $2, 'Ana', 'Brooks', 'Male', '2008-05-01', $3, $4)`,
      [
        id,
        user?.id ?? null,
        JSON.stringify({ ...player.athletic_info, ...athletic }),
        JSON.stringify({ ...player.organization, ...organization }),
      ],
    )
    return id
  }

  /** A line of the roster; returns its id. */
  async function aLine(teamId: number, it: Line = {}): Promise<string> {
    const [id, place] = [randomUUID(), lines++]
    await db.query(
      `INSERT INTO roster_entry (id, team_id, place, jersey_number, first_name, last_name, position_name, school_grade,
        height_feet, email, player_id, walk_on_id, removed_at)
       VALUES ($1, $2, $3, $4, 'Jo', 'Line', $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        teamId,
        place,
        String(place % 100),
        it.position_name ?? null,
        it.school_grade ?? null,
        it.height_feet ?? null,
        it.email ?? null,
        it.player_id ?? null,
        it.walk_on_id ?? null,
        it.removed_at ?? null,
      ],
    )
    return id
  }

  /** Players of the team who said yes; returns the ids of their profiles. */
  async function players(teamId: number, count: number): Promise<string[]> {
    const ids: string[] = []
    for (let at = 0; at < count; at++) ids.push(await aProfile())
    for (const player_id of ids) await aLine(teamId, { player_id })
    return ids
  }

  /** An evaluation with its result, as publishing leaves it; returns its id and what it says. */
  async function publish(
    playerId: string,
    {
      on,
      evaluator,
      everywhere = 3,
      ratings = {},
      player = {},
      status = 'completed',
      version = '2026.1',
      secondOf,
    }: Published,
  ) {
    const id = randomUUID()
    const at = on.includes('T') ? on : `${on}T12:00:00.000Z`
    const result: EvaluationResult = evaluationResult(
      { ratings: aSheet(ratings, everywhere), player: aScoredPlayer(player), evaluated_on: on.slice(0, 10) },
      scoring,
    )
    await db.query(
      `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number,
        jersey_color, second_of, submitted_at, final_saved_at, completed_at)
       VALUES ($1, $2, $3, false, $4, $5, '7', 'dark', $6, $7, $7, $7)`,
      [id, playerId, status, evaluator?.id ?? null, version, secondOf ?? null, at],
    )
    await db.query('INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, $2, $3)', [
      id,
      version,
      JSON.stringify({ ...result, rubric_version: version }),
    ])
    return { id, result, at }
  }

  async function ask<Answer>(user: TestUser, path: string): Promise<Answer> {
    const answer = await server.call(user, 'GET', path)
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
  const teamOf = (user: TestUser, teamId: number, filter = '') =>
    ask<TeamPortal>(user, `/dashboard/?team_id=${teamId}${filter}`)
  const programOf = (user: TestUser, programId: number | null, filter = '') =>
    ask<ProgramPortal>(user, `/dashboard/?${programId === null ? '' : `program_id=${programId}`}${filter}`)
  const filtersOf = (user: TestUser, query: string) => ask<PortalFilters>(user, `/dashboard/filters/?${query}`)

  return { ...server, aProgram, aTeam, aProfile, aLine, players, publish, teamOf, programOf, filtersOf }
}
