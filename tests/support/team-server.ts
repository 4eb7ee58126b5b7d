import { randomUUID } from 'node:crypto'
import type { Roster, RosterPlayer, Team } from '#domain/contracts/teams.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { aTeamForm } from '#tests/fixtures/a-team.ts'
import { startEvaluationServer } from './evaluation-server.ts'
import type { TestUser } from './test-server.ts'

export type TeamServer = Awaited<ReturnType<typeof startTeamServer>>

/** The test server with the few moves that tests of teams are made of. */
export async function startTeamServer() {
  const server = await startEvaluationServer()

  async function createTeam(coach: TestUser, changes: Parameters<typeof aTeamForm>[0] = {}): Promise<Team> {
    const answer = await server.call(coach, 'POST', '/team/', aTeamForm(changes))
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<Team>()
  }

  const postRoster = (coach: TestUser, teamId: number, players: RosterPlayer[], revision = 0, is_completed = false) =>
    server.call(coach, 'POST', `/team/${teamId}/roster`, { roster_revision: revision, is_completed, players })

  async function saveRoster(coach: TestUser, teamId: number, players: RosterPlayer[], revision = 0): Promise<Roster> {
    const answer = await postRoster(coach, teamId, players, revision)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<Roster>()
  }

  /** A player with an account and a profile. */
  async function createPlayer(birth = '2008-05-01'): Promise<TestUser> {
    const user = await server.createUser({ role: 'Player' })
    const { athletic_info, organization } = aLiveCreation().player
    await server.db.query(
      `INSERT INTO player (id, user_id, first_name, last_name, gender, date_of_birth, athletic_info, organization)
        VALUES ($1, $2, 'Ana', 'Brooks', 'Female', $3, $4, $5)`,
      [randomUUID(), user.id, birth, JSON.stringify(athletic_info), JSON.stringify(organization)],
    )
    return user
  }

  /** A program of these people. */
  async function createProgram(owner: TestUser, director: TestUser): Promise<number> {
    const [program] = await server.db.query<{ id: number }>(
      `INSERT INTO program (name, owner_id) VALUES ('Riverside', $1) RETURNING id`,
      [owner.id],
    )
    if (!program) throw new Error('The insert returned no program')
    await server.db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [
      program.id,
      director.id,
    ])
    return program.id
  }

  const joinProgram = (teamId: number, programId: number) =>
    server.db.query('UPDATE team SET program_id = $2 WHERE id = $1', [teamId, programId])

  return { ...server, createTeam, postRoster, saveRoster, createPlayer, createProgram, joinProgram }
}
